// Owns signing up as an administrator: name, e-mail, password, the shared admin secret, the terms.
import { registerAdmin, type SignedIn, verifyAdminCode } from '@akwaaba/contract/auth'
import { send } from '../../../lib/api.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { ChosenPassword, EmailField, NameField, TermsField } from './signup-fields.tsx'
import { SignupFrame } from './signup-frame.tsx'
import { type Signup, useSignup } from './use-signup.ts'

// A component like the other fields: the first fault is found in the order in which fields are rendered.
const SecretField = ({ form }: { form: Signup['form'] }) => (
  <PasswordField
    label="Admin secret"
    autoComplete="off"
    hint="Those who run this site can tell you."
    {...form.register('adminSecret', { required: 'Please enter the admin secret.' })}
    fault={form.formState.errors.adminSecret?.message}
  />
)

type Props = { loginHref: string; onDone: (person: SignedIn) => void }

export const AdminSignupForm = ({ loginHref, onDone }: Props) => {
  const signup = useSignup('admin', ({ isAgreed: _, ...body }) => send(registerAdmin, { body }))
  const { form } = signup
  return (
    <SignupFrame
      title="Admin Sign Up"
      loginHref={loginHref}
      signup={signup}
      verify={(proof) => send(verifyAdminCode, { body: proof })}
      onDone={onDone}
    >
      <NameField form={form} />
      <EmailField form={form} />
      <ChosenPassword form={form} />
      <SecretField form={form} />
      <TermsField form={form} />
    </SignupFrame>
  )
}
