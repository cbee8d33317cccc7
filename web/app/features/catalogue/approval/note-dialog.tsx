// Owns the dialog in which an administrator says why: the host reads it.
import { rejectListing } from '@akwaaba/contract/listings'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'

const reasons = [
  'The pictures are too dark or too few.',
  'The address cannot be found.',
  'The description says too little.',
  'It is on the site already.',
] as const

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
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="unseen">Frequent reasons</legend>
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="min-h-11 rounded-full border-[1.5px] border-line bg-card px-3.5 text-sm pointer-fine:min-h-[34px] hover:bg-sand"
            onClick={() => setNote(`${note}${note.trim() === '' ? '' : ' '}${reason}`.trimStart())}
          >
            {reason}
          </button>
        ))}
      </fieldset>
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
