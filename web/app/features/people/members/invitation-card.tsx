// Owns the page behind the link of an invitation: who invites to what, getting to the right account, and accepting.
import { ApiError } from '@akwaaba/contract/client'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { acceptInvitation, readInvitation } from '@akwaaba/contract/members'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hostPaths } from '../../../host-paths.ts'
import { send, sentenceOf } from '../../../lib/api.ts'
import { logOutTo } from '../../../lib/log-out.ts'
import { isRefusal, isRefusedWith } from '../../../lib/refusals.ts'
import { useSession, useSessionReady } from '../../../lib/session.ts'
import { paths, withQuery } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { AuthCard } from '../auth/auth-card.tsx'
import { roleHelp, roleNames, roleWords } from './rules.ts'

type Invited = ReplyOf<typeof readInvitation>
type Joined = ReplyOf<typeof acceptInvitation>
type Outcome = { invited: Invited } | { joined: Joined } | { failure: unknown }

/** Reads an invitation. One that the caller has accepted before is answered alike by accepting it again. */
const readOutcome = async (token: string, isSignedIn: boolean): Promise<Outcome> => {
  try {
    return { invited: await send(readInvitation, { body: { token } }) }
  } catch (failure) {
    const isOver = isRefusedWith(failure, 'bad_link')
    if (!isOver || !isSignedIn) return { failure }
    return send(acceptInvitation, { body: { token } }).then(
      (joined) => ({ joined }),
      () => ({ failure }),
    )
  }
}

const Failed = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) =>
  isRefusal(failure) ? (
    <AuthCard title="This invitation does not work" takesFocus>
      <div className="grid gap-5">
        <Notice tone="warning">
          It has been used or withdrawn, or it is older than a week. Please ask for a new one. A newer mail has a newer
          link.
        </Notice>
        <ButtonLink to={hostPaths.home}>Go to my organisations</ButtonLink>
      </div>
    </AuthCard>
  ) : (
    <AuthCard title="Invitation" takesFocus>
      <Notice tone="error" action={<Button onClick={onRetry}>Try Again</Button>}>
        {sentenceOf(failure)}
      </Notice>
    </AuthCard>
  )

const JoinedCard = ({ joined: { msg, organisation, role } }: { joined: Joined }) => (
  <AuthCard title="Welcome" takesFocus>
    <div className="grid gap-5">
      <Notice tone="success" title={msg}>
        {roleNames[role]}: {roleHelp[role]}
      </Notice>
      <ButtonLink to={hostPaths.organisation(organisation.slug)}>Open {organisation.name}</ButtonLink>
    </div>
  </AuthCard>
)

type InvitedProps = { token: string; invited: Invited; onJoined: (joined: Joined) => void }

const InvitedCard = ({ token, invited: { organisation, role, email }, onJoined }: InvitedProps) => {
  const { userLoggedIn, userEmail } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const back = (path: string) => withQuery(path, { next: hostPaths.invitation(token) })
  const accept = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onJoined(await send(acceptInvitation, { body: { token } }))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const address = <strong className="break-all">{email}</strong>
  return (
    <AuthCard title={`Join ${organisation.name}`} takesFocus>
      <div className="grid gap-5">
        <p>
          <strong>{organisation.name}</strong> invites you as {roleWords[role]}.
        </p>
        <p className="text-ink-soft">
          {roleNames[role]}: {roleHelp[role]}
        </p>
        {failure !== null && <Notice tone="error">{sentenceOf(failure)}</Notice>}
        {!userLoggedIn ? (
          <>
            <p>The invitation is for {address}. Log in, or sign up, with this address to accept it.</p>
            <ButtonLink to={back(paths.login)}>Log in to accept</ButtonLink>
            <ButtonLink to={back(paths.signup)} kind="quiet">
              Sign up to accept
            </ButtonLink>
          </>
        ) : userEmail !== email ? (
          <>
            <Notice tone="warning" title="You are logged in with another address">
              The invitation is for {address}, and you are logged in as <span className="break-all">{userEmail}</span>.
            </Notice>
            <Button onClick={() => logOutTo(back(paths.login))}>Log out and use the other account</Button>
          </>
        ) : (
          <Button isBusy={isBusy} onClick={accept}>
            Accept
          </Button>
        )}
      </div>
    </AuthCard>
  )
}

const TokenInvitation = ({ token }: { token: string }) => {
  const isReady = useSessionReady()
  const { userLoggedIn } = useSession()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const hasAsked = useRef(false)
  const ask = useCallback(() => {
    setOutcome(null)
    readOutcome(token, userLoggedIn).then(setOutcome)
  }, [token, userLoggedIn])
  useEffect(() => {
    // Effects may run twice; the session must be known, to tell who has accepted before.
    if (!isReady || hasAsked.current) return
    hasAsked.current = true
    ask()
  }, [isReady, ask])
  if (!outcome)
    return (
      <AuthCard title="Invitation">
        <p role="status" className="text-ink-soft">
          One moment, please.
        </p>
      </AuthCard>
    )
  if ('failure' in outcome) return <Failed failure={outcome.failure} onRetry={ask} />
  if ('joined' in outcome) return <JoinedCard joined={outcome.joined} />
  return <InvitedCard token={token} invited={outcome.invited} onJoined={(joined) => setOutcome({ joined })} />
}

const noLink = new ApiError('bad_link', 400, '')

/** `token` is that of the link; null where the link is incomplete. */
export const InvitationCard = ({ token }: { token: string | null }) =>
  token ? <TokenInvitation key={token} token={token} /> : <Failed failure={noLink} onRetry={() => undefined} />
