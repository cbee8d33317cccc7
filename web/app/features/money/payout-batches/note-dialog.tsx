// Owns the dialog that writes down what became of a payout, or of all of a batch, with what the bank says.
import { formatMoney } from '@akwaaba/contract/money'
import { failHostPayout, payBatch, payHostPayout, returnHostPayout } from '@akwaaba/contract/payout-batches'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import type { DialogProps } from '../admin-lists/reason-dialog.tsx'

export type Outcome = {
  does: 'all' | 'paid' | 'failed' | 'returned'
  id: string
  name: string
  net: { amount: number; currency: string }
}

const words: Record<Outcome['does'], { title: string; text: string; label: string; act: string }> = {
  all: {
    title: 'Mark all paid?',
    text: 'Only once the bank has made all transfers of which you have not written down something else.',
    label: 'Id of the transfer',
    act: 'Mark all paid',
  },
  paid: {
    title: 'Mark paid?',
    text: 'Only once the bank has made the transfer.',
    label: 'Id of the transfer',
    act: 'Mark paid',
  },
  failed: {
    title: 'Did it fail?',
    text: 'The bank has not made the transfer: the sum is owed as before.',
    label: 'What the bank says',
    act: 'Mark failed',
  },
  returned: {
    title: 'Did it come back?',
    text: 'The bank has returned the money: the sum is owed again.',
    label: 'What the bank says',
    act: 'Mark returned',
  },
}

/** Is open while it is rendered. */
export const NoteDialog = ({ outcome, onDone, onClose }: DialogProps & { outcome: Outcome }) => {
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const verbs = {
    ...{ all: useSend(payBatch), paid: useSend(payHostPayout) },
    ...{ failed: useSend(failHostPayout), returned: useSend(returnHostPayout) },
  }
  const verb = verbs[outcome.does]
  const { title, text, label, act } = words[outcome.does]
  const shownFault = fault ?? fieldFaults(verb.error).note
  const row = { all: payBatch, paid: payHostPayout, failed: failHostPayout, returned: returnHostPayout }[outcome.does]
  const submit = () => {
    const wrong = faultsOf(row.body.safeParse({ note }).error?.issues).note
    setFault(wrong)
    if (!wrong) verb.mutate({ params: { id: outcome.id }, body: { note } }, { onSuccess: ({ msg }) => onDone(msg) })
  }
  return (
    <FormDialog
      title={title}
      keep="Not yet"
      act={act}
      isBusy={verb.isPending}
      failure={shownFault || !verb.error ? undefined : sentenceOf(verb.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <strong>{formatMoney(outcome.net)}</strong> of {outcome.name}. {text}
      </p>
      <Field
        label={label}
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        fault={shownFault}
      />
    </FormDialog>
  )
}
