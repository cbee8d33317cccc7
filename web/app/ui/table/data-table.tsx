// Owns a dense table: its head and its first columns stay while it scrolls in its card, columns sort, rows are chosen and opened.
import { Fragment, memo, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icons.tsx'
import { type Column, directionOf, type Sorted, sortAfter } from './columns.ts'
import { TickBox } from './tick-box.tsx'
import type { Chosen } from './use-chosen.ts'

export type RowTexts<T> = { keyOf: (row: T) => string; nameOf: (row: T) => string }

type Props<T, W extends string> = RowTexts<T> & {
  /** what the table holds: "Bookings" */
  caption: string
  columns: readonly Column<T, W>[]
  rows: readonly T[]
  /** the order of the list, and what changes it */
  sort?: string | undefined
  onSort?: (sort: Sorted<W>) => void
  /** absent where nothing is done to several rows */
  chosen?: Chosen<T> | undefined
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

const Head = <T, W extends string>({
  column,
  sort,
  onSort,
  place,
}: { column: Column<T, W>; place: string } & Pick<Props<T, W>, 'sort' | 'onSort'>) => {
  const direction = directionOf(sort, column.sort)
  const word = column.sort
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`${headCell} ${column.isNumber ? 'text-right' : 'text-left'} ${place}`}
    >
      {word && onSort ? (
        <button
          type="button"
          onClick={() => onSort(sortAfter(sort, word))}
          className={`inline-flex min-h-8 items-center gap-1 font-semibold hover:text-ink ${direction ? 'text-ink' : ''}`}
        >
          {column.head}
          <span
            className={`inline-grid w-3 ${direction ? '' : 'opacity-40'} ${direction === 'ascending' ? 'rotate-180' : ''}`}
          >
            <Icon name="down" size={12} />
          </span>
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}

type RowProps<T> = {
  row: T
  name: string
  columns: readonly Column<T>[]
  isChosen: boolean
  onToggle: ((row: T) => void) | undefined
  isOpen: boolean
  onOpen: ((row: T) => void) | undefined
}

const Row = <T,>({ row, name, columns, isChosen, onToggle, isOpen, onOpen }: RowProps<T>) => (
  <tr data-chosen={isChosen || undefined} className={`group ${isOpen ? 'font-medium' : ''}`}>
    {onToggle && (
      <td className={`${cellClass} ${boxCell} ${ground} sticky z-10`}>
        <TickBox label={`Choose ${name}`} checked={isChosen} onChange={() => onToggle(row)} />
      </td>
    )}
    {columns.map(({ id, cell, isNumber, isName }) => {
      const shape = `${cellClass} ${ground} ${isNumber ? 'text-right tabular-nums' : ''} whitespace-nowrap`
      return isName ? (
        <th
          key={id}
          scope="row"
          className={`${shape} sticky z-10 text-left font-semibold ${onToggle ? 'left-10' : 'left-0'}`}
        >
          {cell(row)}
        </th>
      ) : (
        <td key={id} className={shape}>
          {cell(row)}
        </td>
      )
    })}
    {onOpen && (
      <td className={`${cellClass} ${ground} sticky right-0 z-10 w-10 px-1! text-center`}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(row)}
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
const sameRow = <T,>(one: RowProps<T>, other: RowProps<T>) =>
  one.row === other.row &&
  one.columns.map(({ id }) => id).join() === other.columns.map(({ id }) => id).join() &&
  one.isChosen === other.isChosen &&
  one.isOpen === other.isOpen &&
  (one.onToggle === undefined) === (other.onToggle === undefined)
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

export const DataTable = <T, W extends string>(props: Props<T, W>) => {
  const { caption, columns, rows, sort, onSort, chosen, detailsOf, keyOf, nameOf, isOpen, onOpen, foot } = props
  const toggle = useLatest(chosen?.toggle)
  const open = useLatest(onOpen)
  const scroller = useRef<HTMLElement>(null)
  const ids = rows.map(keyOf)
  const chosenHere = chosen ? ids.filter(chosen.has).length : 0
  const places = (column: Column<T>) => (column.isName ? `z-30! ${chosen ? 'left-10' : 'left-0'}` : '')
  return (
    <div className="isolate overflow-hidden rounded-xl border border-line bg-card">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={caption}
        className="relative max-h-[calc(100dvh-11rem)] min-h-40 overflow-auto outline-offset-[-3px]"
      >
        <table className="w-full border-separate border-spacing-0 text-[13px] leading-[18px]">
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              {chosen && (
                <td className={`${headCell} ${boxCell} z-30!`}>
                  <TickBox
                    label="Choose all on this page"
                    checked={chosenHere > 0 && chosenHere === rows.length}
                    isMixed={chosenHere > 0 && chosenHere < rows.length}
                    onChange={() => chosen.toggleAll(rows)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <Head key={column.id} column={column} sort={sort} {...(onSort && { onSort })} place={places(column)} />
              ))}
              {detailsOf && <td className={`${headCell} right-0 z-30! w-10`} />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const id = keyOf(row)
              const isRowOpen = isOpen?.(row) ?? false
              return (
                <Fragment key={id}>
                  <QuietRow
                    {...{ row, name: nameOf(row), columns, isOpen: isRowOpen }}
                    isChosen={chosen?.has(id) ?? false}
                    onToggle={chosen && toggle}
                    onOpen={detailsOf && open}
                  />
                  {detailsOf && isRowOpen && (
                    <tr>
                      <td
                        colSpan={columns.length + (chosen ? 2 : 1)}
                        className="border-line border-b bg-paper p-3 text-base"
                      >
                        {detailsOf(row)}
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </section>
      {foot}
    </div>
  )
}
