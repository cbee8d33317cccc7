// Owns a single payment with everything that an administrator may do about it: refunding, sending again, and marking paid by hand.
import { type AdminPayment, retryRefund } from '@akwaaba/contract/payment-admin'
import type { Refund } from '@akwaaba/contract/refunds'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { useListNotice } from '../admin-lists/list-frame.tsx'
import { PaymentCard } from './payment-card.tsx'
import { ByHandDialog, RefundDialog } from './refund-dialogs.tsx'

type Asked = { about: 'refund' } | { about: 'by-hand'; refund: Refund; transferId: string | undefined }

export const AdminPaymentDesk = ({ payment }: { payment: AdminPayment }) => {
  const { showNotice, notice } = useListNotice()
  const [asked, setAsked] = useState<Asked | null>(null)
  const retry = useSend(retryRefund)
  const done = (msg: string) => {
    setAsked(null)
    showNotice('success', msg)
  }
  const sendAgain = ({ _id }: Refund) =>
    retry.mutate(
      { params: { id: _id } },
      {
        onSuccess: ({ msg }) => showNotice('success', msg),
        onError: (error) => showNotice('error', sentenceOf(error)),
      },
    )
  const dialog = { onDone: done, onClose: () => setAsked(null) }
  return (
    <>
      {notice}
      <PaymentCard
        payment={payment}
        retrying={retry.isPending ? (retry.variables?.params.id ?? null) : null}
        onDone={done}
        onRefund={() => setAsked({ about: 'refund' })}
        onRetry={sendAgain}
        onByHand={(refund, transferId) => setAsked({ about: 'by-hand', refund, transferId })}
      />
      {asked?.about === 'refund' && <RefundDialog payment={payment} {...dialog} />}
      {asked?.about === 'by-hand' && <ByHandDialog refund={asked.refund} transferId={asked.transferId} {...dialog} />}
    </>
  )
}
