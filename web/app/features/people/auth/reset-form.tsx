// Owns choosing a new password with the token of a mailed link.
import { resetPassword } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { send } from '../../../lib/api.ts'
import { dropSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { NewPassword, passwordFault } from '../../../ui/fields/new-password.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { AuthCard } from './auth-card.tsx'
import { resetRefusal } from './rules.ts'

const title = 'Choose a new password'

const NewLink = ({ kind }: { kind?: 'quiet' }) => (
  <ButtonLink to={paths.resetRequest} {...(kind && { kind })}>
    Ask for a new link
  </ButtonLink>
)

const IncompleteLink = () => (
  <AuthCard title={title}>
    <div className="grid gap-5">
      <Notice tone="warning" title="This link is incomplete.">
        Open the whole link from the mail, or ask for a new one.
      </Notice>
      <NewLink />
    </div>
  </AuthCard>
)

const Done = () => (
  <AuthCard title="You have a new password" takesFocus>
    <div className="grid gap-5">
      <Notice tone="success" title={messages.passwordReset}>
        You are signed out on every device. Log in with the new password.
      </Notice>
      <ButtonLink to={paths.login}>Login</ButtonLink>
    </div>
  </AuthCard>
)

const TokenForm = ({ token }: { token: string }) => {
  const form = useForm({ defaultValues: { newPassword: '', repeated: '' } })
  const [refusal, setRefusal] = useState<ReturnType<typeof resetRefusal> | null>(null)
  const [isDone, setDone] = useState(false)
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (typed) => {
    setRefusal(null)
    try {
      await send(resetPassword, { body: { token, newPassword: typed.newPassword } })
      // Every token of the account is revoked, also one of this browser.
      dropSession()
      setDone(true)
    } catch (error) {
      const refused = resetRefusal(error)
      setRefusal(refused)
      if (refused.passwordFault) form.setError('newPassword', { message: refused.passwordFault }, { shouldFocus: true })
    }
  })

  if (isDone) return <Done />
  return (
    <AuthCard title={title} lead="You are then signed out on every device.">
      {/* method: if this page's code never arrives, a password must not end up in the address. */}
      <form onSubmit={submit} method="post" noValidate className="grid gap-5">
        <NewPassword
          label="New password"
          password={newPassword}
          {...form.register('newPassword', { deps: 'repeated', validate: (typed) => passwordFault(typed) ?? true })}
          fault={errors.newPassword?.message}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.register('repeated', {
            validate: (typed, all) => typed === all.newPassword || messages.passwordsDiffer,
          })}
          fault={errors.repeated?.message}
        />
        <SubmitButton isBusy={isSubmitting}>Reset Password</SubmitButton>
        {refusal && (
          <Notice tone="error" title={refusal.text} action={refusal.isBadLink && <NewLink kind="quiet" />}>
            {refusal.more}
          </Notice>
        )}
      </form>
    </AuthCard>
  )
}

/** `token` is that of the link; null where the link is incomplete. */
export const ResetForm = ({ token }: { token: string | null }) =>
  token ? <TokenForm key={token} token={token} /> : <IncompleteLink />
