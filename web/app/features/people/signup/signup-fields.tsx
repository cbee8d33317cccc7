// Owns the fields of every sign-up: name, e-mail, a password with its rules, the terms.
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Fault, Field } from '../../../ui/fields/field.tsx'
import { NewPassword, passwordFault } from '../../../ui/fields/new-password.tsx'
import { emailRules } from '../auth/rules.ts'
import type { Signup } from './use-signup.ts'

type Props = { form: Signup['form'] }

export const NameField = ({ form }: Props) => (
  <Field
    label="Name"
    autoComplete="name"
    {...form.register('username', {
      validate: (name) => name.trim() !== '' || 'Please enter your name.',
      maxLength: { value: 60, message: 'At most 60 characters.' },
    })}
    fault={form.formState.errors.username?.message}
  />
)

export const EmailField = ({ form }: Props) => (
  <Field
    label="E-mail"
    type="email"
    inputMode="email"
    autoComplete="email"
    {...form.register('email', emailRules)}
    fault={form.formState.errors.email?.message}
  />
)

export const ChosenPassword = ({ form }: Props) => (
  <NewPassword
    password={useWatch({ control: form.control, name: 'password' })}
    {...form.register('password', { validate: (typed) => passwordFault(typed) ?? true })}
    fault={form.formState.errors.password?.message}
  />
)

export const TermsField = ({ form }: Props) => {
  const faultId = useId()
  const fault = form.formState.errors.isAgreed?.message
  return (
    <div>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-6 shrink-0 accent-palm"
          {...form.register('isAgreed', { required: 'Please agree to the terms to continue.' })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
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
      <Fault id={faultId}>{fault}</Fault>
    </div>
  )
}
