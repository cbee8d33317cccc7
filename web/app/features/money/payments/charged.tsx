// Owns what a payment moves where that is not dollars: told by the screen, read by the lines of its summary.

import type { Money } from '@akwaaba/contract/fields'
import { formatMoney } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { createContext, useContext } from 'react'
import { type Charge, chargeOf } from './rules.ts'

/** The whole sum, and the rate that its parts go by; null where dollars are charged. */
type Charged = { total: Money; charge: Pick<Charge, 'currency' | 'rate'> }

const ChargedContext = createContext<Charged | null>(null)
export const ChargedAs = ChargedContext.Provider

/** What a way of paying would charge now. */
export const wouldCharge = (total: number, charge: Charge | undefined): Charged | null => {
  const sum = chargeOf(total, charge)
  return sum && charge ? { total: sum, charge } : null
}

/** What a payment that was begun charges: at its own rate, whatever today's is. */
export const chargedBy = (payment: Pick<Payment, 'charge' | 'currency' | 'rate'> | null | undefined): Charged | null =>
  payment?.rate ? { total: payment.charge, charge: payment } : null

const look = 'block font-normal text-ink-soft'

/** A part of the price as it is charged. */
export const PartCharged = ({ dollars }: { dollars: number }) => {
  const charged = useContext(ChargedContext)
  const part = charged && chargeOf(dollars, charged.charge)
  return part && <span className={`${look} text-sm`}>{formatMoney(part)}</span>
}

/** The whole price as it is charged. */
export const TotalCharged = () => {
  const charged = useContext(ChargedContext)
  return charged && <span className={`${look} text-base`}>{formatMoney(charged.total)}</span>
}
