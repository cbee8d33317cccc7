// Owns turning the authenticator app off: it takes the password and one last code.
import { loginCode } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { stopAuthenticator } from '@akwaaba/contract/profile'
import { useState } from 'react'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { FaultForm } from '../profile/fault-form.tsx'
import { type Faults, faultAt, faultsOf, noFaults } from '../profile/rules.ts'

const places = { wrong_password: 'password', password: 'password', bad_code: 'otp', otp: 'otp' } as const

export const AuthenticatorStop = ({ onDone }: { onDone: (message: string) => void }) => {
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [faults, setFaults] = useState<Faults<'password' | 'otp'>>(noFaults)
  const stop = useSend(stopAuthenticator)
  const submit = async () => {
    if (stop.isPending) return
    if (password === '') return setFaults(faultAt('password', messages.fillInAllFields))
    if (otp.trim() === '') return setFaults(faultAt('otp', messages.fillInAllFields))
    const typed = loginCode.safeParse(otp)
    if (!typed.success) return setFaults(faultAt('otp', messages.badCode))
    setFaults(noFaults)
    try {
      onDone((await stop.mutateAsync({ body: { password, otp: typed.data } })).msg)
    } catch (error) {
      setFaults(faultsOf(error, messages.updateFailed, places))
    }
  }
  return (
    <div className="max-w-md">
      <FaultForm faults={faults} onSubmit={submit}>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          fault={faults.fields.password}
        />
        <Field
          label="Code"
          hint="Six digits from the app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={otp}
          onChange={(event) => setOtp(event.target.value)}
          fault={faults.fields.otp}
        />
        <Button type="submit" kind="danger" isBusy={stop.isPending} className="justify-self-start">
          Turn off
        </Button>
      </FaultForm>
    </div>
  )
}
