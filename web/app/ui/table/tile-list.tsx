// Owns the rows of a table on a phone: cards that open, with boxes once rows are to be chosen.
import type { ReactNode } from 'react'
import type { RowTexts } from './data-table.tsx'
import { TickBox } from './tick-box.tsx'
import type { Chosen } from './use-chosen.ts'

type Props<T> = RowTexts<T> & {
  rows: readonly T[]
  tileOf: (row: T) => ReactNode
  chosen?: Chosen<T> | undefined
  isChoosing: boolean
  detailsOf: ((row: T) => ReactNode) | undefined
  isOpen: (row: T) => boolean
  onOpen: (row: T) => void
  /** where a card leads, instead of opening */
  linkOf?: ((row: T, tile: ReactNode, className: string) => ReactNode) | undefined
  foot?: ReactNode
}

const tile = 'block min-h-12 w-full min-w-0 flex-1 px-4 py-2.5 hover:bg-sand/50'

export const TileList = <T,>(props: Props<T>) => {
  const { rows, tileOf, chosen, isChoosing, detailsOf, isOpen, onOpen, linkOf, keyOf, nameOf, foot } = props
  return (
    <>
      <ul className="overflow-hidden rounded-xl border border-line bg-card">
        {rows.map((row) => (
          <li key={keyOf(row)} className="border-line border-b last:border-b-0">
            <div className="flex items-center">
              {chosen && isChoosing && (
                <span className="pl-4">
                  <TickBox
                    label={`Choose ${nameOf(row)}`}
                    checked={chosen.has(keyOf(row))}
                    onChange={() => chosen.toggle(row)}
                  />
                </span>
              )}
              {linkOf ? (
                linkOf(row, tileOf(row), tile)
              ) : detailsOf ? (
                <button type="button" aria-expanded={isOpen(row)} onClick={() => onOpen(row)} className={tile}>
                  {tileOf(row)}
                  <span className="unseen">Details of {nameOf(row)}</span>
                </button>
              ) : (
                <div className={tile}>{tileOf(row)}</div>
              )}
            </div>
            {detailsOf && isOpen(row) && <div className="border-line border-t bg-paper p-2">{detailsOf(row)}</div>}
          </li>
        ))}
      </ul>
      {foot && <div className="sticky bottom-16 z-10 mt-2 overflow-hidden rounded-xl">{foot}</div>}
    </>
  )
}
