// Owns what an administrator does about a transfer: writing down what stands on the statement, or not accepting a proof.
import { ApiError } from '@akwaaba/contract/client'
import { formatMoney } from '@akwaaba/contract/money'
import { receiveTransfer, rejectProof, type Transfer } from '@akwaaba/contract/transfers'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { todayInAccra } from '../../lib/clock.ts'
import { useSend } from '../../lib/query.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { DialogProps } from './refund-dialogs.tsx'
import { faultsOf, sumOf } from './rules.ts'

const faultsIn = (error: Error | null) => (error instanceof ApiError ? error.fields : {})
const cents = (amount: number) => Math.round(amount * 100)

type Props = DialogProps & { transfer: Transfer }

/** Open as long as it is rendered. */
export const ReceiveDialog = ({ transfer, touches, onDone, onClose }: Props) => {
  const form = useId()
  const missing = (cents(transfer.expected.amount) - cents(transfer.received.amount)) / 100
  const [typed, setTyped] = useState({
    amount: Math.max(0, missing).toFixed(2),
    bankTransactionId: '',
    valueDate: transfer.proof?.paidOn ?? todayInAccra(),
    payerName: transfer.proof?.payerName ?? '',
  })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const receive = useSend(receiveTransfer, touches)
  const said = { ...faultsIn(receive.error), ...faults }
  const put = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    fault: said[name],
    autoComplete: 'off',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
    <Dialog
      isOpen
      title="Money received"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" form={form} isBusy={receive.isPending}>
            Write it down
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
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
        {receive.isError && Object.keys(said).length === 0 && <Notice tone="error">{sentenceOf(receive.error)}</Notice>}
      </form>
    </Dialog>
  )
}

/** Open as long as it is rendered. */
export const RejectDialog = ({ transfer, touches, onDone, onClose }: Props) => {
  const form = useId()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const reject = useSend(rejectProof, touches)
  const said = fault ?? faultsIn(reject.error).reason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = faultsOf(rejectProof.body.safeParse({ reason }).error?.issues).reason
    setFault(wrong)
    if (!wrong)
      reject.mutate(
        { params: { id: transfer._id }, body: { reason } },
        { onSuccess: ({ msg }) => onDone(`${transfer.code}: ${msg}`) },
      )
  }
  return (
    <Dialog
      isOpen
      title="Not accept this proof?"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button kind="danger" type="submit" form={form} isBusy={reject.isPending}>
            Do not accept
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        <p>
          {transfer.customer?.username ?? 'The guest'} reads the reason and can send another proof until the time is
          over.
        </p>
        <TextArea
          label="Reason"
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          fault={said}
        />
        {reject.isError && !said && <Notice tone="error">{sentenceOf(reject.error)}</Notice>}
      </form>
    </Dialog>
  )
}
