// Owns the buttons by which an administrator refunds the payments of a booking on its page: the payment is read again, then the dialog opens.
import type { BookingPage } from '@akwaaba/contract/booking-pages'
import { formatMoney } from '@akwaaba/contract/money'
import type { AdminPayment } from '@akwaaba/contract/payment-admin'
import { getPaymentPage } from '@akwaaba/contract/record-pages'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { send, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import type { Said } from './rules.ts'

const load = () => import('../../money/payment-admin/refund-dialogs.tsx')
const RefundDialog = lazy(() => load().then((module) => ({ default: module.RefundDialog })))

type Props = { payments: NonNullable<BookingPage['payments']>; onSaid: (said: Said) => void }

export const RefundHere = ({ payments, onSaid }: Props) => {
  const [asked, setAsked] = useState<AdminPayment | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const navigate = useNavigate()
  const refundable = payments.filter(({ actions }) => actions.includes('refund'))
  const open = async (id: string) => {
    setReading(id)
    try {
      const { admin } = await send(getPaymentPage, { params: { id } })
      // A refund that waits for a second administrator is agreed to on the page of the payment.
      if (!admin?.actions.includes('refund') || admin.secondApproval) navigate(adminPaths.payment(id))
      else setAsked(admin)
    } catch (error) {
      onSaid({ tone: 'error', text: sentenceOf(error) })
    } finally {
      setReading(null)
    }
  }
  return (
    <>
      {refundable.map(({ _id, charge, reference }) => (
        <Button
          key={_id}
          kind="quiet"
          isBusy={reading === _id}
          disabled={reading !== null}
          onPointerEnter={() => load().catch(() => undefined)}
          onClick={() => open(_id)}
        >
          {charge.amount === 0 ? 'Give back' : 'Refund'}
          {refundable.length > 1 && ` of ${formatMoney(charge)}`}
          <span className="unseen"> {reference}</span>
        </Button>
      ))}
      {asked && (
        <Suspense fallback={null}>
          <RefundDialog
            payment={asked}
            onDone={(text) => {
              setAsked(null)
              onSaid({ tone: 'success', text })
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
