// Owns the dialog that asks why a review is hidden.
import { type HidingReason, hidingReasons } from '@akwaaba/contract/review-states'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { reasonNames } from './rules.ts'

type Props = {
  isBusy: boolean
  failure: string | undefined
  onSubmit: (reason: HidingReason) => void
  onClose: () => void
}

/** Is open while it is rendered; sends nothing without a reason. */
export const HideDialog = ({ isBusy, failure, onSubmit, onClose }: Props) => {
  const [reason, setReason] = useState<HidingReason | ''>('')
  return (
    <FormDialog
      title="Hide this review?"
      keep="Cancel"
      act="Hide it"
      isDangerous
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => reason !== '' && onSubmit(reason)}
      onClose={onClose}
    >
      <p>It counts no more. That the host disagrees is no reason.</p>
      <SelectField
        label="Reason"
        prompt="Choose a reason"
        options={hidingReasons.map((value) => ({ value, label: reasonNames[value] }))}
        value={reason}
        onChange={({ target: { value } }) => setReason(hidingReasons.find((word) => word === value) ?? '')}
      />
    </FormDialog>
  )
}
