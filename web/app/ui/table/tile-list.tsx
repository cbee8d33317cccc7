// Owns the rows of a table on a phone: cards that open, with boxes once rows are to be chosen.
import type { ReactNode } from 'react'
import type { RowTexts } from './data-table.tsx'
import { TickBox } from './tick-box.tsx'
import type { ListInstance, RowData } from './use-table.ts'

type Props<T extends RowData> = Pick<RowTexts<T>, 'nameOf'> & {
  table: ListInstance<T>
  tileOf: (row: T) => ReactNode
  isChoosing: boolean
  detailsOf: ((row: T) => ReactNode) | undefined
  isOpen: (row: T) => boolean
  onOpen: (row: T) => void
  /** where a card leads, instead of opening */
  linkOf?: ((row: T, tile: ReactNode, className: string) => ReactNode) | undefined
  foot?: ReactNode
}

const tile = 'block min-h-12 w-full min-w-0 flex-1 px-4 py-2.5 hover:bg-sand/50'

export const TileList = <T extends RowData>(props: Props<T>) => {
  const { table, tileOf, isChoosing, detailsOf, isOpen, onOpen, linkOf, nameOf, foot } = props
  return (
    <>
      <ul className="overflow-hidden rounded-xl border border-line bg-card">
        {table.getRowModel().rows.map((each) => {
          const row = each.original
          return (
            <li key={each.id} className="border-line border-b last:border-b-0">
              <div className="flex items-center">
                {isChoosing && (
                  <span className="pl-4">
                    <TickBox
                      label={`Choose ${nameOf(row)}`}
                      checked={each.getIsSelected()}
                      onChange={each.getToggleSelectedHandler()}
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
          )
        })}
      </ul>
      {foot && <div className="sticky bottom-16 z-10 mt-2 overflow-hidden rounded-xl">{foot}</div>}
    </>
  )
}
