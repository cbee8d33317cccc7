// Owns the field for a mailed code: a code is requested when it appears, and again when the user asks.
import { askProofCode } from '@akwaaba/contract/proof'
import { useEffect, useRef, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { retryAfterOf } from '../../../lib/refusals.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
import { useResend } from '../../../ui/fields/use-resend.ts'
import { Notice } from '../../../ui/notices/notice.tsx'

type Props = { value: string; onChange: (value: string) => void; isDisabled: boolean; fault: string | undefined }

export const MailedCode = ({ value, onChange, isDisabled, fault }: Props) => {
  const { userEmail } = useSession()
  const [failure, setFailure] = useState<string>()
  const isAsked = useRef(false)
  const resend = useResend(
    () => send(askProofCode, {}).then(() => setFailure(undefined)),
    (refused) => ({
      text: sentenceOf(refused),
      retryAfter: retryAfterOf(refused),
    }),
  )
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    send(askProofCode, {}).catch((refused: unknown) => setFailure(sentenceOf(refused)))
  }, [])
  return (
    <div>
      <p className="mb-1.5 font-medium">Code</p>
      <CodeInput value={value} onChange={onChange} onComplete={() => undefined} isDisabled={isDisabled} fault={fault} />
      <p className="mt-2 text-ink-soft text-sm">
        The six digits of the mail that we send to <strong className="break-words">{userEmail}</strong>.
      </p>
      <Button
        kind="plain"
        className="-ml-3 mt-1 tabular-nums"
        disabled={resend.isWaiting || isDisabled}
        onClick={resend.askAgain}
      >
        {resend.label}
      </Button>
      {resend.outcome ? (
        <Notice tone={resend.outcome.tone}>{resend.outcome.text}</Notice>
      ) : (
        failure && <Notice tone="error">{failure}</Notice>
      )}
    </div>
  )
}
