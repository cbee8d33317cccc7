// Owns the pure parts of a checkout: its draft, and the total that is shown (the server computes the one that counts).
import { stayBegins } from '@akwaaba/contract/cancellation'
import { parseDate } from '@akwaaba/contract/dates'
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

/** Whether somebody may still try to have the nights of a hold that ran out. */
export const mayHoldAgain = ({ status, startDate }: { status: string; startDate: string }, today: string): boolean =>
  status === 'expired' && startDate >= today

/** Whether a guest may cancel a stay that is paid: until it begins. */
export const mayCancelPaid = (
  { status, depositPaid, startDate, apartment }: Listed & { startDate: string; apartment: { checkInFrom: string } },
  now: Date,
): boolean => {
  const checkIn = parseDate(startDate)
  return (
    depositPaid &&
    (status === 'pending' || status === 'approved') &&
    checkIn !== null &&
    now < stayBegins(checkIn, apartment.checkInFrom)
  )
}

type Decided = Listed & { price: number; customer: { username: string } | null }

export const mayApprove = ({ status, depositPaid }: Listed): boolean => status === 'pending' && depositPaid

/** Whether a booking can still be declined: it is not over. */
export const mayDecline = ({ status }: Listed): boolean => status === 'pending' || status === 'approved'

/** What declining or deleting a booking does about the money, in a sentence that names the sum. */
export const refundText = ({ status, depositPaid, price, customer }: Decided): string => {
  const guest = customer?.username ?? 'The guest'
  if (!mayDecline({ status, depositPaid })) return 'It is over already: no money moves and no night changes.'
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
