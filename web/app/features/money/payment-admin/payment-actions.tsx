// Owns what an administrator may do about the payments of a page, refunding, sending again and marking paid by hand: a card for each,
// the dialogs that its buttons open, and how a call ended.
import { type AdminPayment, retryRefund } from '@akwaaba/contract/payment-admin'
import type { Refund } from '@akwaaba/contract/refunds'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { useListNotice } from '../admin-lists/list-frame.tsx'
import { PaymentCard } from './payment-card.tsx'
import { ByHandDialog, RefundDialog } from './refund-dialogs.tsx'

type Asked = { refund: AdminPayment } | { byHand: Refund; transferId: string | undefined }

/** Gives the card of a payment, and the notice and the dialogs that the page shows once for all cards. */
export const usePaymentActions = () => {
  const { showNotice, notice } = useListNotice()
  const [asked, setAsked] = useState<Asked | null>(null)
  const retry = useSend(retryRefund)
  const retrying = usePendingCalls(retryRefund).map(({ params }) => params.id)
  const say = (msg: string) => showNotice('success', msg)
  const sendAgain = ({ _id }: Refund) =>
    retry.sendEach(
      { params: { id: _id } },
      {
        onSuccess: ({ msg }) => say(msg),
        onError: (error) => showNotice('error', sentenceOf(error)),
      },
    )
  const cardOf = (payment: AdminPayment) => (
    <PaymentCard
      payment={payment}
      retrying={retrying}
      onDone={say}
      onRefund={() => setAsked({ refund: payment })}
      onRetry={sendAgain}
      onByHand={(refund, transferId) => setAsked({ byHand: refund, transferId })}
    />
  )
  const close = () => setAsked(null)
  const done = (msg: string) => {
    close()
    say(msg)
  }
  const dialog = { onDone: done, onClose: close }
  const dialogs = (
    <>
      {asked && 'refund' in asked && <RefundDialog payment={asked.refund} {...dialog} />}
      {asked && 'byHand' in asked && <ByHandDialog refund={asked.byHand} transferId={asked.transferId} {...dialog} />}
    </>
  )
  return { notice, cardOf, dialogs }
}

/** A single payment with all that may be done about it. */
export const AdminPaymentActions = ({ payment }: { payment: AdminPayment }) => {
  const { notice, cardOf, dialogs } = usePaymentActions()
  return (
    <>
      {notice}
      {cardOf(payment)}
      {dialogs}
    </>
  )
}
