// Owns the dialog that returns a package that is no longer offered: it names the package and the refund.
import { formatDate } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { returnTourPurchase, type TourPurchase } from '@akwaaba/contract/tours'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { seatsLabel } from './rules.ts'

type Props = {
  purchase: TourPurchase
  payment: Payment | undefined
  onDone: (msg: string) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const ReturnDialog = ({ purchase, payment, onDone, onClose }: Props) => {
  const returnPurchase = useSend(returnTourPurchase)
  const { package: tour, seats } = purchase
  // Where a part has been refunded already, the rest is.
  const isWhole = payment?.refunds.length === 0
  const submit = () =>
    returnPurchase.mutate({ params: { id: purchase._id } }, { onSuccess: ({ msg }) => onDone(`${tour.title}: ${msg}`) })
  return (
    <FormDialog
      title="Give back your seats?"
      keep="Keep the seats"
      act="Give back"
      isDangerous
      isBusy={returnPurchase.isPending}
      failure={returnPurchase.error ? sentenceOf(returnPurchase.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <p className="font-semibold">
          {tour.title}, {formatDate(tour.date)}, {seatsLabel(seats)}
        </p>
        <p className="mt-1">
          {payment && isWhole ? formatMoney(payment.charge) : 'Everything you have paid'} goes back to you the way you
          paid. You cannot buy this package again.
        </p>
      </div>
    </FormDialog>
  )
}
