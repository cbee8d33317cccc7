// Owns the dialog in which a view of a table gets its name, and is shared or not.
import { saveView } from '@akwaaba/contract/saved-views'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'

type Props = {
  isBusy: boolean
  error: Error | null
  onSave: (view: { name: string; isShared: boolean }) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const SaveDialog = ({ isBusy, error, onSave, onClose }: Props) => {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [fault, setFault] = useState<string>()
  const submit = () => {
    const parsed = saveView.body.shape.name.safeParse(name)
    setFault(parsed.error?.issues[0]?.message)
    if (parsed.success) onSave({ name: parsed.data, isShared })
  }
  return (
    <FormDialog
      title="Save this view"
      keep="Cancel"
      act="Save"
      isBusy={isBusy}
      failure={error ? sentenceOf(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Filters, order and columns are kept under a name. A view of yours with the same name is replaced.</p>
      <Field
        label="Name"
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        fault={fault}
      />
      <CheckboxField checked={isShared} onChange={() => setShared(!isShared)}>
        Share it with everybody who works here
      </CheckboxField>
    </FormDialog>
  )
}
