// Owns the step that asks for a code from a mail or an app: the input, its verification, and its failures.
import type { CodeSource, SignedIn } from '@akwaaba/contract/auth'
import { ApiError } from '@akwaaba/contract/client'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
import { NewPassword } from '../../../ui/fields/new-password.tsx'
import { AuthCard } from './auth-card.tsx'
import { AppFoot, MailFoot } from './code-foot.tsx'
import { RecoveryField } from './recovery-field.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { type Fault, faultOf, maskEmail, recoveryCode, wantsPassword } from './rules.ts'

type Props = {
  email: string
  source: CodeSource
  /** `password` is chosen in this step where the code was requested in another browser */
  verify: (code: string, password?: string) => Promise<SignedIn>
  /** requests another code by mail; an app makes its own */
  resend: () => Promise<unknown>
  onDone: (person: SignedIn) => void
  onBack: () => void
}

export const CodeStep = ({ email, source, verify, resend, onDone, onBack }: Props) => {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [fault, setFault] = useState<string>()
  const [tooMany, setTooMany] = useState<Fault>()
  // Null until the server asks for a new password: the code was requested in another browser.
  const [password, setPassword] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Each round renders the input again, which gives it the focus.
  const [round, setRound] = useState(0)

  const refuse = (sentence: string | undefined, isWrong: boolean) => {
    setFault(sentence)
    // A code that was not verified may still be right, and a recovery code is corrected rather than typed again.
    if (isWrong && !isRecovery) setCode('')
    setRound((before) => before + 1)
    setBusy(false)
  }
  const submit = async (typed: string) => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    setTooMany(undefined)
    try {
      const person = await verify(isRecovery ? recoveryCode(typed) : typed, password ?? undefined)
      return person.isVerified ? onDone(person) : refuse(messages.badCode, true)
    } catch (error) {
      if (wantsPassword(error)) {
        setPassword(password ?? '')
        return refuse(sentenceOf(error), false)
      }
      const refused = faultOf(error)
      if (refused.isTooMany) setTooMany(refused)
      const isWrong = error instanceof ApiError && (error.code === 'bad_code' || error.code === 'invalid_input')
      refuse(isWrong ? messages.badCode : refused.isTooMany ? undefined : refused.text, isWrong)
    }
  }
  const askAgain = async () => {
    try {
      await resend()
      setCode('')
      setFault(undefined)
    } finally {
      setRound((before) => before + 1)
    }
  }
  const swap = () => {
    setCode('')
    setFault(undefined)
    setRecovery(!isRecovery)
  }
  const leads = {
    app: isRecovery ? 'Enter one of your recovery codes. Each of them works once.' : messages.appCodeAsked,
    mail: `We sent a six-digit code to ${maskEmail(email)}. It works for ${limits.codeMinutes} minutes.`,
  }
  return (
    <AuthCard title="Enter your code" lead={leads[source]}>
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit(code)
        }}
      >
        {isRecovery ? (
          <RecoveryField key={round} value={code} onChange={setCode} fault={fault} />
        ) : (
          <CodeInput
            key={round}
            value={code}
            onChange={setCode}
            onComplete={submit}
            isDisabled={isBusy}
            fault={fault}
          />
        )}
        {password !== null && <NewPassword password={password} onChange={(event) => setPassword(event.target.value)} />}
        {tooMany && <RefusalNotice fault={tooMany} />}
        <Button type="submit" isBusy={isBusy} disabled={isRecovery ? code.trim() === '' : !/^\d{6}$/.test(code)}>
          Verify
        </Button>
        {source === 'app' ? (
          <AppFoot isRecovery={isRecovery} isDisabled={isBusy} onSwap={swap} onBack={onBack} />
        ) : (
          <MailFoot ask={askAgain} onBack={onBack} />
        )}
      </form>
    </AuthCard>
  )
}
