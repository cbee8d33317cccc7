// Owns the columns of batches of payouts in a table, and the card of three lines that a phone shows instead.
import { formatMoney } from '@akwaaba/contract/money'
import type { PayoutBatch } from '@akwaaba/contract/payout-batches'
import { dayText } from '../../../lib/clock.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { type MarkLook, StateMark } from '../../../ui/table/state-mark.tsx'
import { Tile } from '../../../ui/table/tile.tsx'
import { batchText } from './rules.ts'

const looks: Record<PayoutBatch['state'], MarkLook> = {
  ...{ draft: 'asking', agreed: 'asking', sent: 'waiting', done: 'good', withdrawn: 'ended' },
}
const BatchMark = ({ batch }: { batch: PayoutBatch }) => (
  <StateMark look={looks[batch.state]} word={batchText(batch).text} />
)
const soft = (text: string) => <span className="text-ink-soft">{text}</span>
const hosts = ({ organisations }: PayoutBatch) => `${organisations} ${organisations === 1 ? 'host' : 'hosts'}`

export const batchColumns: Column<PayoutBatch>[] = [
  { id: 'reference', head: 'Batch', isName: true, cell: ({ reference }) => reference },
  {
    ...{ id: 'gathered', head: 'Gathered', sort: 'gathered' },
    cell: ({ gatheredAt }) => <span className="tabular-nums">{dayText(gatheredAt)}</span>,
  },
  { id: 'by', head: 'By', cell: ({ gatheredBy }) => gatheredBy },
  { id: 'agreed', head: 'Agreed by', cell: ({ agreedBy }) => agreedBy ?? soft('–') },
  { id: 'state', head: 'State', cell: (batch) => <BatchMark batch={batch} /> },
  { id: 'sent', head: 'Sent', isExtra: true, cell: ({ sentAt }) => soft(sentAt ? dayText(sentAt) : '–') },
  { id: 'hosts', head: 'Hosts', isNumber: true, cell: ({ organisations }) => organisations },
  { id: 'stays', head: 'Entries', isNumber: true, cell: ({ stays }) => stays },
  {
    ...{ id: 'total', head: 'Total', isNumber: true },
    cell: ({ total }) => <b className="font-semibold">{formatMoney(total)}</b>,
  },
]

export const BatchTile = ({ batch }: { batch: PayoutBatch }) => (
  <Tile
    name={batch.reference}
    sum={formatMoney(batch.total)}
    about={`${hosts(batch)}, gathered by ${batch.gatheredBy}`}
    when={dayText(batch.gatheredAt)}
    mark={<BatchMark batch={batch} />}
  />
)
