// Owns prices in cedis: the rate the pages were rendered with, and the amount beside a price in dollars.

import { getPaymentOptions } from '@akwaaba/contract/checkout'
import type { Client } from '@akwaaba/contract/client'
import { atRate, dollarsFromCents, formatMoney, formatMoneyShort, toCents } from '@akwaaba/contract/money'
import { useSite } from './site.ts'

/** Cedis for a dollar, on the server; null while nobody has entered a rate. */
export const readRate = async (api: Client): Promise<number | null> => {
  try {
    const { charges } = await api.send(getPaymentOptions, {})
    return charges.find(({ rate }) => rate !== null)?.rate?.rate ?? null
  } catch {
    return null // the prices in dollars are right without it, and no page should fail for its want
  }
}

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
