// Owns signing up: who one is, the password and its rules, the terms, then the code from the mail.
import { registerCustomer, type SignedIn, verifyCustomerCode } from '@akwaaba/contract/auth'
import { ApiError } from '@akwaaba/contract/client'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { send, sentenceOf } from '../../lib/api.ts'
import { holdRole } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fault, Field } from '../../ui/field.tsx'
import { NewPassword, passwordFault } from '../../ui/new-password.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AuthCard } from './auth-card.tsx'
import { CodeStep } from './code-step.tsx'
import { callingCode, type Phone, wireNumber } from './phone.ts'
import { PhoneField } from './phone-field.tsx'

type Draft = { username: string; email: string; password: string; isAgreed: boolean }
const takenSentences = { username: messages.usernameExistsDialog, email: messages.emailExistsDialog }

type Props = { hasMailbox: boolean; loginHref: string; onDone: (person: SignedIn) => void }

export const SignupForm = ({ hasMailbox, loginHref, onDone }: Props) => {
  const form = useForm<Draft>({ defaultValues: { username: '', email: '', password: '', isAgreed: false } })
  const [phone, setPhone] = useState<Phone>({ country: limits.defaultPhoneCountry, national: '' })
  const [phoneFault, setPhoneFault] = useState<string>()
  const [waiting, setWaiting] = useState<Parameters<typeof send<typeof registerCustomer>>[1]['body'] | null>(null)
  const [taken, setTaken] = useState<keyof typeof takenSentences | null>(null)
  const [fault, setFault] = useState<string>()
  const password = useWatch({ control: form.control, name: 'password' })
  const { errors, isSubmitting } = form.formState

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setFault(messages.networkTrouble)
    if (error.code === 'email_exists') return setTaken('email')
    if (error.code === 'username_exists') return setTaken('username')
    for (const name of ['username', 'email', 'password'] as const)
      if (error.fields[name]) form.setError(name, { message: error.fields[name] }, { shouldFocus: true })
    setPhoneFault(error.fields.phoneNumber)
    const isOfFields = Object.keys(error.fields).length > 0
    setFault(error.status === 429 ? sentenceOf(error) : isOfFields ? undefined : messages.signupFailed)
  }
  const leaveDialog = () => {
    if (!taken) return
    // The page behind takes no focus before the dialog is gone.
    flushSync(() => setTaken(null))
    form.setError(taken, { message: takenSentences[taken] }, { shouldFocus: true })
  }
  const submit = form.handleSubmit(async ({ isAgreed: _, ...person }) => {
    setFault(undefined)
    setPhoneFault(undefined)
    const body = { ...person, phoneNumber: wireNumber(phone), countryCode: callingCode(phone.country) }
    try {
      await send(registerCustomer, { body })
      holdRole('customer')
      setWaiting(body)
    } catch (error) {
      refuse(error)
    }
  })

  if (waiting)
    return (
      <CodeStep
        email={waiting.email}
        hasMailbox={hasMailbox}
        verify={(otp) => send(verifyCustomerCode, { body: { email: waiting.email, otp } })}
        resend={() => send(registerCustomer, { body: waiting })}
        onDone={onDone}
        onBack={() => setWaiting(null)}
      />
    )
  return (
    <AuthCard
      title="Sign Up"
      lead={
        <>
          Been here before?{' '}
          <Link to={loginHref} className="font-semibold text-palm underline">
            Login
          </Link>
        </>
      }
    >
      <form onSubmit={submit} method="post" noValidate className="grid gap-5">
        <Field
          label="Name"
          autoComplete="name"
          {...form.register('username', {
            validate: (name) => name.trim() !== '' || 'Please enter your name.',
            maxLength: { value: 60, message: 'At most 60 characters.' },
          })}
          fault={errors.username?.message}
        />
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.register('email', {
            required: 'Please enter your e-mail.',
            pattern: { value: /^\S+@\S+\.\S+$/, message: 'Please enter a valid e-mail address.' },
          })}
          fault={errors.email?.message}
        />
        <PhoneField value={phone} onChange={setPhone} fault={phoneFault} />
        <NewPassword
          password={password}
          {...form.register('password', {
            validate: (typed) => passwordFault(typed) ?? true,
          })}
          fault={errors.password?.message}
        />
        <div>
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-0.5 size-6 shrink-0 accent-palm"
              {...form.register('isAgreed', { required: 'Please agree to the terms to continue.' })}
              aria-invalid={errors.isAgreed ? true : undefined}
              aria-describedby={errors.isAgreed ? 'terms-fault' : undefined}
            />
            <span>
              I am 18 or older and agree to the{' '}
              <Link to={paths.terms} target="_blank" className="font-semibold text-palm underline">
                terms
              </Link>{' '}
              and the{' '}
              <Link to={paths.privacy} target="_blank" className="font-semibold text-palm underline">
                privacy policy
              </Link>
              .
            </span>
          </label>
          <Fault id="terms-fault">{errors.isAgreed?.message}</Fault>
        </div>
        {fault && <Notice tone="error">{fault}</Notice>}
        <Button type="submit" isBusy={isSubmitting}>
          Sign Up
        </Button>
      </form>
      <Dialog
        isOpen={taken !== null}
        title="Signup Error"
        onClose={leaveDialog}
        actions={<Button onClick={leaveDialog}>OK</Button>}
      >
        {taken && takenSentences[taken]}
      </Dialog>
    </AuthCard>
  )
}
