// Owns the dialogs about one passkey: another name, and removing it.
import { limits } from '@akwaaba/contract/limits'
import { type Passkey, removePasskey, renamePasskey } from '@akwaaba/contract/passkeys'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'

type Props = { passkey: Passkey; onDone: (msg: string) => void; onClose: () => void }

export const RenameDialog = ({ passkey, onDone, onClose }: Props) => {
  const [name, setName] = useState(passkey.name)
  const rename = useSend(renamePasskey)
  const fault = fieldFaults(rename.error).name
  const submit = () => {
    if (rename.isPending) return
    rename.mutate(
      { params: { id: passkey._id }, body: { name } },
      {
        onSuccess: ({ msg }) => onDone(msg),
      },
    )
  }
  return (
    <FormDialog
      title="Rename this passkey"
      keep="Cancel"
      act="Save"
      isBusy={rename.isPending}
      failure={fault || !rename.error ? undefined : sentenceOf(rename.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoComplete="off"
        maxLength={limits.passkeyNameLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        fault={fault}
      />
    </FormDialog>
  )
}

export const RemoveDialog = ({ passkey, onDone, onClose }: Props) => {
  const remove = useSend(removePasskey)
  const submit = () => {
    if (remove.isPending) return
    remove.mutate({ params: { id: passkey._id } }, { onSuccess: ({ msg }) => onDone(msg) })
  }
  return (
    <FormDialog
      title="Remove this passkey?"
      keep="Cancel"
      act="Remove"
      isDangerous
      isBusy={remove.isPending}
      failure={remove.error ? sentenceOf(remove.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <strong className="break-words">{passkey.name}</strong> will not log in to your account any more. Devices that
        are signed in stay signed in.
      </p>
    </FormDialog>
  )
}
