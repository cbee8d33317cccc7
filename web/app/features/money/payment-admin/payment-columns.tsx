// Owns the columns of payments and of refunds in tables, and the cards of three lines that a phone shows instead.
import { formatMoney } from '@akwaaba/contract/money'
import type { AdminPayment, AdminRefund } from '@akwaaba/contract/payment-admin'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { instantText } from '../../../lib/clock.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { type MarkLook, StateMark } from '../../../ui/table/state-mark.tsx'
import { Tile } from '../../../ui/table/tile.tsx'
import { refundReasons, refundStatuses, statusNames } from './rules.ts'

const paymentLooks: Record<AdminPayment['status'], MarkLook> = {
  pending: 'waiting',
  succeeded: 'good',
  failed: 'ended',
  review: 'bad',
  refunding: 'asking',
  'part-refunded': 'done',
  refunded: 'done',
}
const refundLooks: Record<AdminRefund['status'], MarkLook> = {
  ...{ requested: 'waiting', in_progress: 'asking', refunded: 'good', needs_attention: 'bad' },
}

const soft = (text: string) => <span className="text-ink-soft">{text}</span>
const nameOf = (customer: { username: string } | null) => customer?.username ?? 'A deleted account'
const cut = (text: string) => <span className="block max-w-56 truncate">{text}</span>

const PaymentMark = ({ payment: { status, disputes } }: { payment: AdminPayment }) =>
  disputes.some(({ closedAt }) => closedAt === null) ? (
    <StateMark look="bad" word="Disputed" />
  ) : (
    <StateMark look={paymentLooks[status]} word={statusNames[status]} />
  )

/** `titleOf`: the name of a provider for people. */
export const paymentColumns = (titleOf: (provider: string) => string): Column<AdminPayment>[] => [
  {
    ...{ id: 'reference', head: 'Reference', isName: true },
    cell: ({ _id, reference }) => (
      <Link to={adminPaths.payment(_id)} className="text-palm hover:underline">
        {reference}
      </Link>
    ),
  },
  {
    ...{ id: 'started', head: 'Started', sort: 'started' },
    cell: ({ createdAt }) => <span className="tabular-nums">{instantText(createdAt)}</span>,
  },
  { id: 'guest', head: 'Payer', cell: ({ customer }) => <b className="font-semibold">{nameOf(customer)}</b> },
  { id: 'email', head: 'E-mail', isExtra: true, cell: ({ customer }) => soft(customer?.email ?? '–') },
  { id: 'for', head: 'For', cell: ({ label }) => cut(label) },
  { id: 'provider', head: 'Way', cell: ({ provider }) => titleOf(provider) },
  { id: 'state', head: 'State', cell: (payment) => <PaymentMark payment={payment} /> },
  { id: 'amount', head: 'Amount', isNumber: true, cell: ({ charge }) => formatMoney(charge) },
  {
    ...{ id: 'refundable', head: 'Refundable', isNumber: true, isExtra: true },
    cell: ({ refundableAmount }) => (refundableAmount.amount > 0 ? formatMoney(refundableAmount) : soft('–')),
  },
]

export const PaymentTile = ({ payment }: { payment: AdminPayment }) => (
  <Tile
    name={nameOf(payment.customer)}
    sum={formatMoney(payment.charge)}
    about={`${payment.reference} · ${payment.label}`}
    when={instantText(payment.createdAt)}
    mark={<PaymentMark payment={payment} />}
  />
)

export const refundColumns = (titleOf: (provider: string) => string): Column<AdminRefund>[] => [
  {
    ...{ id: 'reference', head: 'Payment', isName: true },
    cell: ({ paymentId, paymentReference }) => (
      <Link to={adminPaths.payment(paymentId)} className="text-palm hover:underline">
        {paymentReference}
      </Link>
    ),
  },
  {
    ...{ id: 'requested', head: 'Requested', sort: 'requested' },
    cell: ({ requestedAt }) => <span className="tabular-nums">{instantText(requestedAt)}</span>,
  },
  { id: 'guest', head: 'Guest', cell: ({ customer }) => <b className="font-semibold">{nameOf(customer)}</b> },
  { id: 'email', head: 'E-mail', isExtra: true, cell: ({ customer }) => soft(customer?.email ?? '–') },
  { id: 'for', head: 'For', isExtra: true, cell: ({ label }) => cut(label) },
  {
    id: 'reason',
    head: 'Why',
    cell: ({ reason }) => <span className="inline-block first-letter:uppercase">{refundReasons[reason]}</span>,
  },
  {
    ...{ id: 'provider', head: 'Way' },
    cell: ({ provider, destination }) => (destination ? cut(`by hand, ${destination}`) : titleOf(provider)),
  },
  {
    ...{ id: 'state', head: 'State' },
    cell: ({ status }) => <StateMark look={refundLooks[status]} word={refundStatuses[status]} />,
  },
  { id: 'amount', head: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
  {
    ...{ id: 'settled', head: 'Settled', isExtra: true },
    cell: ({ settledAt }) => soft(settledAt ? instantText(settledAt) : '–'),
  },
]

export const RefundTile = ({ refund }: { refund: AdminRefund }) => (
  <Tile
    name={nameOf(refund.customer)}
    sum={formatMoney(refund.amount)}
    about={`${refund.paymentReference} · ${refundReasons[refund.reason]}`}
    when={instantText(refund.requestedAt)}
    mark={<StateMark look={refundLooks[refund.status]} word={refundStatuses[refund.status]} />}
  />
)
