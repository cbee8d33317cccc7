// Owns changing the e-mail address: the new one is used once the link mailed to it has been opened.
import { email } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { changeEmail } from '@akwaaba/contract/profile'
import { type MouseEvent, useState } from 'react'
import { useDraft } from '../../../lib/draft.ts'
import { useSend } from '../../../lib/query.tsx'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { FaultForm } from './fault-form.tsx'
import { Row } from './panel.tsx'
import { type Faults, faultAt, faultsOf, noFaults } from './rules.ts'

const places = {
  email_exists: 'newEmail',
  newEmail: 'newEmail',
  wrong_password: 'currentPassword',
  currentPassword: 'currentPassword',
} as const

export const EditEmail = () => {
  const { userEmail } = useSession()
  const [draft, setDraft, dropDraft] = useDraft(`profile-email:${userEmail}`, { newEmail: '' })
  const [currentPassword, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults<'newEmail' | 'currentPassword'>>(noFaults)
  const [isAsking, setAsking] = useState(false)
  const [success, setSuccess] = useState('')
  const change = useSend(changeEmail)

  const check = () => {
    if (change.isPending) return
    setSuccess('')
    const newEmail = email.safeParse(draft.newEmail)
    if (draft.newEmail.trim() === '') return setFaults(faultAt('newEmail', messages.fillInAllFields))
    if (currentPassword === '') return setFaults(faultAt('currentPassword', messages.fillInAllFields))
    if (!newEmail.success)
      return setFaults(faultAt('newEmail', newEmail.error.issues[0]?.message ?? messages.emailUpdateFailed))
    setFaults(noFaults)
    setAsking(true)
  }
  const confirm = async (event: MouseEvent<HTMLButtonElement>) => {
    const dialog = event.currentTarget.closest('dialog')
    try {
      const { msg } = await change.mutateAsync({ body: { newEmail: draft.newEmail.trim(), currentPassword } })
      // Closed first: the page behind cannot take the focus while the dialog is open.
      dialog?.close()
      setPassword('')
      dropDraft()
      setSuccess(msg)
    } catch (error) {
      dialog?.close()
      setFaults(faultsOf(error, messages.emailUpdateFailed, places))
    }
  }
  return (
    <Row title="Edit E-mail" lead="The address you log in with, and where we write to you.">
      <FaultForm faults={faults} success={success} onSubmit={check}>
        <Field
          label="New e-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={draft.newEmail}
          onChange={(event) => setDraft({ newEmail: event.target.value })}
          fault={faults.fields.newEmail}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setPassword(event.target.value)}
          fault={faults.fields.currentPassword}
        />
        <Button type="submit" isBusy={change.isPending} className="justify-self-start">
          Save
        </Button>
      </FaultForm>
      <Dialog
        isOpen={isAsking}
        title={messages.confirmEmailChange}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button kind="quiet" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
              Cancel
            </Button>
            <Button isBusy={change.isPending} onClick={confirm}>
              Confirm
            </Button>
          </>
        }
      >
        <p>
          Your new e-mail must be verified. We send a link to <strong>{draft.newEmail.trim()}</strong>.
        </p>
        <p className="mt-2 text-ink-soft">Until you open it, {userEmail} stays your e-mail.</p>
      </Dialog>
    </Row>
  )
}
