// Owns the dialogs that ask before an account is changed: what happens, and for a new address the address.
import { email } from '@akwaaba/contract/auth'
import {
  agreeToRemoval,
  changeUserEmail,
  requestRemoval,
  suspendUser,
  type User,
  type UserAction,
} from '@akwaaba/contract/users'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'

type DialogProps = { user: User; onDone: (msg: string) => void; onClose: () => void }
type AskedAction = Extract<UserAction, 'suspend' | 'request-removal' | 'agree-removal'>

const asked = {
  suspend: {
    row: suspendUser,
    title: (name: string) => `Suspend ${name}?`,
    act: 'Suspend',
    isDangerous: true,
    text: 'They are logged out everywhere and cannot log in until they are restored. Their holds and paid stays go on, and they are told by mail.',
  },
  'request-removal': {
    row: requestRemoval,
    title: (name: string) => `Remove the app of ${name}?`,
    act: 'Request it',
    isDangerous: false,
    text: 'Only where the app and its recovery codes, or the passkeys, are lost, and you are sure who asks. Another administrator has to agree within a day; the user is told by mail.',
  },
  'agree-removal': {
    row: agreeToRemoval,
    title: (name: string) => `Agree to remove the app of ${name}?`,
    act: 'Agree',
    isDangerous: true,
    text: 'The app, its recovery codes and the passkeys stop working at once. The next login takes a code from their mail, so make sure yourself that it is they who asked.',
  },
} satisfies Record<
  AskedAction,
  { row: unknown; title: (name: string) => string; act: string; isDangerous: boolean; text: ReactNode }
>

const ConfirmDialog = ({ action, user, onDone, onClose }: DialogProps & { action: AskedAction }) => {
  const { row, title, act, isDangerous, text } = asked[action]
  const send = useSend<typeof row>(row)
  return (
    <FormDialog
      title={title(user.username)}
      keep="Cancel"
      act={act}
      isDangerous={isDangerous}
      isBusy={send.isPending}
      failure={send.error ? sentenceOf(send.error) : undefined}
      onSubmit={() => send.mutate({ params: { id: user._id } }, { onSuccess: ({ msg }) => onDone(msg) })}
      onClose={onClose}
    >
      <p>{text}</p>
    </FormDialog>
  )
}

const EmailDialog = ({ user, onDone, onClose }: DialogProps) => {
  const [newEmail, setNewEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const send = useSend(changeUserEmail)
  const ofServer = fieldFaults(send.error).newEmail
  const shown = fault ?? ofServer
  const submit = () => {
    const wrong = email.safeParse(newEmail).error?.issues[0]?.message
    setFault(wrong)
    if (wrong === undefined)
      send.mutate({ params: { id: user._id }, body: { newEmail } }, { onSuccess: ({ msg }) => onDone(msg) })
  }
  return (
    <FormDialog
      title={`Change the e-mail of ${user.username}?`}
      keep="Cancel"
      act="Send the link"
      isBusy={send.isPending}
      failure={shown || !send.error ? undefined : sentenceOf(send.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        The new address gets a link that confirms it. Until then {user.email} stays valid, and is told of the change.
      </p>
      <Field
        label="New e-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={newEmail}
        onChange={(event) => setNewEmail(event.target.value)}
        fault={shown}
      />
    </FormDialog>
  )
}

/** Is open while it is rendered. */
export const PersonDialog = ({ action, ...rest }: DialogProps & { action: AskedAction | 'change-email' }) =>
  action === 'change-email' ? <EmailDialog {...rest} /> : <ConfirmDialog action={action} {...rest} />
