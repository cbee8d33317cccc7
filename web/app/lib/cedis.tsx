// Owns prices in cedis, shown beside a price in dollars at the rate the page was rendered with.
import { formatMoney, formatMoneyShort, moneyOf, nearestCents, signedAtRate } from '@akwaaba/contract/money'
import { useSite } from './site.ts'

/** Gives a function that formats a price in dollars in cedis; it gives null where dollars are charged. */
export const useCedis = (format = formatMoneyShort): ((dollars: number) => string | null) => {
  const rate = useSite()?.cedisPerDollar ?? null
  return (dollars) => {
    if (rate === null) return null
    return format(moneyOf(signedAtRate(nearestCents(dollars), rate), 'GHS'))
  }
}

type Props = {
  /** dollars */
  of: number
  isBelow?: boolean
  /** always with pesewas, as the lines of a sum always have cents */
  isLine?: boolean
}

/** Shows a price in cedis beside its dollars or below them; renders nothing where dollars are charged. */
export const Cedis = ({ of, isLine = false, isBelow = isLine }: Props) => {
  const cedis = useCedis(isLine ? formatMoney : formatMoneyShort)(of)
  if (cedis === null) return null
  const textClass = 'whitespace-nowrap font-normal font-text text-ink-soft text-sm tracking-normal'
  return isBelow ? (
    <span className={`block ${textClass}`}>{cedis}</span>
  ) : (
    <>
      {' '}
      <span className={textClass}>· {cedis}</span>
    </>
  )
}
