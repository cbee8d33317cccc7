// Owns the dialogs about a transfer: recording money that is on the statement, and rejecting a proof.
import { formatMoney, nearestCents } from '@akwaaba/contract/money'
import { receiveTransfer, rejectProof, type Transfer } from '@akwaaba/contract/transfers'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import type { DialogProps } from '../admin-lists/reason-dialog.tsx'
import { sumOf } from '../admin-lists/rules.ts'

type Props = DialogProps & { transfer: Transfer }

/** Is open while it is rendered. */
export const ReceiveDialog = ({ transfer, onDone, onClose }: Props) => {
  const missing = (nearestCents(transfer.expected.amount) - nearestCents(transfer.received.amount)) / 100
  const [typed, setTyped] = useState({
    amount: Math.max(0, missing).toFixed(2),
    bankTransactionId: '',
    valueDate: transfer.proof?.paidOn ?? todayInAccra(),
    payerName: transfer.proof?.payerName ?? '',
  })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const receive = useSend(receiveTransfer)
  const allFaults = { ...fieldFaults(receive.error), ...faults }
  const put = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    fault: allFaults[name],
    autoComplete: 'off',
  })
  const submit = () => {
    const amount = sumOf(typed.amount)
    const body = { ...typed, amount: amount ?? 0 }
    const wrong = {
      ...faultsOf(receiveTransfer.body.safeParse(body).error?.issues),
      ...(amount ? {} : { amount: 'Please enter a sum with at most two decimals.' }),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length === 0)
      receive.mutate(
        { params: { id: transfer._id }, body },
        { onSuccess: ({ msg }) => onDone(`${transfer.code}: ${msg}`) },
      )
  }
  return (
    <FormDialog
      title="Money received"
      keep="Not yet"
      act="Write it down"
      isBusy={receive.isPending}
      failure={Object.keys(allFaults).length > 0 || !receive.error ? undefined : sentenceOf(receive.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <strong>{transfer.code}</strong>, {transfer.label}: {formatMoney(transfer.expected)} expected
        {transfer.received.amount > 0 && `, ${formatMoney(transfer.received)} here already`}. Enter what stands on the
        statement, not what the proof says.
      </p>
      <div className="grid items-start gap-4 min-[481px]:grid-cols-2">
        <Field label={`Amount (${transfer.expected.currency})`} inputMode="decimal" {...put('amount')} />
        <Field label="Value date" type="date" {...put('valueDate')} />
      </div>
      <Field label="Id on the statement" maxLength={80} {...put('bankTransactionId')} />
      <Field label="Payer (optional)" maxLength={120} {...put('payerName')} />
    </FormDialog>
  )
}

/** Is open while it is rendered. */
export const RejectDialog = ({ transfer, onDone, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const reject = useSend(rejectProof)
  const shownFault = fault ?? fieldFaults(reject.error).reason
  const submit = () => {
    const wrong = faultsOf(rejectProof.body.safeParse({ reason }).error?.issues).reason
    setFault(wrong)
    if (!wrong)
      reject.mutate(
        { params: { id: transfer._id }, body: { reason } },
        { onSuccess: ({ msg }) => onDone(`${transfer.code}: ${msg}`) },
      )
  }
  return (
    <FormDialog
      title="Do not accept this proof?"
      keep="Leave it"
      act="Do not accept"
      isDangerous
      isBusy={reject.isPending}
      failure={shownFault || !reject.error ? undefined : sentenceOf(reject.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {transfer.customer?.username ?? 'The guest'} reads the reason and can send another proof until the time is over.
      </p>
      <TextArea
        label="Reason"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        fault={shownFault}
      />
    </FormDialog>
  )
}
