// Owns the page behind a link that only shows a stay: where, when, and how to get there.
import { ApiError } from '@akwaaba/contract/client'
import { formatDate } from '@akwaaba/contract/dates'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { readTripView, type viewStates } from '@akwaaba/contract/trip-views'
import { useEffect, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
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

const Fact = ({ label, value, hint }: { label: string; value: string; hint: string }) => (
  <div>
    <dt className="text-sm opacity-80">{label}</dt>
    <dd>
      <strong className="block">{value}</strong>
      <span className="text-sm">{hint}</span>
    </dd>
  </div>
)

const lengthOf = (nights: number) => `${nights} ${nights === 1 ? 'night' : 'nights'}`

const Head = ({ view }: { view: View }) => (
  <div className="grid overflow-hidden rounded-[28px] bg-palm-deep text-white md:grid-cols-2">
    <Picture name={view.coverImage} alt="" sizes="(min-width: 768px) 50vw, 100vw" className="h-56 w-full md:h-full" />
    <div className="p-6 sm:p-8">
      <p className="text-sm">
        <span className="rounded-full bg-gold px-3 py-1 font-semibold text-ink">{labels[view.state]}</span>
      </p>
      <h1 className="mt-4 text-[1.9rem] text-white sm:text-[2.2rem]">
        <Name>{view.apartmentName}</Name>
      </h1>
      <p className="mt-2">{view.address}</p>
      {view.firstName && <p className="wrap-anywhere mt-2">Booked by {view.firstName}</p>}
      <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4 border-white/30 border-t pt-4">
        <Fact label="Check in" value={formatDate(view.startDate)} hint={`from ${view.checkInFrom}`} />
        <Fact label="Check out" value={formatDate(view.endDate)} hint={`by ${view.checkOutBy}`} />
        <Fact label="Length" value={lengthOf(view.nights)} hint="" />
      </dl>
    </div>
  </div>
)

const browse = <ButtonLink to={paths.bookings()}>Look at apartments</ButtonLink>

const isEnded = (fault: unknown) =>
  fault instanceof ApiError && ['bad_link', 'invalid_input', 'not_found'].includes(fault.code)

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
          This page only shows the trip. Whoever has booked it pays, changes and cancels it, and can end this link.
        </p>
      </div>
    )
  if (isEnded(shown.fault))
    return (
      <EmptyState isPage title="This link shows no trip" action={browse}>
        It may be incomplete, or have been ended. Please ask whoever has sent it to you for another one.
      </EmptyState>
    )
  return (
    <EmptyState isPage title="The trip could not be loaded" action={<Button onClick={read}>Try Again</Button>}>
      {sentenceOf(shown.fault)}
    </EmptyState>
  )
}
