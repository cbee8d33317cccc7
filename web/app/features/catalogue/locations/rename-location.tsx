// Owns the dialog that gives a location another name, in the list and in every listing that has it.
import { type ListedCategory, renameLocation } from '@akwaaba/contract/locations'
import { messages } from '@akwaaba/contract/messages'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults, isRefusedWith } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { LocationUses } from './uses.tsx'

type Props = { category: ListedCategory; location: string; onDone: (msg: string) => void; onClose: () => void }

/** Is open while it is rendered. */
export const RenameLocation = ({ category, location, onDone, onClose }: Props) => {
  const [name, setName] = useState(location)
  const [isMissing, setMissing] = useState(false)
  const rename = useSend(renameLocation)
  const { error } = rename
  const isTaken = isRefusedWith(error, 'location_exists')
  const serverFault = isTaken ? error.message : fieldFaults(error).location
  const fault = isMissing ? messages.locationEmpty : serverFault
  const submit = () => {
    const next = name.trim()
    setMissing(next === '')
    if (next === '') return
    if (next === location) return onClose()
    rename.mutate(
      { params: { id: category._id, location }, body: { location: next } },
      { onSuccess: ({ msg }) => onDone(msg) },
    )
  }
  return (
    <FormDialog
      title={`Rename ${location}`}
      keep="Keep the name"
      act="Rename everywhere"
      isBusy={rename.isPending}
      failure={fault || !error ? undefined : sentenceOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="New name"
        maxLength={80}
        autoComplete="off"
        value={name}
        fault={fault}
        onChange={(event) => {
          setName(event.target.value)
          setMissing(false)
          rename.reset()
        }}
      />
      <div>
        <p>Every listing that has this name gets the new one, those of hosts as well.</p>
        <LocationUses location={location} />
      </div>
    </FormDialog>
  )
}
