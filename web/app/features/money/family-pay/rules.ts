// Owns the pure rules of dividing a price: equal parts, what is left of it, and the words for a share.
import { divideCents } from '@akwaaba/contract/dues'
import { addCents, centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import type { Share, Split } from '@akwaaba/contract/shares'

/** A person as the form has them; `share` of one who has been asked already. */
export type Typed = {
  key: number
  name: string
  email: string
  amount: string
  share?: string
  isPaying?: boolean
}

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

/** What is not paid of a split: its sum in dollars, who is asked for it beside the guest, and how many have paid. */
export const sharesToChange = ({ shares }: Split) => {
  const open = shares.filter(isMissing)
  const people = open.flatMap(({ _id, name, email, amount, state }, key): Typed[] =>
    _id === null
      ? []
      : [{ key, name, email: email ?? '', amount: String(amount), share: _id, isPaying: state === 'paying' }],
  )
  return {
    ...{ people, ownPays: open.some(({ _id }) => _id === null), paidBy: shares.length - open.length },
    total: dollarsFromCents(addCents(...open.map(({ amount }) => centsFromDollars(amount)))),
  }
}
