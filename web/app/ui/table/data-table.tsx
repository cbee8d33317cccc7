// Owns a dense table: its head and its first columns stay while it scrolls in its card, columns sort, rows are chosen and opened.
import { flexRender } from '@tanstack/react-table'
import { Fragment, memo, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icons.tsx'
import { TickBox } from './tick-box.tsx'
import type { ListHeader, ListInstance, ListRow, RowData } from './use-table.ts'

export type RowTexts<T> = { keyOf: (row: T) => string; nameOf: (row: T) => string }

type Props<T extends RowData> = Pick<RowTexts<T>, 'nameOf'> & {
  /** what the table holds: "Bookings" */
  caption: string
  table: ListInstance<T>
  /** whether something can be done to several rows */
  hasBoxes: boolean
  /** what opens below a row: its actions, and what has no column */
  detailsOf?: ((row: T) => ReactNode) | undefined
  isOpen?: (row: T) => boolean
  onOpen?: (row: T) => void
  /** a bar that stays at the foot of the table */
  foot?: ReactNode
}

const headCell =
  'sticky top-0 z-20 h-[34px] border-line border-b bg-[#f8f2e7] px-2.5 font-semibold text-ink-soft text-xs whitespace-nowrap'
const cellClass = 'h-[38px] border-line border-b px-2.5 py-0.5'
const boxCell = 'left-0 w-10 min-w-10 pr-0 pl-3'
// The ground of a cell that stays in place covers what moves below it.
const ground = 'bg-card group-hover:bg-[#faf6ee] group-data-chosen:bg-[#edf4f0]'

type HeadProps<T extends RowData> = { header: ListHeader<T>; hasBoxes: boolean }

const directions = { asc: 'ascending', desc: 'descending' } as const

const Head = <T extends RowData>({ header, hasBoxes }: HeadProps<T>) => {
  const { column } = header
  const sorted = column.getIsSorted()
  const name = String(column.columnDef.header)
  const { isName, isNumber } = column.columnDef.meta ?? {}
  const place = isName ? `z-30! ${hasBoxes ? 'left-10' : 'left-0'}` : ''
  return (
    <th
      scope="col"
      aria-sort={sorted ? directions[sorted] : undefined}
      className={`${headCell} ${isNumber ? 'text-right' : 'text-left'} ${place}`}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          className={`inline-flex min-h-8 items-center gap-1 font-semibold hover:text-ink ${sorted ? 'text-ink' : ''}`}
        >
          {name}
          <span className={`inline-grid w-3 ${sorted ? '' : 'opacity-40'} ${sorted === 'asc' ? 'rotate-180' : ''}`}>
            <Icon name="down" size={12} />
          </span>
        </button>
      ) : (
        name
      )}
    </th>
  )
}

type RowProps<T extends RowData> = {
  row: ListRow<T>
  name: string
  /** the ids of the columns that are shown */
  columnIds: string
  /** what the cells are drawn by */
  columns: ListInstance<T>['options']['columns']
  hasBox: boolean
  isChosen: boolean
  isOpen: boolean
  onOpen: ((row: T) => void) | undefined
}

const Row = <T extends RowData>({ row, name, hasBox, isChosen, isOpen, onOpen }: RowProps<T>) => (
  <tr data-chosen={isChosen || undefined} className={`group ${isOpen ? 'font-medium' : ''}`}>
    {hasBox && (
      <td className={`${cellClass} ${boxCell} ${ground} sticky z-10`}>
        <TickBox label={`Choose ${name}`} checked={isChosen} onChange={row.getToggleSelectedHandler()} />
      </td>
    )}
    {row.getVisibleCells().map((cell) => {
      const { isName, isNumber } = cell.column.columnDef.meta ?? {}
      const shape = `${cellClass} ${ground} ${isNumber ? 'text-right tabular-nums' : ''} whitespace-nowrap`
      return isName ? (
        <th
          key={cell.id}
          scope="row"
          className={`${shape} sticky z-10 text-left font-semibold ${hasBox ? 'left-10' : 'left-0'}`}
        >
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </th>
      ) : (
        <td key={cell.id} className={shape}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      )
    })}
    {onOpen && (
      <td className={`${cellClass} ${ground} sticky right-0 z-10 w-10 px-1! text-center`}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(row.original)}
          className="grid size-8 place-items-center rounded-full hover:bg-sand pointer-coarse:size-11"
        >
          <span className={isOpen ? 'rotate-180' : ''}>
            <Icon name="down" size={16} />
          </span>
          <span className="unseen">Details of {name}</span>
        </button>
      </td>
    )}
  </tr>
)
// A tick draws its own row again and no other.
const sameRow = <T extends RowData>(one: RowProps<T>, other: RowProps<T>) =>
  one.row.original === other.row.original &&
  one.columnIds === other.columnIds &&
  one.columns === other.columns &&
  one.isChosen === other.isChosen &&
  one.isOpen === other.isOpen &&
  one.hasBox === other.hasBox
const QuietRow = memo(Row, sameRow) as typeof Row

/** Functions of the newest render behind one identity, so that rows which did not change are not drawn again. */
const useLatest = <A extends unknown[]>(call: ((...given: A) => void) | undefined): ((...given: A) => void) => {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  }, [call])
  const stable = useRef((...given: A) => latest.current?.(...given))
  return stable.current
}

export const DataTable = <T extends RowData>(props: Props<T>) => {
  const { caption, table, hasBoxes, detailsOf, nameOf, isOpen, onOpen, foot } = props
  const open = useLatest(onOpen)
  const columnIds = table.getVisibleLeafColumns().map(({ id }) => id)
  return (
    // Clipped and not hidden, which would keep the foot from staying in sight.
    <div className="isolate overflow-clip rounded-xl border border-line bg-card">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={caption}
        className="@container relative max-h-[max(10rem,calc(100dvh-11rem))] overflow-auto outline-offset-[-3px]"
      >
        <table className="w-full border-separate border-spacing-0 text-[13px] leading-[18px]">
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              {hasBoxes && (
                <td className={`${headCell} ${boxCell} z-30!`}>
                  <TickBox
                    label="Choose all on this page"
                    checked={table.getIsAllPageRowsSelected()}
                    isMixed={table.getIsSomePageRowsSelected()}
                    onChange={table.getToggleAllPageRowsSelectedHandler()}
                  />
                </td>
              )}
              {table.getFlatHeaders().map((header) => (
                <Head key={header.id} {...{ header, hasBoxes }} />
              ))}
              {detailsOf && <td className={`${headCell} right-0 z-30! w-10`} />}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => {
              const isRowOpen = isOpen?.(row.original) ?? false
              return (
                <Fragment key={row.id}>
                  <QuietRow
                    {...{ row, name: nameOf(row.original), hasBox: hasBoxes, isOpen: isRowOpen }}
                    columnIds={columnIds.join()}
                    columns={table.options.columns}
                    isChosen={row.getIsSelected()}
                    onOpen={detailsOf && open}
                  />
                  {detailsOf && isRowOpen && (
                    <tr>
                      <td
                        colSpan={columnIds.length + (hasBoxes ? 2 : 1)}
                        className="border-line border-b bg-paper p-3 text-base"
                      >
                        {/* As wide as what is seen of the table, and in sight while it scrolls sideways. */}
                        <div className="sticky left-3 w-[calc(100cqw-1.5rem)]">{detailsOf(row.original)}</div>
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </section>
      {foot && <div className="sticky bottom-0 z-30 max-lg:bottom-16">{foot}</div>}
    </div>
  )
}
