// Owns the buttons below a code input: resending the mail, or using a recovery code instead of the app's code.
import { ApiError } from '@akwaaba/contract/client'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { useResend } from '../../../ui/fields/use-resend.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { MailboxHint } from './mailbox-hint.tsx'

const Row = ({ children }: { children: ReactNode }) => (
  <div className="-mx-3 flex flex-wrap items-center justify-between gap-x-2">{children}</div>
)

export const MailFoot = ({ ask, onBack }: { ask: () => Promise<unknown>; onBack: () => void }) => {
  const resend = useResend(ask, (error) => ({
    text: sentenceOf(error),
    retryAfter: error instanceof ApiError ? error.retryAfter : undefined,
  }))
  return (
    <>
      <Row>
        <Button kind="plain" className="tabular-nums" disabled={resend.isWaiting} onClick={resend.askAgain}>
          {resend.label}
        </Button>
        <Button kind="plain" onClick={onBack}>
          Use another address
        </Button>
      </Row>
      {resend.outcome && <Notice tone={resend.outcome.tone}>{resend.outcome.text}</Notice>}
      <MailboxHint />
    </>
  )
}

type AppProps = { isRecovery: boolean; isDisabled: boolean; onSwap: () => void; onBack: () => void }

export const AppFoot = ({ isRecovery, isDisabled, onSwap, onBack }: AppProps) => (
  <Row>
    <Button kind="plain" disabled={isDisabled} onClick={onSwap}>
      {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
    </Button>
    <Button kind="plain" onClick={onBack}>
      Back to login
    </Button>
  </Row>
)
