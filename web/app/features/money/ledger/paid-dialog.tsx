// Owns the dialog that marks payouts paid by hand, one or several of one transfer, with its id.
import { formatMoney } from '@akwaaba/contract/money'
import { markPayoutPaid, type Payout } from '@akwaaba/contract/payouts'
import { sumsByCurrency } from '@akwaaba/contract/sums'
import { useState } from 'react'
import { faultsOf } from '../../../lib/faults.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { hostName } from './payout-columns.tsx'

type Props = {
  payouts: readonly Payout[]
  isBusy: boolean
  failure: string | undefined
  onNote: (note: string) => void
  onClose: () => void
}

/** The sum of payouts in each of their currencies: "$120.00 and GHS 80.00". */
const sumText = (payouts: readonly Payout[]): string =>
  sumsByCurrency(payouts.map(({ net }) => net))
    .map(formatMoney)
    .join(' and ')

/** Is open while it is rendered. */
export const PaidDialog = ({ payouts, isBusy, failure, onNote, onClose }: Props) => {
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const [first] = payouts
  const submit = () => {
    const wrong = faultsOf(markPayoutPaid.body.safeParse({ amount: 0, note }).error?.issues).note
    setFault(wrong)
    if (!wrong) onNote(note)
  }
  return (
    <FormDialog
      title={payouts.length === 1 ? 'Mark paid?' : `Mark ${payouts.length} paid?`}
      keep="Not yet"
      act={payouts.length === 1 ? 'Mark paid' : `Mark ${payouts.length} paid`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Only once <strong>{sumText(payouts)}</strong> has been sent{' '}
        {payouts.length === 1 && first
          ? `to ${hostName(first.host)} for ${first.bookingReference}.`
          : `for these ${payouts.length} stays. Each gets this id.`}
      </p>
      <Field
        label="Id of the transfer"
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        fault={fault}
      />
    </FormDialog>
  )
}
