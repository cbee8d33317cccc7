// Owns the columns of what hosts are owed by stay in a table, and the card of three lines that a phone shows instead.
import { formatDate } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import type { Payout } from '@akwaaba/contract/payouts'
import { dayText } from '../../../lib/clock.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { type MarkLook, StateMark } from '../../../ui/table/state-mark.tsx'
import { Tile } from '../../../ui/table/tile.tsx'

export const hostName = (host: Payout['host']): string => host?.username ?? 'The house itself'

/** Whether a payout is marked paid by hand: it is owed, nothing holds it, and no batch pays it. */
export const isPaidByHand = ({ paidAt, net, held, byBatch }: Payout): boolean =>
  paidAt === null && net.amount > 0 && held === null && !byBatch

const markOf = ({ paidAt, held, net }: Payout): { look: MarkLook; word: string } => {
  if (paidAt) return { look: 'good', word: 'Paid' }
  if (held) return { look: 'bad', word: 'On hold' }
  return net.amount < 0 ? { look: 'bad', word: 'To come back' } : { look: 'waiting', word: 'Owed' }
}
export const PayoutMark = ({ payout }: { payout: Payout }) => <StateMark {...markOf(payout)} />

const soft = (text: string) => <span className="text-ink-soft">{text}</span>
const cut = (text: string) => <span className="block max-w-56 truncate">{text}</span>
const day = (date: Payout['checkIn']) => <span className="tabular-nums">{formatDate(date)}</span>

export const payoutColumns: Column<Payout>[] = [
  { id: 'booking', head: 'Booking', isName: true, cell: ({ bookingReference }) => bookingReference || '–' },
  { id: 'host', head: 'Host', cell: ({ host }) => <b className="font-semibold">{hostName(host)}</b> },
  { id: 'home', head: 'Home', cell: ({ apartmentName }) => cut(apartmentName) },
  { id: 'checkIn', head: 'Check-in', isExtra: true, cell: ({ checkIn }) => day(checkIn) },
  { id: 'owed', head: 'Owed since', sort: 'owed', cell: ({ owedSince }) => day(owedSince) },
  { id: 'state', head: 'State', cell: (payout) => <PayoutMark payout={payout} /> },
  { id: 'way', head: 'Paid by', cell: ({ byBatch }) => soft(byBatch ? 'batch' : 'hand') },
  { id: 'gross', head: 'Earned', isNumber: true, cell: ({ gross }) => formatMoney(gross) },
  {
    ...{ id: 'fee', head: 'Service fee', isNumber: true },
    cell: ({ fee }) => formatMoney({ ...fee, amount: 0 - fee.amount }),
  },
  { id: 'net', head: 'Net', isNumber: true, cell: ({ net }) => <b className="font-semibold">{formatMoney(net)}</b> },
  { id: 'paid', head: 'Paid on', isExtra: true, cell: ({ paidAt }) => soft(paidAt ? dayText(paidAt) : '–') },
]

export const PayoutTile = ({ payout }: { payout: Payout }) => (
  <Tile
    name={hostName(payout.host)}
    sum={formatMoney(payout.net)}
    about={`${payout.bookingReference} · ${payout.apartmentName}`}
    when={`owed since ${formatDate(payout.owedSince)}`}
    mark={<PayoutMark payout={payout} />}
  />
)
