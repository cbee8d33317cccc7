// Owns the dialogs of refunds: refunding a payment or a part of it, and recording a refund that was paid manually.
import { formatMoney } from '@akwaaba/contract/money'
import { type AdminPayment, refundByHand, refundPayment } from '@akwaaba/contract/payment-admin'
import type { Refund } from '@akwaaba/contract/refunds'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { newSubmissionId } from '../../../lib/form-draft.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import type { DialogProps } from '../admin-lists/reason-dialog.tsx'
import { sumOf } from '../admin-lists/rules.ts'

/** Is open while it is rendered. */
export const RefundDialog = ({ payment, onDone, onClose }: DialogProps & { payment: AdminPayment }) => {
  const left = payment.refundableAmount
  // A promo code has left nothing to pay: what is given back is what we pay its host.
  const isFree = payment.charge.amount === 0
  const isDisputed = payment.disputes.some(({ state }) => state === 'opened')
  const [typed, setTyped] = useState({ amount: left.amount.toFixed(2), note: '' })
  const [fault, setFault] = useState<string>()
  // One key for all attempts: a refund whose answer was lost is not made twice.
  const [key] = useState(newSubmissionId)
  const refund = useSend(refundPayment)
  const serverFaults = fieldFaults(refund.error)
  const submit = () => {
    const amount = sumOf(typed.amount)
    const wrong = isFree
      ? undefined
      : amount === null || amount === 0
        ? 'Please enter a sum with at most two decimals.'
        : amount > left.amount
          ? `At most ${formatMoney(left)} is left of this payment.`
          : undefined
    setFault(wrong)
    if (wrong || (!isFree && amount === null)) return
    refund.mutate(
      {
        params: { id: payment._id },
        body: { ...(isFree || amount === null ? {} : { amount }), note: typed.note, key },
      },
      { onSuccess: ({ msg }) => onDone(`${payment.reference}: ${msg}`) },
    )
  }
  return (
    <FormDialog
      title={isFree ? 'Give this stay back?' : 'Refund this payment?'}
      keep={isFree ? 'Keep it' : 'Keep the money'}
      act={isFree ? 'Give back' : 'Refund'}
      isDangerous
      isBusy={refund.isPending}
      failure={serverFaults.amount || serverFaults.note || !refund.error ? undefined : sentenceOf(refund.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <p className="font-semibold">{payment.label}</p>
        {isFree ? (
          <p className="mt-1 text-ink-soft">
            Its guest has paid nothing. The host does not get what we pay for the promo code, and a stay that is not
            over is called off as well.
          </p>
        ) : (
          <>
            <p className="mt-1 text-ink-soft">
              {formatMoney(left)} of {formatMoney(payment.received ?? payment.charge)} is left. It goes back the way it
              was paid.
            </p>
            <p className="mt-1 text-ink-soft">
              When all of it goes back, {payment.bookingId === null ? 'the purchase' : 'a stay that is not over'} is
              called off as well.
            </p>
          </>
        )}
        {isDisputed && (
          <p className="mt-1 font-medium">A dispute about it is open: the refund is sent once that is decided.</p>
        )}
      </div>
      {!isFree && (
        <Field
          label={`Amount (${left.currency})`}
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
          fault={fault ?? serverFaults.amount}
        />
      )}
      <TextArea
        label="Reason (optional)"
        rows={3}
        maxLength={500}
        value={typed.note}
        onChange={(event) => setTyped({ ...typed, note: event.target.value })}
        fault={serverFaults.note}
      />
    </FormDialog>
  )
}

/** `transferId`: what another administrator has written down, to which the caller agrees. */
type ByHandProps = DialogProps & { refund: Refund; transferId?: string | undefined }

/** Is open while it is rendered. */
export const ByHandDialog = ({ refund, transferId = '', onDone, onClose }: ByHandProps) => {
  const [typed, setTyped] = useState({ bankTransactionId: transferId, destination: '' })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const mark = useSend(refundByHand)
  const allFaults = { ...fieldFaults(mark.error), ...faults }
  const put = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    fault: allFaults[name],
  })
  const submit = () => {
    const wrong = faultsOf(refundByHand.body.safeParse(typed).error?.issues)
    setFaults(wrong)
    if (Object.keys(wrong).length === 0)
      mark.mutate({ params: { id: refund._id }, body: typed }, { onSuccess: ({ msg }) => onDone(msg) })
  }
  return (
    <FormDialog
      title="Paid by hand?"
      keep="Not yet"
      act="Mark refunded"
      isBusy={mark.isPending}
      failure={Object.keys(allFaults).length > 0 || !mark.error ? undefined : sentenceOf(mark.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Only once <strong>{formatMoney(refund.amount)}</strong> was sent from our bank or by mobile money.
      </p>
      <Field label="Id of the transfer" maxLength={80} autoComplete="off" {...put('bankTransactionId')} />
      <Field
        label="Where the money went"
        hint="Bank and account, or the mobile money number."
        maxLength={200}
        autoComplete="off"
        {...put('destination')}
      />
    </FormDialog>
  )
}
