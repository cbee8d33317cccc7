// Owns a list of records as a table, and on a phone as cards, with the tools above it: choosing columns and choosing rows.
import { type ReactNode, useState } from 'react'
import { type Column, directionOf, type Sorted, sortAfter, useColumns } from './columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { DataTable, type RowTexts } from './data-table.tsx'
import { TileList } from './tile-list.tsx'
import { toolClass } from './tool-class.ts'
import type { Chosen } from './use-chosen.ts'
import { useNarrow } from './use-narrow.ts'

/** The chosen columns, null for the usual ones, and what changes them: for what saves and opens views of a table. */
export type ChosenColumns = { columns: readonly string[] | null; setColumns: (ids: readonly string[] | null) => void }

export type TableProps<T, W extends string> = RowTexts<T> & {
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
  /** the saved views, above the tools */
  views?: (chosen: ChosenColumns) => ReactNode
  /** the bar while rows are chosen */
  bulk?: ReactNode
}

type Props<T, W extends string> = TableProps<T, W> & {
  rows: readonly T[]
  /** how many rows match, on all pages: a single one is open at once */
  total: number
  isBusy?: boolean
  /** how many there are */
  head?: string
}

const SortChoice = <T, W extends string>({
  columns,
  sort,
  onSort,
}: Required<Pick<TableProps<T, W>, 'columns' | 'onSort'>> & { sort: string | undefined }) => {
  const sorted = columns.flatMap(({ head, sort: word }) => (word ? [{ head, word }] : []))
  if (sorted.length === 0) return null
  const choose = (text: string) => {
    const chosen = sorted.flatMap(({ word }) => [word, sortAfter(word, word)]).find((each) => each === text)
    if (chosen) onSort(chosen)
  }
  return (
    <label className={toolClass}>
      <span className="unseen">Sort by</span>
      <select className="bg-transparent" value={sort ?? ''} onChange={(event) => choose(event.target.value)}>
        {!sorted.some(({ word }) => directionOf(sort, word)) && <option value={sort ?? ''}>Usual order</option>}
        {sorted.flatMap(({ head, word }) => [
          <option key={word} value={word}>
            {head}, first to last
          </option>,
          <option key={`-${word}`} value={sortAfter(word, word)}>
            {head}, last to first
          </option>,
        ])}
      </select>
    </label>
  )
}

export const ListTable = <T, W extends string = string>(props: Props<T, W>) => {
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
  const { shown, isShown, toggle, set, isUsual, chosenIds } = useColumns(name, columns)
  const isOpen = (row: T) => opened[props.keyOf(row)] ?? (total === 1 || opensAtFirst?.(row) === true)
  const onOpen = (row: T) => setOpened((before) => ({ ...before, [props.keyOf(row)]: !isOpen(row) }))
  const texts = { keyOf: props.keyOf, nameOf: props.nameOf }
  const foot = chosen && chosen.rows.length > 0 ? bulk : undefined
  return (
    <>
      {views?.({ columns: chosenIds, setColumns: set })}
      <div className="mb-2 flex flex-wrap items-center justify-end gap-2">
        {head !== undefined && (
          <p role="status" className="mr-auto font-semibold text-sm">
            {head}
          </p>
        )}
        {tools}
        {!isNarrow && <ColumnsMenu {...{ columns, isShown, isUsual }} onToggle={toggle} onReset={() => set(null)} />}
        {isNarrow && onSort && <SortChoice {...{ columns, sort, onSort }} />}
        {isNarrow && chosen && isChoosing && rows.length > 0 && (
          <button type="button" className={toolClass} onClick={() => chosen.toggleAll(rows)}>
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
          <TileList {...{ rows, tileOf, chosen, isChoosing, isOpen, onOpen, detailsOf, linkOf, foot }} {...texts} />
        ) : (
          <DataTable
            {...{ caption: props.caption, columns: shown, rows, sort, chosen, detailsOf, isOpen, onOpen, foot }}
            {...(onSort && { onSort })}
            {...texts}
          />
        )}
      </div>
    </>
  )
}
