// Owns requesting a link to choose a new password. Its answer is the same whether or not there is an account.
import { askReset } from '@akwaaba/contract/auth'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { send } from '../../../lib/api.ts'
import { fieldFaults } from '../../../lib/refusals.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { AuthCard } from './auth-card.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import { emailRules, refusalOf } from './rules.ts'

const BackToLogin = () => (
  <Link to={paths.login} className="flex min-h-11 items-center justify-center font-semibold text-palm hover:underline">
    Back to login
  </Link>
)

export const ResetRequestForm = () => {
  const form = useForm({ defaultValues: { email: '' } })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    setFault(undefined)
    try {
      await send(askReset, { body })
      setSentTo(body.email)
    } catch (error) {
      const ofEmail = fieldFaults(error).email
      if (ofEmail) form.setError('email', { message: ofEmail }, { shouldFocus: true })
      else setFault(refusalOf(error, messages.resetLinkFailed))
    }
  })
  const goBack = () => {
    flushSync(() => setSentTo(null)) // a field takes the focus only once it is there
    form.setFocus('email')
  }

  if (sentTo !== null)
    return (
      <AuthCard title="Look in your mail" takesFocus>
        <div className="grid gap-5">
          <Notice tone="success" title={messages.resetLinkSent}>
            The link works for {limits.resetLinkMinutes} minutes.
          </Notice>
          <p className="text-ink-soft">
            Nothing there after a few minutes? Look in your spam folder, and check that{' '}
            <strong className="font-semibold text-ink">{sentTo}</strong> is the address you signed up with.
          </p>
          <Button kind="quiet" onClick={goBack}>
            Use another address
          </Button>
          <BackToLogin />
          <MailboxHint />
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title="Reset password" lead="We send you a link with which you choose a new one.">
      <form onSubmit={submit} method="post" noValidate className="grid gap-5">
        {fault && <Notice tone="error">{fault}</Notice>}
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.register('email', emailRules)}
          fault={errors.email?.message}
        />
        <SubmitButton isBusy={isSubmitting}>Send Reset Link</SubmitButton>
        <BackToLogin />
      </form>
    </AuthCard>
  )
}
