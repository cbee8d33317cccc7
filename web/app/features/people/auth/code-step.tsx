// Owns the screen that asks for a code, of the mail or of an app: what is typed, who judges it, and what went wrong.
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
  /** `password` is chosen here where the code was asked for in another browser */
  verify: (code: string, password?: string) => Promise<SignedIn>
  /** sends for another code; an app makes its own */
  resend: () => Promise<unknown>
  onDone: (person: SignedIn) => void
  onBack: () => void
}

export const CodeStep = ({ email, source, verify, resend, onDone, onBack }: Props) => {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [fault, setFault] = useState<string>()
  const [tooMany, setTooMany] = useState<Fault>()
  // Null until the server wants a password for the account: the code was asked for in another browser.
  const [password, setPassword] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Each round shows the input again, which puts the person back into it.
  const [round, setRound] = useState(0)

  const refuse = (sentence: string | undefined, isWrong: boolean) => {
    setFault(sentence)
    // A code that nobody has judged yet may still be the right one, and a long one is mended rather than typed again.
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
