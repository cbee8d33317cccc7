// Owns the screen that asks for the code from the mail: six boxes, what went wrong, and Resend code with its wait.
import type { SignedIn } from '@akwaaba/contract/auth'
import { ApiError } from '@akwaaba/contract/client'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { nowMillis } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { useSecondsLeft } from '../../ui/countdown.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AuthCard } from './auth-card.tsx'
import { maskEmail } from './rules.ts'

type Props = {
  email: string
  hasMailbox: boolean
  verify: (code: string) => Promise<SignedIn>
  resend: () => Promise<unknown>
  onDone: (person: SignedIn) => void
  onBack: () => void
}

const waitMillis = limits.codeResendSeconds * 1000

export const CodeStep = ({ email, hasMailbox, verify, resend, onDone, onBack }: Props) => {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [mayResendAt, setMayResendAt] = useState(() => nowMillis() + waitMillis)
  const wait = useSecondsLeft(mayResendAt)

  const submit = async (digits: string) => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      onDone(await verify(digits))
    } catch (error) {
      const isWrong = error instanceof ApiError && (error.code === 'bad_code' || error.code === 'invalid_input')
      setFault(isWrong ? messages.badCode : sentenceOf(error))
      // A code that nobody has judged yet may still be the right one.
      if (isWrong) setCode('')
      setBusy(false)
    }
  }
  const askAgain = async () => {
    setFault(undefined)
    try {
      await resend()
      setMayResendAt(nowMillis() + waitMillis)
      setSaid('A new code is on its way. The old one no longer works.')
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) setMayResendAt(nowMillis() + error.retryAfter * 1000)
      setFault(sentenceOf(error))
    }
  }
  return (
    <AuthCard
      title="Enter your code"
      lead={`We sent a six-digit code to ${maskEmail(email)}. It works for ${limits.codeMinutes} minutes.`}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit(code)
        }}
      >
        <CodeInput key={fault} value={code} onChange={setCode} onComplete={submit} isDisabled={isBusy} fault={fault} />
        <Button type="submit" isBusy={isBusy} disabled={!/^\d{6}$/.test(code)}>
          Verify
        </Button>
        <div className="-mx-3 flex flex-wrap items-center justify-between gap-x-2">
          <Button kind="plain" disabled={wait === null || wait > 0} onClick={askAgain}>
            {wait ? `Resend code in ${wait} s` : 'Resend code'}
          </Button>
          <Button kind="plain" onClick={onBack}>
            Use another address
          </Button>
        </div>
        {said && <Notice tone="success">{said}</Notice>}
        {hasMailbox && (
          <Notice tone="info">
            This is a development server: read the mail at{' '}
            <a href="/dev/mail" target="_blank" rel="noreferrer" className="font-semibold underline">
              /dev/mail
            </a>
            .
          </Notice>
        )}
      </form>
    </AuthCard>
  )
}
