// Owns the dialog in which an administrator says why: the host reads it.
import { rejectListing } from '@akwaaba/contract/listings'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'

type Props = {
  title: string
  act: string
  isBusy: boolean
  error: Error | null
  onSubmit: (note: string) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const NoteDialog = ({ title, act, isBusy, error, onSubmit, onClose }: Props) => {
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = () => {
    const wrong = faultsOf(rejectListing.body.safeParse({ note }).error?.issues).note
    setFault(wrong)
    if (wrong === undefined) onSubmit(note)
  }
  return (
    <FormDialog
      title={title}
      keep="Cancel"
      act={act}
      isDangerous
      isBusy={isBusy}
      failure={error ? sentenceOf(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Why"
        hint="The host reads it, and is told by mail."
        value={note}
        fault={fault}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
