// Owns signing up as a customer: name, e-mail, an optional phone number, a password, the terms.
import { registerCustomer, type SignedIn, verifyCustomerCode } from '@akwaaba/contract/auth'
import { limits } from '@akwaaba/contract/limits'
import { useState } from 'react'
import { send } from '../../../lib/api.ts'
import { callingCode, type Phone, wireNumber } from './phone.ts'
import { PhoneField } from './phone-field.tsx'
import { ChosenPassword, EmailField, NameField, TermsField } from './signup-fields.tsx'
import { SignupFrame } from './signup-frame.tsx'
import { useSignup } from './use-signup.ts'

type Props = { loginHref: string; onDone: (person: SignedIn) => void }

export const SignupForm = ({ loginHref, onDone }: Props) => {
  const [phone, setPhone] = useState<Phone>({ country: limits.defaultPhoneCountry, national: '' })
  const signup = useSignup('customer', ({ username, email, password }) => {
    const number = { phoneNumber: wireNumber(phone), countryCode: callingCode(phone.country) }
    return send(registerCustomer, { body: { username, email, password, ...number } })
  })
  const { form, wireFaults } = signup
  return (
    <SignupFrame
      title="Sign Up"
      loginHref={loginHref}
      signup={signup}
      verify={(proof) => send(verifyCustomerCode, { body: proof })}
      onDone={onDone}
    >
      <NameField form={form} />
      <EmailField form={form} />
      <PhoneField value={phone} onChange={setPhone} fault={wireFaults.phoneNumber} />
      <ChosenPassword form={form} />
      <TermsField form={form} />
    </SignupFrame>
  )
}
