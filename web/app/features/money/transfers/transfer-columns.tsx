// Owns the columns of bank transfers in a table, and the card of three lines that a phone shows instead.
import { formatMoney } from '@akwaaba/contract/money'
import type { Transfer } from '@akwaaba/contract/transfers'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { instantText } from '../../../lib/clock.ts'
import { transferNames } from '../../../ui/money/transfer-names.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { type MarkLook, StateMark } from '../../../ui/table/state-mark.tsx'
import { Tile } from '../../../ui/table/tile.tsx'

const looks: Record<Transfer['status'], MarkLook> = {
  ...{ awaited: 'waiting', proof_submitted: 'asking', proof_rejected: 'bad' },
  ...{ part_paid: 'asking', received: 'good', expired: 'ended' },
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const TransferMark = ({ transfer: { status } }: { transfer: Transfer }) => (
  <StateMark look={looks[status]} word={capital(transferNames[status])} />
)
const soft = (text: string) => <span className="text-ink-soft">{text}</span>
const nameOf = ({ customer }: Transfer) => customer?.username ?? 'A deleted account'

export const transferColumns: Column<Transfer, 'deadline'>[] = [
  { id: 'code', head: 'Code', isName: true, cell: ({ code }) => <span className="tabular-nums">{code}</span> },
  {
    ...{ id: 'deadline', head: 'Time until', sort: 'deadline' },
    cell: ({ deadline }) => <span className="tabular-nums">{instantText(deadline)}</span>,
  },
  { id: 'guest', head: 'Guest', cell: (it) => <b className="font-semibold">{nameOf(it)}</b> },
  { id: 'email', head: 'E-mail', isExtra: true, cell: ({ customer }) => soft(customer?.email ?? '–') },
  { id: 'for', head: 'For', cell: ({ label }) => <span className="block max-w-56 truncate">{label}</span> },
  {
    ...{ id: 'payment', head: 'Payment', isExtra: true },
    cell: ({ _id, paymentReference }) => (
      <Link to={adminPaths.payment(_id)} className="text-palm hover:underline">
        {paymentReference}
      </Link>
    ),
  },
  { id: 'state', head: 'State', cell: (it) => <TransferMark transfer={it} /> },
  {
    ...{ id: 'proof', head: 'Proof' },
    cell: ({ proof }) =>
      proof === null ? (
        soft('–')
      ) : proof.isDuplicate || proof.nameDiffers ? (
        <span className="font-semibold text-error">{proof.isDuplicate ? 'Same file twice' : 'Another name'}</span>
      ) : (
        <span className="block max-w-40 truncate">{proof.payerName}</span>
      ),
  },
  {
    ...{ id: 'received', head: 'Received', isNumber: true },
    cell: ({ received }) => (received.amount > 0 ? formatMoney(received) : soft('–')),
  },
  { id: 'expected', head: 'Expected', isNumber: true, cell: ({ expected }) => formatMoney(expected) },
]

export const TransferTile = ({ transfer }: { transfer: Transfer }) => (
  <Tile
    name={nameOf(transfer)}
    sum={formatMoney(transfer.expected)}
    about={`${transfer.code} · ${transfer.label}`}
    when={`until ${instantText(transfer.deadline)}`}
    mark={<TransferMark transfer={transfer} />}
  />
)
