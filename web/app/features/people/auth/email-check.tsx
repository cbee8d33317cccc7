// Owns verifying a new e-mail address by its mailed link: sent once, then this device is signed out and led to the login.
import { messages } from '@akwaaba/contract/messages'
import { verifyEmailChange } from '@akwaaba/contract/profile'
import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { dropSession, signOutTo } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { AuthCard } from './auth-card.tsx'
import { linkRefusal } from './rules.ts'

const leaveMillis = 2000
const leave = () => signOutTo(paths.login)

type Failure = ReturnType<typeof linkRefusal>

const Failed = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => (
  <AuthCard title="E-mail not verified" takesFocus>
    <div className="grid gap-5">
      <Notice tone="error" title={failure.text}>
        {failure.more}
      </Notice>
      {failure.mayRetry ? (
        <Button onClick={onRetry}>Try Again</Button>
      ) : (
        <ButtonLink to={paths.profile}>Go to my profile</ButtonLink>
      )}
    </div>
  </AuthCard>
)

const Verified = ({ wasBefore }: { wasBefore: boolean }) => {
  useEffect(() => {
    const timer = setTimeout(leave, leaveMillis)
    return () => {
      clearTimeout(timer)
      dropSession() // also when the user goes to another page first: the token is revoked
    }
  }, [])
  return (
    <AuthCard title="E-mail verified" takesFocus>
      <div className="grid gap-5">
        <Notice
          tone="success"
          title={wasBefore ? 'This address was verified already.' : 'Your new address is verified.'}
        >
          Please log in with it. You are taken to the login in a moment.
        </Notice>
        <Button onClick={leave}>Login</Button>
      </div>
    </AuthCard>
  )
}

type Outcome = { alreadyVerified: boolean } | Failure

const TokenCheck = ({ token }: { token: string }) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const hasAsked = useRef(false)
  const ask = useCallback(() => {
    setOutcome(null)
    send(verifyEmailChange, { query: { token } }).then(setOutcome, (error) => setOutcome(linkRefusal(error)))
  }, [token])
  useEffect(() => {
    // Effects may run twice, and the second answer would be "already verified".
    if (hasAsked.current) return
    hasAsked.current = true
    ask()
  }, [ask])
  if (!outcome)
    return (
      <AuthCard title="Verifying your e-mail" takesFocus>
        <p role="status" className="text-ink-soft">
          One moment, please.
        </p>
      </AuthCard>
    )
  if ('alreadyVerified' in outcome) return <Verified wasBefore={outcome.alreadyVerified} />
  return <Failed failure={outcome} onRetry={ask} />
}

const noLink: Failure = { text: messages.verificationFailed, mayRetry: false }

/** `token` is that of the link; null where the link is incomplete. */
export const EmailCheck = ({ token }: { token: string | null }) =>
  token ? <TokenCheck key={token} token={token} /> : <Failed failure={noLink} onRetry={() => undefined} />
