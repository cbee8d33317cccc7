// Owns the checkout: the dates, the extras, and the summary beside them, always visible.
import { policies, policySentences, stayBegins } from '@akwaaba/contract/cancellation'
import { formatDate, parseDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import type { Quote } from '@akwaaba/contract/quotes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { nowInstant } from '../../../lib/clock.ts'
import { shortDayText } from '../../../lib/far-days.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { GuestField } from '../../../ui/fields/guest-field.tsx'
import { StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { PolicyLines } from '../../../ui/money/policy-lines.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { CheckoutPay } from './checkout-pay.tsx'
import { CodeField, type Promo } from './code-field.tsx'
import { ExtrasList } from './extras-list.tsx'
import { HoldRefusal } from './hold-refusal.tsx'
import { PriceLines, PriceLinesSkeleton } from './price-lines.tsx'
import { apartmentQuery, bookedDatesQuery, extrasQuery } from './queries.ts'
import { nightsOfDraft } from './rules.ts'
import { StayRefusal } from './stay-refusal.tsx'
import { type Hold, useCheckout } from './use-checkout.ts'
import { useQuote } from './use-quote.ts'
import type { Trip } from './use-trip.ts'

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-7">
    <h2 className="mb-4 text-2xl">{title}</h2>
    {children}
  </section>
)

/** What of the total is paid now, and what later, where the host asks for a deposit. */
const DueLater = ({ quote: { dueNow, dueLater } }: { quote: Quote }) =>
  dueLater.map(({ amount, on }) => (
    <p key={on} className="mt-3 text-ink-soft text-sm">
      {formatDollars(dueNow)} is paid now, and {formatDollars(amount)} by {formatDate(on)}.
    </p>
  ))

type Props = {
  apartmentId: string
  trip: Trip
  /** without an account: how the nights are held, and the fields of the guest, below the trip */
  guest?: { hold: Hold; fields: ReactNode }
  /** what is below the form, shown once its first price is known: above that it would be moved */
  children?: ReactNode
}

export const CheckoutForm = ({ apartmentId, trip, guest, children }: Props) => {
  const apartment = useQuery(apartmentQuery(apartmentId))
  const booked = useQuery(bookedDatesQuery(apartmentId))
  const hasAccount = guest === undefined
  const extras = useQuery(extrasQuery(apartmentId, hasAccount))
  const { draft, datesNote, setDates, setGuests, toggle } = trip
  const own = useCheckout(apartmentId, draft, hasAccount)
  const { checkout, isBusy, fault, ownHold, clearFault } = guest?.hold ?? own
  // The nights that the guest holds can be chosen again.
  const taken = (booked.data?.bookedDates ?? []).filter(
    (night) => !ownHold || night < ownHold.startDate || night >= ownHold.endDate,
  )
  const [promo, setPromo] = useState<Promo>({ typed: '', code: '' })
  const offered = extras.data ?? []
  // An extra that is no longer offered is dropped from the choice.
  const chosen = offered.filter(({ _id }) => draft.extras.includes(_id)).map(({ _id }) => _id)
  const {
    quote,
    reasons,
    fault: unpriced,
    isLoading,
    askAgain,
  } = useQuote(
    apartmentId,
    { ...draft, extras: chosen },
    { booked: booked.data?.bookedDates ?? [], isReady: !booked.isLoading && !extras.isLoading, code: promo.code },
  )

  const [wasPriced, setPriced] = useState(false)
  if (!wasPriced && !isLoading) setPriced(true)

  if (!apartment.data && apartment.isError)
    return (
      <>
        <EmptyState
          title="This apartment could not be loaded"
          action={
            <>
              <Button onClick={() => apartment.refetch()}>Try Again</Button>
              <ButtonLink kind="quiet" to={paths.bookings()}>
                See all apartments
              </ButtonLink>
            </>
          }
        >
          {sentenceOf(apartment.error)}
        </EmptyState>
        {children}
      </>
    )
  // The summary follows the extras on a phone, so it is shown with them; it does not wait for a second try to load them.
  if (!apartment.data || (extras.isLoading && extras.failureCount === 0))
    return <Skeleton className="h-96 w-full rounded-[28px]!" />
  const home = apartment.data
  const nights = nightsOfDraft(draft)
  const isRefused = reasons.length > 0
  const checkIn = parseDate(draft.from ?? '')
  const choose: typeof setDates = (dates) => {
    clearFault()
    setDates(dates)
  }
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_400px] lg:items-start">
      <div className="grid gap-6">
        <Panel title="Your trip">
          <StayPicker
            format={shortDayText}
            from={draft.from}
            to={draft.to}
            booked={taken}
            onChange={choose}
            className="grid grid-cols-2 divide-x divide-line-strong rounded-t-2xl border border-line-strong"
          />
          <GuestField
            guests={draft.guests}
            onChange={(guests) => {
              clearFault()
              setGuests(guests)
            }}
            most={home.guests}
            className="rounded-b-2xl border border-line-strong border-t-0"
          />
          {datesNote && (
            <div className="mt-3">
              <Notice tone="warning">{datesNote}</Notice>
            </div>
          )}
          <HoldRefusal {...{ fault, ownHold, hasAccount }} />
          <StayRefusal reasons={reasons} onChoose={choose} />
          {booked.isError && (
            <div className="mt-3">
              <Notice
                tone="warning"
                action={
                  <Button kind="quiet" onClick={() => booked.refetch()}>
                    Try Again
                  </Button>
                }
              >
                The calendar of booked nights could not be loaded. Your dates are checked again before you pay.
              </Notice>
            </div>
          )}
        </Panel>
        {guest && <Panel title="Your details">{guest.fields}</Panel>}
        <Panel title="Extras">
          {extras.isError && !extras.data ? (
            <Notice
              tone="warning"
              action={
                <Button kind="quiet" onClick={() => extras.refetch()}>
                  Try Again
                </Button>
              }
            >
              The extras could not be loaded. You can book without them.
            </Notice>
          ) : (
            <ExtrasList extras={extras.data} chosen={draft.extras} onToggle={toggle} />
          )}
        </Panel>
      </div>
      <div className="max-lg:contents lg:sticky lg:top-24 lg:rounded-[28px] lg:border lg:border-line lg:bg-card lg:p-7 lg:shadow-card">
        <aside
          aria-label="Summary"
          className="max-lg:rounded-[28px] max-lg:border max-lg:border-line max-lg:bg-card max-lg:p-5 max-lg:shadow-card"
        >
          <div className="mb-5 flex items-center gap-4">
            <Picture name={home.coverImage} alt="" sizes="112px" className="h-20 w-24 shrink-0 sm:w-28 rounded-xl" />
            <div className="min-w-0">
              <h2 className="text-lg">
                <Name>{home.apartmentName}</Name>
              </h2>
              <p className="text-ink-soft text-sm">{home.address}</p>
            </div>
          </div>
          <div aria-live="polite">
            {quote ? (
              <>
                <PriceLines lines={quote.lines} total={quote.total} />
                <DueLater quote={quote} />
              </>
            ) : nights > 0 && isLoading ? (
              <PriceLinesSkeleton />
            ) : unpriced ? (
              <Notice
                tone="warning"
                action={
                  <Button kind="quiet" onClick={askAgain}>
                    Try Again
                  </Button>
                }
              >
                The price of this stay cannot be had at the moment. {unpriced}
              </Notice>
            ) : ownHold ? (
              <p className="text-ink-soft">
                These nights are held for you. What you choose here changes that stay, and its price is shown before you
                pay.
              </p>
            ) : (
              <p className="text-ink-soft">Choose {nights > 0 ? 'other' : 'your'} dates to see the total.</p>
            )}
          </div>
          {nights > 0 && !isRefused && (quote || isLoading || promo.code) && (
            <CodeField
              {...{ apartmentId, promo }}
              draft={{ ...draft, extras: chosen }}
              onPromo={setPromo}
              onDates={choose}
            />
          )}
          {nights > 0 && !isRefused && checkIn && (
            <PolicyLines
              className="mt-5 border-line border-t pt-4"
              sentences={policySentences(
                policies[home.cancellationPolicy].steps,
                stayBegins(checkIn, home.checkInFrom),
                nowInstant(),
              )}
            />
          )}
        </aside>
        <CheckoutPay
          {...{ quote, isBusy }}
          isReady={!isLoading && !isRefused && !unpriced}
          onCheckout={() => checkout({ ...draft, extras: chosen }, quote, () => setPromo({ ...promo, code: '' }))}
        />
      </div>
      {wasPriced && children}
    </div>
  )
}
