// Owns the page of saved homes: those of the device or the account, those looked at last, and sharing them.
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSavedHomes } from '../../../lib/saved-homes.ts'
import { useSession, useSessionReady } from '../../../lib/session.ts'
import { forgetViewedHomes, readViewedHomes } from '../../../lib/viewed-homes.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { HomeList } from './home-list.tsx'
import { SharePanel } from './share-panel.tsx'

// Signed-in users only.
const HomeLists = lazy(async () => ({ default: (await import('./home-lists.tsx')).HomeLists }))

const Viewed = () => {
  const [ids, setIds] = useState<string[]>([])
  useEffect(() => setIds(readViewedHomes()), [])
  if (ids.length === 0) return null
  return (
    <section aria-labelledby="viewed" className="mt-16">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="viewed" className="text-[1.75rem]">
            Recently viewed
          </h2>
          <p className="mt-1 text-ink-soft">Only this device knows these.</p>
        </div>
        <Button
          kind="quiet"
          onClick={() => {
            forgetViewedHomes()
            setIds([])
          }}
        >
          Forget these
        </Button>
      </div>
      <HomeList ids={ids} isStrip empty={<p>These homes are no longer here.</p>} />
    </section>
  )
}

type Props = {
  /** the nights that a signed-in user waits for */
  waits: ReactNode
}

export const SavedPage = ({ waits }: Props) => {
  const { ids } = useSavedHomes()
  const isReady = useSessionReady()
  const { userLoggedIn } = useSession()
  // What was removed stays until the page is left, so that a slip is put right by a second press.
  const [seen, setSeen] = useState<readonly string[]>([])
  const added = ids.filter((id) => !seen.includes(id))
  if (added.length > 0) setSeen([...added, ...seen])
  return (
    <>
      <h1 className="text-[2rem] sm:text-[2.4rem]">Saved homes</h1>
      {isReady && userLoggedIn && <SharePanel />}
      {isReady && !userLoggedIn && ids.length > 0 && (
        <p className="mt-3 max-w-xl text-ink-soft">
          They are kept on this device alone.{' '}
          <ButtonLink to={`${paths.login}?next=${paths.saved}`} kind="plain" className="-mx-3">
            Log in
          </ButtonLink>{' '}
          to have them everywhere and to share them.
        </p>
      )}
      <div className="mt-8">
        {seen.length > 0 && <h2 className="unseen">Your homes</h2>}
        <HomeList
          ids={seen}
          empty={
            <EmptyState
              title="No saved homes"
              action={<ButtonLink to={paths.bookings()}>Look at apartments</ButtonLink>}
            >
              Press the heart on a home, and you find it here again.
            </EmptyState>
          }
        />
      </div>
      {isReady && userLoggedIn && (
        <Suspense fallback={null}>
          <HomeLists saved={ids} />
        </Suspense>
      )}
      {isReady && userLoggedIn && waits}
      <Viewed />
    </>
  )
}
