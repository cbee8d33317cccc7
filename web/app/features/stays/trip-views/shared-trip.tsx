// Owns the page behind a link that only shows a stay: where, when, and how to get there.
import { formatDate } from '@akwaaba/contract/dates'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { readTripView, type viewStates } from '@akwaaba/contract/trip-views'
import { useEffect, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { lengthOf, TripHead } from '../../../ui/page/trip-head.tsx'
import { SharedPlace } from './shared-place.tsx'

type View = ReplyOf<typeof readTripView>
type Shown = { view: View } | { fault: unknown } | null

const labels: Record<(typeof viewStates)[number], string> = {
  held: 'Held, not paid yet',
  booked: 'Booked',
  over: 'Over',
  cancelled: 'Cancelled',
}

const key = (id: string) => `shared-trip-${id}`

/** The token of the address, which is taken out of it and kept for this tab; otherwise that of an earlier visit in it. */
const takeToken = (id: string): string => {
  const found = new URLSearchParams(location.hash.slice(1)).get('s')
  if (found === null) return sessionStorage.getItem(key(id)) ?? ''
  sessionStorage.setItem(key(id), found)
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return found
}

const Head = ({ view }: { view: View }) => (
  <TripHead
    picture={view.coverImage}
    name={view.apartmentName}
    address={view.address}
    state={labels[view.state]}
    facts={[
      { label: 'Check in', value: formatDate(view.startDate), hint: `from ${view.checkInFrom}` },
      { label: 'Check out', value: formatDate(view.endDate), hint: `by ${view.checkOutBy}` },
      { label: 'Length', value: lengthOf(view.nights), hint: '' },
    ]}
  >
    {view.firstName && <p className="wrap-anywhere mt-2">Booked by {view.firstName}</p>}
  </TripHead>
)

const browse = <ButtonLink to={paths.bookings()}>Look at apartments</ButtonLink>

const isEnded = (fault: unknown) => isRefusedWith(fault, 'bad_link', 'invalid_input', 'not_found')

export const SharedTrip = ({ id }: { id: string }) => {
  const [shown, setShown] = useState<Shown>(null)
  const read = () => {
    setShown(null)
    send(readTripView, { params: { id }, body: { token: takeToken(id) } }).then(
      (view) => setShown({ view }),
      (fault: unknown) => setShown({ fault }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stay; another link of it changes the fragment alone
  useEffect(() => {
    read()
    const follow = () => location.hash.length > 1 && read()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [id])
  if (shown === null)
    return (
      <div role="status">
        <span className="unseen">Opening the trip</span>
        <Skeleton className="h-72 w-full rounded-[28px]!" />
      </div>
    )
  if ('view' in shown)
    return (
      <div className="grid gap-8">
        <Head view={shown.view} />
        <SharedPlace view={shown.view} />
        <p className="text-ink-soft text-sm">
          This page only shows the trip. The guest who booked it pays, changes and cancels it, and can end this link.
        </p>
      </div>
    )
  if (isEnded(shown.fault))
    return (
      <EmptyState isPage title="This link shows no trip" action={browse}>
        It may be incomplete, or have been ended. Please ask the guest who sent it to you for another one.
      </EmptyState>
    )
  return (
    <EmptyState isPage title="The trip could not be loaded" action={<Button onClick={read}>Try Again</Button>}>
      {sentenceOf(shown.fault)}
    </EmptyState>
  )
}
