// Owns the page for the holder of a share of a stay: what it is, how much, and what became of it.
import { formatDollars, formatMoney } from '@akwaaba/contract/money'
import { checkShare, type PayersShare, readShare, withdrawShare } from '@akwaaba/contract/shares'
import { type ReactNode, useEffect, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { isRefusal } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { PayShare } from './pay-share.tsx'
import { ShareStay } from './share-stay.tsx'

const everyMillis = 4_000
const tokenKey = 'share'

/**
 * The token of the link: read from the fragment, which is sent to no server, and remembered in this tab for the way back from a provider's
 * page; undefined before the page is hydrated, null where there is none.
 */
const useToken = (): string | null | undefined => {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const read = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('k')
      if (found) sessionStorage.setItem(tokenKey, found)
      setToken(found ?? sessionStorage.getItem(tokenKey))
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

/** What is said of a share that is not to be paid now; null where it is. */
const outcomeOf = (share: PayersShare): ReactNode => {
  const { payment, state, isConfirmed, askedBy } = share
  if (state === 'paid')
    return (
      <Notice tone="success" title="Your share is paid. Thank you!">
        {isConfirmed
          ? 'Everybody has paid, and the stay is confirmed.'
          : 'The stay is confirmed once everybody has paid; otherwise you get everything back.'}
        {payment && ` ${formatMoney(payment.charge)}, payment ${payment.reference}. The receipt is in your mail.`}
      </Notice>
    )
  if (state === 'refunded')
    return (
      <Notice tone="info" title="Your share has gone back to you">
        You took it back, not everybody paid in time, or the stay was cancelled.{' '}
        {payment && formatMoney(payment.refunded)} is on its way.
      </Notice>
    )
  if (state === 'missed')
    return (
      <Notice tone="warning" title="The time to pay is over">
        Not everybody paid in time, so this stay will not take place. You have not been charged. Please ask{' '}
        {askedBy ?? 'the guest'}.
      </Notice>
    )
  return null
}

/** Reads the share, and asks what became of a payment that is under way for as long as the page is open. */
const useShare = (token: string | null, isBack: boolean) => {
  const [share, setShare] = useState<PayersShare | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` asks again
  useEffect(() => {
    if (token === null) return
    const row = share?.state === 'paying' || isBack ? checkShare : readShare
    let isOver = false
    const timer = setTimeout(
      () => {
        send(row, { body: { token } }).then(
          (read) => {
            if (isOver) return
            setFailure(null)
            setShare(read)
            if (read.state === 'paying' && read.asked === null) setCount(count + 1)
          },
          (error) => {
            if (isOver) return
            setFailure(error)
            // A payment under way goes on while the connection is lost.
            if (share?.state === 'paying' && share.asked === null && !isRefusal(error)) setCount(count + 1)
          },
        )
      },
      count === 0 ? 0 : everyMillis,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [token, count])
  return { share, setShare, failure, again: () => setCount(count + 1) }
}

type TakeBackProps = { token: string; share: PayersShare; onShare: (share: PayersShare) => void }

/** Asks first: who paid may have pressed it by mistake, and the guest has to find somebody else. */
const TakeBack = ({ token, share: { askedBy, amount }, onShare }: TakeBackProps) => {
  const [isAsking, setAsking] = useState(false)
  const sent = useSend(withdrawShare)
  if (!isAsking)
    return (
      <Button kind="plain" className="-mt-3 justify-self-start" onClick={() => setAsking(true)}>
        Take my share back
      </Button>
    )
  return (
    <Notice
      tone={sent.error ? 'error' : 'warning'}
      action={
        <div className="flex flex-wrap gap-2">
          <Button isBusy={sent.isPending} onClick={() => sent.mutate({ body: { token } }, { onSuccess: onShare })}>
            Take it back
          </Button>
          <Button kind="quiet" onClick={() => setAsking(false)}>
            Leave it
          </Button>
        </div>
      }
    >
      {sent.error
        ? sentenceOf(sent.error)
        : `${formatDollars(amount)} goes back to you the way you paid. We tell ${askedBy ?? 'the guest'}, and somebody else has to pay it.`}
    </Notice>
  )
}

const Card = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto grid max-w-xl gap-6 rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-8">
    {children}
  </div>
)

/** `isBack`: the payer has come back from a provider's page. */
export const SharePage = ({ isBack }: { isBack: boolean }) => {
  const token = useToken()
  const { share, setShare, failure, again } = useShare(token ?? null, isBack)
  if (token === null || isRefusal(failure))
    return (
      <Card>
        <h1 className="text-[2rem]">This link does not work</h1>
        <Notice tone="warning">
          It was replaced by a newer one, or your share was given to somebody else. Please ask for a new one.
        </Notice>
      </Card>
    )
  if (failure && share === null)
    return (
      <Card>
        <h1 className="text-[2rem]">Your share</h1>
        <Notice tone="error" action={<Button onClick={again}>Try Again</Button>}>
          {sentenceOf(failure)}
        </Notice>
      </Card>
    )
  if (share === null)
    return (
      <Card>
        <h1 className="text-[2rem]">Your share</h1>
        <Skeleton className="h-64 w-full rounded-2xl!" />
      </Card>
    )
  return (
    <Card>
      <div>
        <h1 className="break-words text-[2rem]">Akwaaba, {share.name}!</h1>
        <p className="mt-1 text-ink-soft">{share.askedBy ?? 'A guest'} asks you to pay a stay together.</p>
      </div>
      <ShareStay share={share} />
      {outcomeOf(share) ?? <PayShare token={token ?? ''} share={share} onShare={setShare} />}
      {share.state === 'paid' && !share.isConfirmed && (
        <TakeBack {...{ token: token ?? '', share }} onShare={setShare} />
      )}
    </Card>
  )
}
