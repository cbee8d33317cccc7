// Owns the pure rules of dividing a price: equal parts, what is left of it, and the words for a share.
import { divideCents } from '@akwaaba/contract/dues'
import { centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import type { Share } from '@akwaaba/contract/shares'

export type Typed = { key: number; name: string; email: string; amount: string }

/** A sum in equal parts, in dollars; the first ones have a cent more where it does not divide. */
export const equalParts = (total: number, count: number): number[] =>
  divideCents(centsFromDollars(total), Array(count).fill(1)).map(dollarsFromCents)

const centsOf = (text: string): number => {
  const dollars = Number(text)
  return Number.isFinite(dollars) && dollars > 0 ? Math.round(dollars * 100) : 0
}

/** What the guest pays where the others pay these sums, in dollars; null where they are more than the total. */
export const ownPart = (total: number, others: readonly Typed[]): number | null => {
  const left = centsFromDollars(total) - others.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  return left < 0 ? null : dollarsFromCents(toCents(left))
}

export const stateWords: Record<Share['state'], string> = {
  sent: 'Not opened',
  opened: 'Link opened',
  paying: 'Paying',
  paid: 'Paid',
  refunded: 'Sent back',
  missed: 'Not paid',
}

const received: Partial<Record<Share['state'], true>> = { paid: true, refunded: true }

/** Whether nothing has come for a share. */
export const isMissing = ({ state }: Pick<Share, 'state'>): boolean => !received[state]
