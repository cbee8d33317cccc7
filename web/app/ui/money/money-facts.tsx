// Owns the money on the card of a purchase: its refunds with their states, and the link to its receipt.
import { formatMoney } from '@akwaaba/contract/money'
import { Link } from 'react-router'
import { instantText } from '../../lib/clock.ts'
import { Icon } from '../icons.tsx'

type RefundFacts = {
  _id: string
  amount: { amount: number; currency: string }
  status: 'requested' | 'in_progress' | 'refunded' | 'needs_attention'
  settledAt: string | null
}

const sentences: Record<RefundFacts['status'], string> = {
  requested: 'Refund requested',
  in_progress: 'Refund on its way',
  refunded: 'Refunded',
  needs_attention: 'Refund being looked at',
}
const hints: Partial<Record<RefundFacts['status'], string>> = {
  in_progress: 'Banks may take up to ten working days.',
  needs_attention: 'Something is in the way. We sort it out and write to you.',
}

/** Each refund with its state in words. */
export const RefundLines = ({ refunds }: { refunds: readonly RefundFacts[] }) =>
  refunds.length > 0 && (
    <ul aria-label="Refunds" className="mt-3 grid gap-2">
      {refunds.map(({ _id, amount, status, settledAt }) => (
        <li key={_id} className="flex gap-3 rounded-2xl bg-sand px-4 py-2.5">
          <span className={`mt-0.5 ${status === 'refunded' ? 'text-palm' : 'text-clay'}`}>
            <Icon name={status === 'refunded' ? 'check' : 'history'} size={18} />
          </span>
          <span className="min-w-0">
            <span className="font-semibold">
              {amount.amount < 0
                ? `Returned to us after a dispute: ${formatMoney({ ...amount, amount: -amount.amount })}`
                : `${sentences[status]}: ${formatMoney(amount)}`}
            </span>
            {settledAt && status === 'refunded' && (
              <span className="block text-ink-soft text-sm">{instantText(settledAt)} (Accra time)</span>
            )}
            {hints[status] && <span className="block text-ink-soft text-sm">{hints[status]}</span>}
          </span>
        </li>
      ))}
    </ul>
  )

/** The link to the receipt of a purchase. */
export const ReceiptLink = ({ to, of }: { to: string; of: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-2 font-semibold text-palm hover:underline">
    <Icon name="receipt" size={18} />
    <span>
      Receipt<span className="unseen"> for {of}</span>
    </span>
  </Link>
)
