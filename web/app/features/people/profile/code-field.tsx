// Owns the code input within a form: six boxes, and Resend code with its wait. Completing it does not submit.
import { limits } from '@akwaaba/contract/limits'
import { retryAfterOf } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
import { useResend } from '../../../ui/fields/use-resend.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { refusalText } from './rules.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  fault: string | undefined
  isDisabled: boolean
  /** requests another code */
  ask: () => Promise<unknown>
  /** the message when that fails without a sentence of the server */
  fallback: string
}

export const CodeField = ({ value, onChange, fault, isDisabled, ask, fallback }: Props) => {
  const resend = useResend(ask, (error) => ({
    text: refusalText(error, fallback),
    retryAfter: retryAfterOf(error),
  }))
  return (
    <div>
      <p className="mb-1.5 font-medium">OTP</p>
      <CodeInput value={value} onChange={onChange} onComplete={() => undefined} isDisabled={isDisabled} fault={fault} />
      <p className="mt-2 text-ink-soft text-sm">
        The six digits of the mail we just sent. They work for {limits.codeMinutes} minutes.
      </p>
      <Button
        kind="plain"
        className="-ml-3 tabular-nums"
        disabled={resend.isWaiting || isDisabled}
        onClick={resend.askAgain}
      >
        {resend.label}
      </Button>
      {resend.outcome && (
        <div className="mt-2">
          <Notice tone={resend.outcome.tone}>{resend.outcome.text}</Notice>
        </div>
      )}
    </div>
  )
}
