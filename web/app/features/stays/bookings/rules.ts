// Owns what a card says of a booking: its state in words, what declining it does about the money, what its price has beside nights.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDollars, formatDollarsShort } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { lineText, type ShownLine } from '@akwaaba/contract/price-lines'

type Listed = { status: string; depositPaid: boolean }

/** Whether the newest of some payments was begun and its provider has not said yet what became of it. */
export const isUnderWay = (payments: Pick<Payment, 'status' | 'transfer'>[]): boolean =>
  payments[0]?.status === 'pending' && payments[0].transfer === null

/** The visible state of a booking, in the words of the dashboard. `payments`: those of it, newest first. */
export const stateLabel = (
  { status, depositPaid }: Listed,
  payments: Pick<Payment, 'status' | 'transfer'>[] = [],
): string =>
  status === 'pending'
    ? depositPaid
      ? 'Awaiting approval'
      : isUnderWay(payments)
        ? 'Payment under way'
        : 'Awaiting payment'
    : status.charAt(0).toUpperCase() + status.slice(1)

export const awaitsPayment = ({ status, depositPaid }: Listed): boolean => status === 'pending' && !depositPaid

/** Whether the guest who reads this may cancel a stay that is paid. */
export const mayCancelPaid = ({ depositPaid, actions }: Pick<Booking, 'depositPaid' | 'actions'>): boolean =>
  depositPaid && actions.includes('cancel')

type Decided = Pick<Booking, 'actions' | 'depositPaid' | 'price'> & { customer: { username: string } | null }

/** What declining or deleting a booking does about the money, in a sentence that names the sum. */
export const refundText = ({ actions, depositPaid, price, customer }: Decided): string => {
  const guest = customer?.username ?? 'The guest'
  if (!actions.includes('decline')) return 'It is over already: no money moves and no night changes.'
  return depositPaid
    ? `${guest} gets ${formatDollars(price)} back, the way it was paid, and the nights are free again.`
    : 'Nothing has been paid, so nothing is refunded. The nights are free again.'
}

/** What a price has beside its nights, as one line with a label; null where there is nothing. */
export const besidesNights = (lines: readonly ShownLine[]): { label: string; text: string } | null => {
  const others = lines.filter(({ kind }) => kind !== 'nights')
  if (others.length === 0) return null
  return {
    label: others.every(({ kind }) => kind === 'extra') ? 'Extras:' : 'Extras and fees:',
    text: others.map((line) => `${lineText(line)} ${formatDollarsShort(line.amount)}`).join(', '),
  }
}
