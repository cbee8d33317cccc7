// Owns the charge in a currency other than dollars: the screen provides it, the lines of its summary show it.
import type { Money } from '@akwaaba/contract/fields'
import { formatMoney } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { createContext, useContext } from 'react'
import { RoundingLine } from '../../../lib/cedis-rounding.tsx'
import { type Charge, chargeOf, roundingOf } from './rules.ts'

/** The sum in dollars and what is charged for it, and the rate for other sums; null where dollars are charged. */
type Charged = { dollars: number; total: Money; charge: Pick<Charge, 'currency' | 'rate'> }

const ChargedContext = createContext<Charged | null>(null)
export const ChargedAs = ChargedContext.Provider

/** What a payment by this method would charge now; null where that is dollars. */
export const wouldCharge = (total: number, charge: Charge | undefined): Charged | null => {
  const sum = chargeOf(total, charge)
  return sum && charge ? { dollars: total, total: sum, charge } : null
}

/** What an existing payment charges, at its own rate; null where that is dollars. */
export const chargedBy = (
  payment: Pick<Payment, 'amount' | 'charge' | 'currency' | 'rate'> | null | undefined,
): Charged | null => (payment?.rate ? { dollars: payment.amount, total: payment.charge, charge: payment } : null)

const textClass = 'block font-normal text-ink-soft'

/** A part of the price as it is charged. */
export const PartCharged = ({ dollars }: { dollars: number }) => {
  const charged = useContext(ChargedContext)
  const part = charged && chargeOf(dollars, charged.charge)
  return part && <span className={`${textClass} text-sm`}>{formatMoney(part)}</span>
}

/** What the total as it is charged differs by from its parts, of which each is rounded by itself; nothing where they agree. */
export const RoundingCharged = ({ total, parts }: { total: number; parts: readonly number[] }) => {
  const charged = useContext(ChargedContext)
  const rounding = charged && charged.dollars === total && roundingOf(total, parts, charged.charge)
  return rounding && <RoundingLine rounding={rounding} />
}

/** The whole price, or the part of it that is charged, as it is charged. */
export const TotalCharged = ({ dollars }: { dollars: number }) => {
  const charged = useContext(ChargedContext)
  const total = charged && (charged.dollars === dollars ? charged.total : chargeOf(dollars, charged.charge))
  return total && <span className={`${textClass} text-base`}>{formatMoney(total)}</span>
}
