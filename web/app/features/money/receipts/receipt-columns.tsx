// Owns the columns of receipts and credit notes in a table, and the card of three lines that a phone shows instead.
import { formatMoney } from '@akwaaba/contract/money'
import { methodName, type Receipt } from '@akwaaba/contract/receipts'
import { sumsByCurrency } from '@akwaaba/contract/sums'
import { Link } from 'react-router'
import { dayText } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { StateMark } from '../../../ui/table/state-mark.tsx'
import { Tile } from '../../../ui/table/tile.tsx'
import { ReceiptFile } from './receipt-file.tsx'
import { kindNames } from './rules.ts'

const KindMark = ({ receipt: { kind } }: { receipt: Receipt }) => (
  <StateMark look={kind === 'receipt' ? 'good' : 'done'} word={kindNames[kind]} />
)
const soft = (text: string) => <span className="text-ink-soft">{text}</span>
const cut = (text: string) => <span className="block max-w-56 truncate">{text}</span>
const nameOf = ({ customer }: Receipt) => customer?.name ?? 'A deleted account'
/** A credit note is money that went back. */
const signed = ({ kind, charged }: Receipt) =>
  formatMoney(kind === 'receipt' ? charged : { ...charged, amount: 0 - charged.amount })

export const receiptColumns: Column<Receipt>[] = [
  {
    ...{ id: 'number', head: 'Number', isName: true },
    cell: ({ _id, number }) => (
      <Link to={paths.receipt(_id)} className="text-palm hover:underline">
        {number}
      </Link>
    ),
  },
  {
    ...{ id: 'issued', head: 'Issued', sort: 'issued' },
    cell: ({ issuedAt }) => <span className="tabular-nums">{dayText(issuedAt)}</span>,
  },
  { id: 'kind', head: 'Kind', cell: (it) => <KindMark receipt={it} /> },
  { id: 'guest', head: 'Guest', cell: (it) => <b className="font-semibold">{nameOf(it)}</b> },
  { id: 'email', head: 'E-mail', isExtra: true, cell: ({ customer }) => soft(customer?.email ?? '–') },
  { id: 'for', head: 'For', cell: ({ title }) => cut(title) },
  { id: 'payment', head: 'Payment', isExtra: true, cell: ({ paymentReference }) => paymentReference },
  { id: 'method', head: 'Way', cell: ({ method }) => methodName(method) },
  {
    ...{ id: 'taxes', head: 'Taxes in it', isNumber: true, isExtra: true },
    cell: ({ taxes }) => {
      const [sum] = sumsByCurrency(taxes.map(({ amount }) => amount))
      return sum ? formatMoney(sum) : soft('–')
    },
  },
  { id: 'amount', head: 'Amount', isNumber: true, cell: signed },
]

export const ReceiptTile = ({ receipt }: { receipt: Receipt }) => (
  <Tile
    name={nameOf(receipt)}
    sum={signed(receipt)}
    about={receipt.title}
    when={`${receipt.number} · ${dayText(receipt.issuedAt)}`}
    mark={<KindMark receipt={receipt} />}
  />
)

export const ReceiptDetails = ({ receipt }: { receipt: Receipt }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
    <div className="min-w-0">
      <p className="font-semibold">{receipt.title}</p>
      {receipt.details.map((detail) => (
        <p key={detail} className="text-ink-soft">
          {detail}
        </p>
      ))}
      <p className="text-ink-soft">
        {receipt.customer
          ? `${receipt.customer.name}, ${receipt.customer.email}`
          : 'A customer whose account is deleted'}
      </p>
    </div>
    <span className="flex flex-wrap items-center gap-x-2">
      <Link
        to={paths.receipt(receipt._id)}
        className="inline-flex min-h-11 items-center px-3 font-semibold text-palm hover:underline"
      >
        Open {receipt.number}
      </Link>
      <ReceiptFile receipt={receipt} kind="plain" />
    </span>
  </div>
)
