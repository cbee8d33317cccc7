// Owns the table of what decides a price, in the order in which it wins: by hand, events, seasons, weekend, base.
import type { DayTerms } from '@akwaaba/contract/price-days'
import type { Prices } from '@akwaaba/contract/prices'
import type { ReactNode } from 'react'
import { LayerTag } from './layer-tag.tsx'
import { type RuleRow, ruleRows } from './rules.ts'

const cell = 'min-w-0 lg:px-2'

type Props = {
  prices: Prices
  year: readonly DayTerms[]
  /** what leads to the place where a row is edited */
  actionOf: (row: RuleRow) => ReactNode
}

export const RulesList = ({ prices, year, actionOf }: Props) => (
  <section className="rounded-xl border border-line bg-card">
    <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
      <h2 className="text-[0.95rem]">What counts, the upper wins</h2>
      <p className="text-ink-soft text-xs">Two of one kind cannot share a night</p>
    </header>
    <table className="block w-full text-sm lg:table">
      <thead className="max-lg:unseen">
        <tr className="bg-[#f8f2e7] text-left text-ink-soft text-xs">
          {['Kind', 'Name', 'Nights', 'Price', 'At least', 'Arrival', 'Decides', ''].map((name) => (
            <th key={name} scope="col" className="h-8.5 border-line border-y px-2 font-semibold first:pl-3">
              {name || <span className="unseen">Edit</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {ruleRows(prices, year).map((row) => (
          <tr
            key={row.key}
            className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t px-3 py-2 pr-14 lg:table-row lg:p-0 lg:*:h-9 lg:*:border-[#f0e9dc] lg:*:border-b"
          >
            <td className={`${cell} lg:pl-3`}>
              <LayerTag layer={row.layer} />
            </td>
            <th scope="row" className={`${cell} break-words text-left font-medium`}>
              {row.name}
            </th>
            <td
              className={`${cell} text-ink-soft max-lg:order-last max-lg:col-span-3 lg:whitespace-nowrap lg:text-ink`}
            >
              {row.nights}
            </td>
            <td className={`${cell} whitespace-nowrap font-semibold`}>{row.price}</td>
            <td className={`${cell} text-ink-soft max-lg:order-last max-lg:col-span-3 lg:text-ink`}>
              {row.minNights === null ? (
                <span className="max-lg:hidden">–</span>
              ) : (
                <>
                  <span className="lg:hidden">at least </span>
                  {row.minNights}
                  <span className="lg:hidden"> {row.minNights === 1 ? 'night' : 'nights'}</span>
                </>
              )}
            </td>
            <td className={`${cell} text-ink-soft max-lg:hidden`}>{row.arrival}</td>
            <td className={`${cell} text-ink-soft max-lg:order-last max-lg:col-span-3`}>
              <span className="lg:hidden">decides </span>
              {row.decides}
              <span className="lg:hidden"> of the next 365 nights</span>
            </td>
            <td className="max-lg:absolute max-lg:top-1 max-lg:right-1">{actionOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
