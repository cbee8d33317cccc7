// Owns prices in cedis: the amount beside a price in dollars, at the rate the page was rendered with.
import { atRate, dollarsFromCents, formatMoney, formatMoneyShort, toCents } from '@akwaaba/contract/money'
import { useSite } from './site.ts'

/** What a price in dollars is in cedis, as people read it; null where dollars are charged. */
export const useCedis = (format = formatMoneyShort): ((dollars: number) => string | null) => {
  const rate = useSite()?.cedisPerDollar ?? null
  return (dollars) => {
    if (rate === null) return null
    // A product of dollars may carry the dust of a double.
    const cents = toCents(Math.round(dollars * 100))
    return format({ amount: dollarsFromCents(atRate(cents, rate)), currency: 'GHS' })
  }
}

type Props = {
  /** dollars */
  of: number
  isBelow?: boolean
  /** with pesewas always, as the lines of a sum have cents always */
  isLine?: boolean
}

/** Small and muted beside its dollars, or below them; nothing where dollars are charged. */
export const Cedis = ({ of, isLine = false, isBelow = isLine }: Props) => {
  const cedis = useCedis(isLine ? formatMoney : formatMoneyShort)(of)
  if (cedis === null) return null
  const look = 'whitespace-nowrap font-normal font-text text-ink-soft text-sm tracking-normal'
  return isBelow ? (
    <span className={`block ${look}`}>{cedis}</span>
  ) : (
    <>
      {' '}
      <span className={look}>· {cedis}</span>
    </>
  )
}
