// Owns confirming another bank account, by a mailed code and the admin's own password.
import { code } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { askBankCode } from '@akwaaba/contract/settings'
import { useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { retryAfterOf } from '../../../lib/refusals.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useResend } from '../../../ui/fields/use-resend.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type Proof, proofFaults } from '../proof/rules.ts'

type Props = {
  isBusy: boolean
  error: Error | null
  onConfirm: (confirmation: Proof) => void
  onClose: () => void
}

/** Is open while it is rendered; a code must have been sent before. */
export const BankDialog = ({ isBusy, error, onConfirm, onClose }: Props) => {
  const { userEmail } = useSession()
  const [typed, setTyped] = useState<Proof>({ password: '', otp: '' })
  const [missing, setMissing] = useState<Partial<Proof>>({})
  const resend = useResend(
    () => send(askBankCode, {}),
    (refused) => ({
      text: sentenceOf(refused),
      retryAfter: retryAfterOf(refused),
    }),
  )
  const faults = { ...proofFaults(error), ...missing }
  const put = (part: Partial<Proof>) => {
    setTyped({ ...typed, ...part })
    setMissing({})
  }
  const submit = () => {
    const wrong = {
      ...(code.safeParse(typed.otp).success ? {} : { otp: messages.badCode }),
      ...(typed.password === '' ? { password: messages.fillInAllFields } : {}),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length === 0) onConfirm(typed)
  }
  return (
    <FormDialog
      title="Change the bank account?"
      keep="Not now"
      act="Change the account"
      isBusy={isBusy}
      failure={faults.otp || faults.password || !error ? undefined : sentenceOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Guests send the money of their transfers to this account. We have mailed a code to <strong>{userEmail}</strong>.
        Every administrator is told of the change.
      </p>
      <div>
        <p className="mb-1.5 font-medium">Code</p>
        <CodeInput
          value={typed.otp}
          onChange={(otp) => put({ otp })}
          onComplete={() => undefined}
          isDisabled={isBusy}
          fault={faults.otp}
        />
        <Button
          kind="plain"
          className="-ml-3 mt-1 tabular-nums"
          disabled={resend.isWaiting || isBusy}
          onClick={resend.askAgain}
        >
          {resend.label}
        </Button>
        {resend.outcome && <Notice tone={resend.outcome.tone}>{resend.outcome.text}</Notice>}
      </div>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" autoComplete="username" value={userEmail ?? ''} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(event) => put({ password: event.target.value })}
        fault={faults.password}
      />
    </FormDialog>
  )
}
