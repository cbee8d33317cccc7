// Owns changing the password: it takes the old one and a code from the mail.
import { code } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { askPasswordCode, changePassword } from '@akwaaba/contract/profile'
import { useState } from 'react'
import { send } from '../../../lib/api.ts'
import { useInvalidate, useSend } from '../../../lib/query.tsx'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { replaceToken, useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { NewPassword, passwordFault } from '../../../ui/fields/new-password.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { FaultForm } from './fault-form.tsx'
import { Row } from './panel.tsx'
import { type Faults, faultAt, faultsOf, noFaults, refusalText } from './rules.ts'

const blank = { currentPassword: '', newPassword: '', otp: '' }
const places = {
  wrong_password: 'currentPassword',
  currentPassword: 'currentPassword',
  weak_password: 'newPassword',
  newPassword: 'newPassword',
  bad_code: 'otp',
  otp: 'otp',
} as const

export const EditPassword = ({ onDone }: { onDone: (message: string) => void }) => {
  const { userEmail } = useSession()
  const [typed, setTyped] = useState(blank)
  const [isSent, setSent] = useState(false)
  const [faults, setFaults] = useState<Faults<keyof typeof blank>>(noFaults)
  const ask = useSend(askPasswordCode)
  const change = useSend(changePassword, { later: true })
  const invalidate = useInvalidate()
  const put = (part: Partial<typeof blank>) => setTyped((before) => ({ ...before, ...part }))

  const generate = async () => {
    setFaults(noFaults)
    try {
      await ask.mutateAsync({})
      setSent(true)
    } catch (error) {
      // A code was sent before this page was opened again: it can be entered.
      setSent(isRefusedWith(error, 'code_just_sent'))
      setFaults({ fields: {}, form: refusalText(error, messages.generateCodeFailed) })
    }
  }
  const submit = async () => {
    if (change.isPending) return
    const weakness = passwordFault(typed.newPassword)
    if (typed.currentPassword === '') return setFaults(faultAt('currentPassword', messages.fillInAllFields))
    if (weakness) return setFaults(faultAt('newPassword', weakness))
    if (!code.safeParse(typed.otp).success) return setFaults(faultAt('otp', messages.badCode))
    setFaults(noFaults)
    try {
      const reply = await change.mutateAsync({ body: typed })
      // The old token is revoked: nothing may be read before it is replaced.
      replaceToken(reply.token)
      invalidate(changePassword)
      onDone(reply.msg)
    } catch (error) {
      if (isRefusedWith(error, 'bad_code')) put({ otp: '' })
      setFaults(faultsOf(error, messages.changePasswordFailed, places))
    }
  }
  return (
    <Row title="Edit Password" lead="It takes a code from your mail. Every other device is signed out.">
      <FaultForm faults={faults} onSubmit={submit}>
        {/* Tells a password manager which account the password belongs to. */}
        <input type="text" autoComplete="username" value={userEmail ?? ''} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={typed.currentPassword}
          onChange={(event) => put({ currentPassword: event.target.value })}
          fault={faults.fields.currentPassword}
        />
        <NewPassword
          label="New password"
          password={typed.newPassword}
          value={typed.newPassword}
          onChange={(event) => put({ newPassword: event.target.value })}
          fault={faults.fields.newPassword}
        />
        <Button kind="quiet" isBusy={ask.isPending} disabled={isSent} onClick={generate} className="justify-self-start">
          {ask.isPending ? 'Generating OTP...' : isSent ? 'OTP Sent' : 'Generate OTP'}
        </Button>
        {isSent && (
          <CodeField
            value={typed.otp}
            onChange={(otp) => put({ otp })}
            fault={faults.fields.otp}
            isDisabled={change.isPending}
            ask={() => send(askPasswordCode, {})}
            fallback={messages.generateCodeFailed}
          />
        )}
        <Button type="submit" disabled={!isSent} isBusy={change.isPending} className="justify-self-start">
          {change.isPending ? 'Changing Password...' : 'Change Password'}
        </Button>
      </FaultForm>
    </Row>
  )
}
