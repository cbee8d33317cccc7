// Owns the refunds that wait for a second administrator: one that is to be made, and one that was paid by hand.
import { type AdminPayment, refundPayment } from '@akwaaba/contract/payment-admin'
import type { SecondApproval } from '@akwaaba/contract/second-approvals'
import { useSend } from '../../../lib/query.tsx'
import { SecondAdminBox } from '../admin-lists/second-admin-box.tsx'

type Props = { payment: AdminPayment; request: SecondApproval; onDone: (msg: string) => void }

const refundWords = {
  ...{ box: 'Refund that waits, of', wish: 'to refund' },
  ...{ agree: 'Agree to the refund', refuse: 'Do not refund' },
}

export const Waiting = ({ payment: { _id, reference }, request, onDone }: Props) => {
  const { key, note, amount } = request
  const agree = useSend(refundPayment)
  const send = () =>
    agree.sendEach(
      { params: { id: _id }, body: { amount: amount.amount, note, key } },
      { onSuccess: ({ msg }) => onDone(`${reference}: ${msg}`) },
    )
  return (
    <SecondAdminBox
      request={request}
      reference={reference}
      words={refundWords}
      agree={{ isBusy: agree.isPending, error: agree.error, onClick: send }}
      onDone={onDone}
    />
  )
}

/** The one who agrees writes down the same transfer, so `onAgree` opens the form. */
export const WaitingByHand = ({ payment, request, onDone, onAgree }: Props & { onAgree: () => void }) => (
  <SecondAdminBox
    request={request}
    reference={payment.reference}
    words={{
      ...{ box: 'Refund paid by hand that waits, of', wish: 'to mark', after: ` as paid by hand, with ${request.key}` },
      ...{ agree: 'Agree, it was paid', refuse: 'It was not paid' },
    }}
    agree={{ isBusy: false, error: null, onClick: onAgree }}
    onDone={onDone}
  />
)
