// Owns the labels of a booking: its state, the refund when it is declined, and what its price contains besides nights.
import type { Booking } from '@akwaaba/contract/bookings'
import { deadlineText, dollarsAtFirst } from '@akwaaba/contract/dues'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars, formatDollarsShort } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { lineText, type ShownLine } from '@akwaaba/contract/price-lines'

type Listed = { status: string; depositPaid: boolean }

/** Whether the newest of these payments is pending at its provider. */
export const isUnderWay = (payments: Pick<Payment, 'status' | 'transfer'>[]): boolean =>
  payments[0]?.status === 'pending' && payments[0].transfer === null

/** The visible state of a booking, in the words of the dashboard. `payments`: its payments, newest first. */
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

/** What is to be paid of a stay beside its deposit, and until when; null where there is nothing, or the reader may not know it. */
export const balanceText = ({
  price,
  balance,
  depositPaid,
  charge,
}: Pick<HostBooking, 'price' | 'balance' | 'charge' | 'depositPaid'>): string | null => {
  if (charge && depositPaid && !balance)
    return `${formatDollars(charge.amount)} ${deadlineText({ ...charge, isOverdue: false })}`
  if (!balance || price === undefined) return null
  const rest = `of ${formatDollars(balance.amount)}, ${deadlineText(balance)}`
  const deposit = formatDollars(dollarsAtFirst({ price, balance }))
  return depositPaid ? `Balance ${rest}` : `Deposit of ${deposit}, and a balance ${rest}`
}

export const awaitsPayment = ({ status, depositPaid }: Listed): boolean => status === 'pending' && !depositPaid

/** Whether the signed-in guest may cancel this paid stay. */
export const mayCancelPaid = ({ depositPaid, actions }: Pick<Booking, 'depositPaid' | 'actions'>): boolean =>
  depositPaid && actions.includes('cancel')

/** Whether ending this booking cancels a stay that was approved: that is more than declining a request. */
export const endsPaidStay = ({ state }: Pick<HostBooking, 'state'>): boolean => state === 'approved'

type Decided = Pick<Booking, 'actions' | 'depositPaid'> & {
  price?: number | undefined
  balance?: Booking['balance'] | undefined
  charge?: Booking['charge'] | undefined
  customer?: { username: string } | null | undefined
}

/** The sentence about the refund when a booking is declined or deleted. */
export const refundText = ({ actions, depositPaid, customer, price, ...open }: Decided): string => {
  const { balance = null, charge = null } = open
  const guest = customer?.username ?? 'The guest'
  if (!actions.includes('decline')) return 'It is over already: no money moves and no night changes.'
  return depositPaid
    ? `${guest} gets ${price === undefined ? 'everything' : formatDollars(dollarsAtFirst({ price, balance, charge }))} back, the way it was paid, and the nights are free again.`
    : 'Nothing has been paid, so nothing is refunded. The nights are free again.'
}

/** The extras and fees of a price as one line with a label; null where there are none. */
export const besidesNights = (lines: readonly ShownLine[]): { label: string; text: string } | null => {
  const others = lines.filter(({ kind }) => kind !== 'nights')
  if (others.length === 0) return null
  return {
    label: others.every(({ kind }) => kind === 'extra') ? 'Extras:' : 'Extras and fees:',
    text: others.map((line) => `${lineText(line)} ${formatDollarsShort(line.amount)}`).join(', '),
  }
}
