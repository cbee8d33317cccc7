// Owns the disputes of a payment for administrators: state, claimed sum, and the deadline of an answer.
import type { Dispute } from '@akwaaba/contract/disputes'
import { formatMoney } from '@akwaaba/contract/money'
import { instantText } from '../../../lib/clock.ts'

const names: Record<Dispute['state'], string> = {
  opened: 'Dispute open',
  won: 'Dispute won',
  lost: 'Dispute lost',
}
const sentenceFor = ({ state, lost, recovered, dueAt }: Dispute): string => {
  if (state === 'lost') return lost ? `The provider has taken back ${formatMoney(lost)}.` : ''
  if (state === 'won' && recovered) return `The provider has given back ${formatMoney(recovered)} after an appeal.`
  if (state === 'won') return 'The money stays with us.'
  const until = dueAt ? ` by ${instantText(dueAt)}` : ' in time'
  return `Answer at the provider${until}. Until it is decided no refund of this payment is sent, and its host is not paid.`
}

const DisputeRow = ({ dispute }: { dispute: Dispute }) => (
  <li className={`rounded-2xl px-4 py-3 ${dispute.state === 'won' ? 'bg-sand' : 'bg-error-soft'}`}>
    <p>
      <strong>{names[dispute.state]}</strong>, {formatMoney(dispute.amount)} claimed
      <span className="text-ink-soft">, {instantText(dispute.closedAt ?? dispute.openedAt)}</span>
    </p>
    <p className="mt-1">{sentenceFor(dispute)}</p>
    <p className="mt-1 break-words text-ink-soft text-sm">The provider calls it “{dispute.providerStatus}”.</p>
  </li>
)

export const DisputeList = ({ disputes }: { disputes: Dispute[] }) =>
  disputes.length > 0 && (
    <ul aria-label="Disputes" className="mt-3 grid gap-2">
      {disputes.map((dispute) => (
        <DisputeRow key={dispute._id} dispute={dispute} />
      ))}
    </ul>
  )
