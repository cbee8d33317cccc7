// Owns a refund that waits for a second administrator: who asked for it and until when, and agreeing or withdrawing.
import { formatMoney } from '@akwaaba/contract/money'
import { type AdminPayment, refundPayment } from '@akwaaba/contract/payment-admin'
import { type SecondApproval, withdrawSecondApproval } from '@akwaaba/contract/second-approvals'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

type Props = { payment: AdminPayment; request: SecondApproval; onDone: (msg: string) => void }

export const Waiting = ({ payment: { _id, reference }, request, onDone }: Props) => {
  const { key, note, amount, requestedBy, expiresAt, isYours } = request
  const agree = useSend(refundPayment)
  const withdraw = useSend(withdrawSecondApproval)
  const error = agree.error ?? withdraw.error
  const what = <span className="unseen"> of {reference}</span>
  return (
    <section aria-label={`Refund of ${reference} that waits`} className="mt-3 rounded-2xl bg-sand px-4 py-3">
      <p className="break-words">
        {isYours ? 'You want' : <>{requestedBy} wants</>} to refund <strong>{formatMoney(amount)}</strong>. Another
        administrator has to agree by {instantText(expiresAt)}.
      </p>
      {note && <p className="mt-1 whitespace-pre-wrap break-words">{note}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isYours && (
          <Button
            isBusy={agree.isPending}
            onClick={() =>
              agree.mutate(
                { params: { id: _id }, body: { amount: amount.amount, note, key } },
                { onSuccess: ({ msg }) => onDone(`${reference}: ${msg}`) },
              )
            }
          >
            Agree to the refund{what}
          </Button>
        )}
        <Button
          kind="quiet"
          isBusy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate({ params: { id: request._id } }, { onSuccess: ({ msg }) => onDone(`${reference}: ${msg}`) })
          }
        >
          {isYours ? 'Withdraw the request' : 'Do not refund'}
          {what}
        </Button>
      </div>
      {error && (
        <div className="mt-2">
          <Notice tone="error">{sentenceOf(error)}</Notice>
        </div>
      )}
    </section>
  )
}
