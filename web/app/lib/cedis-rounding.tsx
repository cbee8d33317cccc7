// Owns the line of a sum in cedis that says what its total has more, or less, than its lines. Apart from the prices, which nearly all pages show.
import type { Money } from '@akwaaba/contract/fields'
import { formatMoney, moneyOf, nearestCents, roundingAtRate } from '@akwaaba/contract/money'
import { useSite } from './site.ts'

/** The line of a sum that says what its total has more, or less, than its parts, each of which is rounded by itself. */
export const RoundingLine = ({ rounding }: { rounding: Money }) => (
  <div className="flex justify-between gap-4 text-ink-soft text-sm">
    <dt>Rounding</dt>
    <dd>{formatMoney(rounding)}</dd>
  </div>
)

/** The same for a total and its parts in dollars; nothing where their cedis agree, and where dollars are charged. */
export const CedisRounding = ({ total, parts }: { total: number; parts: readonly number[] }) => {
  const rate = useSite()?.cedisPerDollar ?? null
  const rest = rate === null ? 0 : roundingAtRate(nearestCents(total), parts.map(nearestCents), rate)
  return rest === 0 ? null : <RoundingLine rounding={moneyOf(rest, 'GHS')} />
}
