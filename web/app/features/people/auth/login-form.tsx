// Owns logging in: e-mail and password, then the code where the server asks for one.
import { type Factor, login, type Role, type SignedIn, verifyAdminCode, verifyLoginCode } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { send } from '../../../lib/api.ts'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { rememberPendingRole } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { AuthCard } from './auth-card.tsx'
import { CodeStep } from './code-step.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { type Fault, faultOf } from './rules.ts'

const PasskeyStep = lazy(async () => ({ default: (await import('./passkey-step.tsx')).PasskeyStep }))

type Credentials = { email: string; password: string }
type Props = {
  signupHref: string
  notice?: string | undefined
  /** where the same can be done without an account */
  withoutAccount?: string | undefined
  onDone: (person: SignedIn) => void
}

const isComplete = (reply: { token?: string | undefined }): reply is SignedIn => reply.token !== undefined

export const LoginForm = ({ signupHref, notice, withoutAccount, onDone }: Props) => {
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } })
  const [waiting, setWaiting] = useState<(Credentials & { role: Role; source: Factor }) | null>(null)
  const [fault, setFault] = useState<Fault>()
  const { errors, isSubmitting } = form.formState

  const offered = useRef<Promise<void>>(null)
  // Once, when the field is first used, which is when the code for it is loaded.
  const offer = () => {
    offered.current ??= import('./mutations.ts').then((calls) => calls.offerPasskeys(onDone, setFault)).catch(() => {})
  }

  const submit = form.handleSubmit(async (credentials) => {
    setFault(undefined)
    try {
      const reply = await send(login, { body: credentials })
      if (isComplete(reply)) return onDone(reply)
      rememberPendingRole(reply.role)
      setWaiting({ ...credentials, role: reply.role, source: reply.factor ?? 'mail' })
    } catch (error) {
      const isBad = isRefusedWith(error, 'bad_credentials')
      setFault(faultOf(error, isBad ? messages.badCredentials : undefined))
    }
  })

  const goBack = () => {
    flushSync(() => setWaiting(null)) // a field takes the focus only once it is there
    form.setFocus('email')
  }

  if (waiting?.source === 'passkey')
    return (
      <Suspense fallback={null}>
        <PasskeyStep onDone={onDone} onBack={goBack} />
      </Suspense>
    )
  if (waiting)
    return (
      <CodeStep
        email={waiting.email}
        source={waiting.source}
        verify={(otp, password) =>
          send(waiting.role === 'admin' ? verifyAdminCode : verifyLoginCode, {
            body: { email: waiting.email, otp, ...(password && { password }) },
          })
        }
        resend={() => send(login, { body: { email: waiting.email, password: waiting.password } })}
        onDone={onDone}
        onBack={goBack}
      />
    )
  return (
    <AuthCard
      title="Login"
      lead={
        <>
          New here?{' '}
          <Link to={signupHref} className="font-semibold text-palm underline">
            Sign Up
          </Link>
        </>
      }
    >
      {/* method: if this page's code never arrives, a password must not end up in the address. */}
      <form onSubmit={submit} method="post" noValidate className="grid gap-5">
        {notice && !fault && <Notice tone="info">{notice}</Notice>}
        {fault && <RefusalNotice fault={fault} />}
        <Field
          label="E-mail"
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          onFocus={offer}
          {...form.register('email', { required: 'Please enter your e-mail.' })}
          fault={errors.email?.message}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.register('password', { required: 'Please enter your password.' })}
          fault={errors.password?.message}
        />
        <SubmitButton isBusy={isSubmitting}>Login</SubmitButton>
        <PasskeyLogin kind="quiet" label="Log in with a passkey" onDone={onDone} />
        {withoutAccount && (
          <ButtonLink kind="quiet" to={withoutAccount}>
            Continue without an account
          </ButtonLink>
        )}
        <Link
          to={paths.resetRequest}
          className="flex min-h-11 items-center justify-center font-semibold text-palm hover:underline"
        >
          Forgot your password?
        </Link>
      </form>
    </AuthCard>
  )
}
