// Owns the page behind a mailed link about nights that a user waits for: confirming it, and ending all mails of this kind.
import { formatDate } from '@akwaaba/contract/dates'
import { confirmWait, endWaitsByLink, readWait } from '@akwaaba/contract/waits'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { send, sentenceOf } from '../../../lib/api.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

type Found = Awaited<ReturnType<typeof send<typeof readWait>>>
type Shown = { wait: Found } | { fault: unknown } | 'ended' | null

const browse = <ButtonLink to={paths.bookings()}>Look at apartments</ButtonLink>

export const WaitingPage = () => {
  const [token, setToken] = useState<string | null>(null)
  const [shown, setShown] = useState<Shown>(null)
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const read = (found: string) =>
    send(readWait, { body: { token: found } }).then(
      (wait) => setShown({ wait }),
      (error: unknown) => setShown({ fault: error }),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the token that the page was opened with
  useEffect(() => {
    // In the fragment, which is sent to no server.
    const found = new URLSearchParams(location.hash.slice(1)).get('k') ?? ''
    setToken(found)
    void read(found)
  }, [])
  const act = async (work: () => Promise<Shown>) => {
    setBusy(true)
    setFault(null)
    await work().then(setShown, setFault)
    setBusy(false)
  }
  if (shown === null || token === null) return <Skeleton className="mx-auto h-80 max-w-xl rounded-[28px]!" />
  if (shown === 'ended')
    return (
      <EmptyState isPage title="You get no more of these mails" action={browse}>
        You wait for no nights now.
      </EmptyState>
    )
  if ('fault' in shown)
    return (
      <EmptyState
        isPage
        title="This link cannot be opened"
        action={
          <>
            <Button onClick={() => void read(token)}>Try Again</Button>
            {browse}
          </>
        }
      >
        {sentenceOf(shown.fault)}
      </EmptyState>
    )
  const { wait } = shown
  const { apartmentId, apartmentName, startDate, endDate, isConfirmed } = wait
  return (
    <div className="mx-auto max-w-xl rounded-[28px] border border-line bg-card p-6 shadow-card sm:p-10">
      <h1 className="text-[1.8rem]">{isConfirmed ? 'We tell you when it is free' : 'Shall we tell you?'}</h1>
      <p className="mt-4">
        <Link
          to={paths.apartment(apartmentId, { from: startDate, to: endDate })}
          className="font-semibold text-palm underline underline-offset-4"
        >
          {apartmentName || 'A home that is no longer listed'}
        </Link>
        <span className="block">
          {formatDate(startDate)} to {formatDate(endDate)}
        </span>
      </p>
      <p className="mt-4 text-ink-soft">
        {isConfirmed
          ? 'You get one mail, once all these nights are free. They are not held for you.'
          : 'We write once, when all these nights are free, and never about anything else.'}
      </p>
      {fault !== null && (
        <div className="mt-4">
          <Notice tone="error">{sentenceOf(fault)}</Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!isConfirmed && (
          <Button
            disabled={isBusy}
            onClick={() => void act(async () => ({ wait: await send(confirmWait, { body: { token } }) }))}
          >
            Yes, tell me
          </Button>
        )}
        <Button
          kind="quiet"
          disabled={isBusy}
          onClick={() =>
            void act(async () => {
              await send(endWaitsByLink, { body: { token } })
              return 'ended'
            })
          }
        >
          Stop all mails of this kind
        </Button>
      </div>
    </div>
  )
}
