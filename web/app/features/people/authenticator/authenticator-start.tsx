// Owns turning an authenticator app on: the password, the secret for the app, a first code from it.
import { code } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { confirmAuthenticator, startAuthenticator } from '@akwaaba/contract/profile'
import { useState } from 'react'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { FaultForm } from '../profile/fault-form.tsx'
import { type Faults, faultAt, faultsOf, inGroups, noFaults } from '../profile/rules.ts'

type Secret = { secret: string; uri: string; qr: string }
const places = { wrong_password: 'password', password: 'password', bad_code: 'otp', otp: 'otp' } as const

const SecretCard = ({ secret, uri, qr }: Secret) => (
  <div className="grid gap-x-7 gap-y-4 sm:grid-cols-[auto_1fr] sm:items-center">
    <img
      src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
      alt="QR code for your authenticator app"
      width={200}
      height={200}
      className="size-[200px] rounded-card border border-line bg-white p-1"
    />
    <div className="min-w-0">
      <p>Scan this with the app, or type the secret into it:</p>
      <p className="mt-2 select-all font-mono font-semibold text-[1.05rem]">{inGroups(secret)}</p>
      <a href={uri} className="mt-1 inline-flex min-h-11 items-center font-semibold text-palm underline">
        The app is on this device
      </a>
    </div>
  </div>
)

type Props = { onDone: (message: string, recoveryCodes: string[]) => void }

export const AuthenticatorStart = ({ onDone }: Props) => {
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [secret, setSecret] = useState<Secret | null>(null)
  const [faults, setFaults] = useState<Faults<'password' | 'otp'>>(noFaults)
  const start = useSend(startAuthenticator)
  const confirm = useSend(confirmAuthenticator, { later: true })

  const begin = async () => {
    if (start.isPending) return
    if (password === '') return setFaults(faultAt('password', messages.fillInAllFields))
    setFaults(noFaults)
    try {
      setSecret(await start.mutateAsync({ body: { password } }))
      setPassword('')
    } catch (error) {
      setFaults(faultsOf(error, messages.updateFailed, places))
    }
  }
  const finish = async (digits: string) => {
    if (confirm.isPending) return
    if (!code.safeParse(digits).success) return setFaults(faultAt('otp', messages.badCode))
    setFaults(noFaults)
    try {
      const reply = await confirm.mutateAsync({ body: { otp: digits } })
      onDone(reply.msg, reply.recoveryCodes)
    } catch (error) {
      const found = faultsOf(error, messages.updateFailed, places)
      if (found.fields.otp) setOtp('')
      setFaults(found)
    }
  }
  if (!secret)
    return (
      <div className="max-w-md">
        <FaultForm faults={faults} onSubmit={begin}>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            fault={faults.fields.password}
          />
          <Button type="submit" isBusy={start.isPending} className="justify-self-start">
            Turn on
          </Button>
        </FaultForm>
      </div>
    )
  return (
    <div className="grid gap-6">
      <SecretCard {...secret} />
      <div className="max-w-md">
        <FaultForm faults={faults} onSubmit={() => finish(otp)}>
          <div>
            <p className="mb-1.5 font-medium">The code the app shows now</p>
            <CodeInput
              value={otp}
              onChange={setOtp}
              onComplete={finish}
              isDisabled={confirm.isPending}
              fault={faults.fields.otp}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={confirm.isPending}>
              Confirm
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                setSecret(null)
                setOtp('')
                setFaults(noFaults)
              }}
            >
              Cancel
            </Button>
          </div>
        </FaultForm>
      </div>
    </div>
  )
}
