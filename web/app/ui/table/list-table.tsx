// Owns a list of records as a table, and on a phone as cards, with the tools above it: choosing columns and choosing rows.
import { type ReactNode, useState } from 'react'
import { type Column, type Sorted, useKeptColumns } from './columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { DataTable, type RowTexts } from './data-table.tsx'
import { TileList } from './tile-list.tsx'
import { toolClass } from './tool-class.ts'
import type { Chosen } from './use-chosen.ts'
import { useNarrow } from './use-narrow.ts'
import { type ListInstance, type RowData, useListTable } from './use-table.ts'

/** The chosen columns, null for the usual ones, and what changes them: for what saves and opens views of a table. */
export type ChosenColumns = { columns: readonly string[] | null; setColumns: (ids: readonly string[] | null) => void }

export type TableProps<T extends RowData, W extends string> = RowTexts<T> & {
  /** under which the chosen columns are kept */
  name: string
  caption: string
  columns: readonly Column<T, W>[]
  sort?: string | undefined
  onSort?: (sort: Sorted<W>) => void
  chosen?: Chosen<T> | undefined
  detailsOf?: (row: T) => ReactNode
  /** rows of which the details are open until they are closed */
  opensAtFirst?: (row: T) => boolean
  tileOf: (row: T) => ReactNode
  linkOf?: (row: T, tile: ReactNode, className: string) => ReactNode
  /** further tools above the table */
  tools?: ReactNode
  /** the saved views, before the tools */
  views?: (chosen: ChosenColumns) => ReactNode
  /** the bar while rows are chosen */
  bulk?: ReactNode
}

type Props<T extends RowData, W extends string> = TableProps<T, W> & {
  rows: readonly T[]
  /** how many rows match, on all pages: a single one is open at once */
  total: number
  isBusy?: boolean
  /** how many there are */
  head?: string
}

const SortChoice = <T extends RowData>({ table }: { table: ListInstance<T> }) => {
  const columns = table.getAllLeafColumns().filter((column) => column.getCanSort())
  const [first] = table.state.sorting
  if (columns.length === 0) return null
  return (
    <label className={toolClass}>
      <span className="unseen">Sort by</span>
      <select
        className="bg-transparent"
        value={first ? `${first.desc ? '-' : ''}${first.id}` : ''}
        onChange={({ target: { value } }) => {
          const desc = value.startsWith('-')
          table.setSorting([{ id: desc ? value.slice(1) : value, desc }])
        }}
      >
        {!first && <option value="">Usual order</option>}
        {columns.flatMap(({ id, columnDef: { header } }) => [
          <option key={id} value={id}>
            {String(header)}, first to last
          </option>,
          <option key={`-${id}`} value={`-${id}`}>
            {String(header)}, last to first
          </option>,
        ])}
      </select>
    </label>
  )
}

/** Takes the name of a table and its saved views; gives these above an empty list, so that they open from there with their columns. */
export const EmptyListViews = ({ name, views }: { name: string; views: (chosen: ChosenColumns) => ReactNode }) => {
  const { ids, setIds } = useKeptColumns(name)
  return <div className="my-2">{views({ columns: ids, setColumns: setIds })}</div>
}

export const ListTable = <T extends RowData, W extends string = string>(props: Props<T, W>) => {
  const {
    name,
    columns,
    rows,
    total,
    isBusy = false,
    sort,
    onSort,
    chosen,
    detailsOf,
    opensAtFirst,
    tileOf,
    linkOf,
    tools,
    head,
    views,
    bulk,
  } = props
  const isNarrow = useNarrow()
  const [isChoosing, setChoosing] = useState(false)
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({})
  const { table, chosenColumns } = useListTable({ name, columns, rows, keyOf: props.keyOf, sort, onSort, chosen })
  const isOpen = (row: T) => opened[props.keyOf(row)] ?? (total === 1 || opensAtFirst?.(row) === true)
  const onOpen = (row: T) => setOpened((before) => ({ ...before, [props.keyOf(row)]: !isOpen(row) }))
  const foot = chosen && chosen.rows.length > 0 ? bulk : undefined
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-end gap-2">
        {views?.(chosenColumns)}
        {head !== undefined && (
          <p role="status" className="mr-auto font-semibold text-sm">
            {head}
          </p>
        )}
        {tools}
        {!isNarrow && (
          <ColumnsMenu
            table={table}
            isUsual={chosenColumns.columns === null}
            onReset={() => chosenColumns.setColumns(null)}
          />
        )}
        {isNarrow && <SortChoice table={table} />}
        {isNarrow && chosen && isChoosing && rows.length > 0 && (
          <button type="button" className={toolClass} onClick={() => table.toggleAllPageRowsSelected()}>
            All on this page
          </button>
        )}
        {isNarrow && chosen && (
          <button
            type="button"
            aria-pressed={isChoosing}
            className={toolClass}
            onClick={() => {
              if (isChoosing) chosen.clear()
              setChoosing(!isChoosing)
            }}
          >
            Choose
          </button>
        )}
      </div>
      <div aria-busy={isBusy} className={isBusy ? 'opacity-60' : ''}>
        {isNarrow ? (
          <TileList
            {...{ table, tileOf, isOpen, onOpen, detailsOf, linkOf, foot }}
            isChoosing={isChoosing && chosen !== undefined}
            nameOf={props.nameOf}
          />
        ) : (
          <DataTable
            {...{ caption: props.caption, table, detailsOf, isOpen, onOpen, foot }}
            hasBoxes={chosen !== undefined}
            nameOf={props.nameOf}
          />
        )}
      </div>
    </>
  )
}
