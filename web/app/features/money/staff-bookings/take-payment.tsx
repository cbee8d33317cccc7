// Owns the dialog in which staff write down money that they have taken for a stay, in cash or by a transfer.
import { formatDollars } from '@akwaaba/contract/money'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { newSubmissionId } from '../../../lib/form-draft.ts'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { useTake } from './queries.ts'

const methods = [
  { word: 'cash', label: 'Cash' },
  { word: 'bank', label: 'Bank transfer' },
] as const

type Props = {
  /** the organisation that takes it; without it an administrator does */
  org: string | undefined
  stay: { _id: string; reference: string }
  /** what is to be paid next, in dollars */
  amount: number
  /** the name of the organisation of the stay, where it is not the operator's own */
  host: string | null
  onDone: (text: string) => void
  onClose: () => void
}

export const TakePayment = ({ org, stay: { _id, reference }, amount, host, onDone, onClose }: Props) => {
  const [key] = useState(newSubmissionId)
  const [method, setMethod] = useState<'cash' | 'bank'>('cash')
  const [holder, setHolder] = useState<'house' | 'host'>('house')
  const [transfer, setTransfer] = useState('')
  const [day, setDay] = useState('')
  const { take, isPending, error } = useTake(org)
  const fields = fieldFaults(error)
  const mayChooseHolder = org === undefined && host !== null
  const isOurs = org === undefined && holder === 'house'
  const submit = () => {
    if (isPending) return
    const ours = { heldBy: holder, valueDate: method === 'bank' && isOurs ? day : '' }
    take(_id, { method, amount, key, bankTransactionId: method === 'bank' ? transfer : '' }, ours).then(
      ({ msg }) => onDone(msg),
      () => undefined,
    )
  }
  return (
    <FormDialog
      title={`Take ${formatDollars(amount)}`}
      keep="Not now"
      act={`Write down ${formatDollars(amount)}`}
      isBusy={isPending}
      failure={error && Object.keys(fields).length === 0 ? sentenceOf(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {reference}: the guest gets a receipt, and the stay is paid for at once.
        {org !== undefined && ' You keep the money; our commission is taken from your next payout.'}
      </p>
      <ChoiceChips isInForm legend="How it was paid" choices={methods} chosen={method} onChoose={setMethod} />
      {mayChooseHolder && (
        <SelectField
          label="Who has the money"
          prompt="Please choose"
          options={[
            { value: 'house', label: 'We do' },
            { value: 'host', label: `${host}, which owes us the commission` },
          ]}
          value={holder}
          onChange={({ target }) => setHolder(target.value === 'host' ? 'host' : 'house')}
        />
      )}
      {method === 'bank' && (
        <Field
          label="Id of the transfer (optional)"
          value={transfer}
          maxLength={80}
          onChange={({ target }) => setTransfer(target.value)}
          fault={fields.bankTransactionId}
        />
      )}
      {method === 'bank' && isOurs && (
        <Field
          label="Day on our bank statement (optional)"
          hint="With both, the line of the statement is entered as well."
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
          fault={fields.valueDate}
        />
      )}
    </FormDialog>
  )
}
