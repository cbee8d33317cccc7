// Owns the booking box of an apartment's page: the price, the dates, the sum, and Book Now where the nights are free.
import type { Apartment } from '@akwaaba/contract/apartments'
import { datedSteps, policies, policySentences, stayBegins } from '@akwaaba/contract/cancellation'
import { type Guests, guestSearch, oneGuest } from '@akwaaba/contract/guests'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { type ReactNode, useEffect, useState } from 'react'
import { Cedis } from '../../../lib/cedis.tsx'
import { nowInstant } from '../../../lib/clock.ts'
import { shortDayText, shortInstantText } from '../../../lib/far-days.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { GuestField } from '../../../ui/fields/guest-field.tsx'
import { type StayDates, StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { PolicyLine, PolicyLines } from '../../../ui/money/policy-lines.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { bookableStay, type Choice, nightsLabel, refusedStay, type Stay } from '../availability/rules.ts'
import type { BookedNights } from '../availability/use-booked-nights.ts'
import { LaterUnavailableDates } from './later-unavailable-dates.tsx'
import { stayTotal } from './rules.ts'
import { StaySum } from './stay-sum.tsx'
import type { NearestStays } from './use-nearest-stays.ts'
import type { StayPrice } from './use-stay-price.ts'

type Props = {
  apartment: Apartment
  dates: StayDates
  choice: Choice
  booked: BookedNights
  /** of the chosen stay; null where none is chosen */
  price: StayPrice | null
  /** free stays close to one that cannot be booked */
  nearest: NearestStays
  /** until when cancelling is free, in days before a stay */
  freeUntil: string | null
  /** asks to be told when the nights of a stay are free */
  wait: (stay: Stay) => ReactNode
  /** null where nobody has said who comes */
  guests: Guests | null
  onChange: (dates: StayDates) => void
  onGuests: (guests: Guests | null) => void
  /** whether the calendar is open, and the setter */
  openState: readonly [boolean, (isOpen: boolean) => void]
}

/** The total of a stay, where it is known whether anything is added to its nights. */
const knownTotal = (price: StayPrice | null): number | null => (price && !price.totalIs ? price.total : null)

/** The stay whose price and terms are shown: one that can be booked, and that the rules of the listing allow. */
const stayToBook = ({ choice, booked, price }: Pick<Props, 'choice' | 'booked' | 'price'>): Stay | null =>
  price?.refusal === null ? bookableStay(choice, booked.isFailed) : null

const isRefusedBy = ({ choice, price }: Pick<Props, 'choice' | 'price'>): boolean =>
  choice.kind === 'unusable' || refusedStay(choice, price?.refusal ?? null) !== null

/** The price of a night under that of a stay, where a stay costs nothing else. */
const PerNight = ({ dollars, stay, total }: { dollars: number; stay: Stay; total: number }) =>
  total === stayTotal(dollars, stay.nights) && (
    <span className="block text-ink-soft text-sm">
      {formatDollarsShort(dollars)}
      <Cedis of={dollars} /> per night
    </span>
  )

/** The price of the whole stay where it can be booked and is known, else of one night. */
const Price = ({ dollars, stay, total }: { dollars: number; stay: Stay | null; total: number | null }) =>
  stay && total !== null ? (
    <p>
      <strong className="font-display text-[1.75rem]">{formatDollarsShort(total)}</strong>
      <Cedis of={total} /> for {nightsLabel(stay.nights)}
      <PerNight {...{ dollars, stay, total }} />
    </p>
  ) : (
    <p>
      <strong className="font-display text-2xl">{formatDollarsShort(dollars)}</strong>
      <Cedis of={dollars} /> per night
    </p>
  )

/**
 * The cancellation policy with its dates, and the day until which cancelling is free; null before hydration, because the server's render
 * may be from a cache.
 */
const usePolicy = (apartment: Apartment, stay: Stay | null) => {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => setNow(nowInstant()), [])
  if (!now || !stay) return null
  const { steps } = policies[apartment.cancellationPolicy]
  const begins = stayBegins(stay.from, apartment.checkInFrom)
  const free = datedSteps(steps, begins, now).find(({ refundPercent }) => refundPercent === 100)
  return { sentences: policySentences(steps, begins, now), freeUntil: free ? shortInstantText(free.until) : null }
}

/** Shown above the sum: the first thing that a guest asks about a price. */
const FreeUntil = ({ until }: { until: string }) => (
  <p className="mt-4 flex items-center gap-2 rounded-2xl border border-palm/30 bg-[#e3efe9] px-4 py-2.5 font-semibold text-palm-deep text-sm">
    <Icon name="check" size={18} />
    Free cancellation until {until}
  </p>
)

const NotKnown = ({ onRetry }: { onRetry: () => void }) => (
  <div className="mt-4">
    <Notice
      tone="warning"
      action={
        <Button kind="quiet" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      Which nights are booked could not be loaded. Your dates are checked again before you pay.
    </Notice>
  </div>
)

export const BookingBox = ({ onChange, onGuests, openState, ...props }: Props) => {
  const { apartment, dates, choice, booked, price, nearest, guests, wait } = props
  const stay = stayToBook(props)
  const policy = usePolicy(apartment, stay)
  const isRefused = isRefusedBy({ choice, price })
  const notKnown = booked.isFailed && booked.nights === null ? <NotKnown onRetry={booked.refresh} /> : null
  return (
    <aside
      aria-label="Book this place"
      className="sticky top-24 rounded-[28px] border border-line bg-card p-6 shadow-card max-lg:static"
    >
      <Price dollars={apartment.price} stay={stay} total={knownTotal(price)} />
      <StayPicker
        from={dates.from}
        to={dates.to}
        booked={booked.nights ?? []}
        note={notKnown && <div className="mb-4">{notKnown}</div>}
        isRefused={isRefused}
        openState={openState}
        format={shortDayText}
        onChange={onChange}
        className="mt-5 grid grid-cols-2 divide-x divide-line-strong rounded-t-2xl border border-line-strong"
      />
      <GuestField
        guests={guests ?? oneGuest}
        onChange={onGuests}
        most={apartment.guests}
        className="rounded-b-2xl border border-line-strong border-t-0"
      />
      <div aria-live="polite">
        {isRefused && (
          <LaterUnavailableDates
            apartmentId={apartment._id}
            refusal={price?.refusal ?? null}
            {...{ choice, nearest, guests, wait }}
            onChoose={() => openState[1](true)}
          />
        )}
        {choice.kind === 'unknown' && !stay && (
          <p className="mt-5 text-ink-soft">Checking that these nights are free…</p>
        )}
        {policy?.freeUntil && <FreeUntil until={policy.freeUntil} />}
        {stay && price && <StaySum {...price} />}
        {stay && notKnown}
        {!stay && !isRefused && props.freeUntil && <PolicyLine>{props.freeUntil}</PolicyLine>}
        {policy && <PolicyLines className="mt-4" sentences={policy.sentences} />}
      </div>
      {!isRefused && (
        <>
          <ButtonLink
            to={paths.checkout(apartment._id, { ...dates, ...guestSearch(guests) })}
            kind="loud"
            className="mt-5 w-full max-lg:hidden"
          >
            Book Now
          </ButtonLink>
          <p className="mt-3 text-center text-ink-soft text-sm max-lg:hidden">You are not charged yet</p>
        </>
      )}
    </aside>
  )
}

type BarProps = Omit<Props, 'onChange' | 'onGuests' | 'nearest' | 'wait' | 'freeUntil'>

/** The sticky bar on a phone: the price and Book Now, or that the dates are not free. */
export const BookingBar = ({ apartment, dates, choice, booked, price, guests, openState }: BarProps) => {
  const stay = stayToBook({ choice, booked, price })
  const total = stay && knownTotal(price)
  const dollars = total ?? apartment.price
  const isRefused = isRefusedBy({ choice, price })
  return (
    <div className="sticky bottom-0 z-20 border-line border-t bg-card px-4 py-3 lg:hidden print:hidden">
      <div className="flex items-center justify-between gap-4">
        {isRefused ? (
          <>
            <p className="font-semibold text-clay-deep leading-tight">
              {choice.kind === 'taken' ? 'Not free on these dates' : 'These dates cannot be booked'}
            </p>
            <Button className="shrink-0" onClick={() => openState[1](true)}>
              Other dates
            </Button>
          </>
        ) : (
          <>
            <p className="leading-tight">
              <strong className="text-lg">{formatDollarsShort(dollars)}</strong>
              <Cedis of={dollars} /> {stay && total !== null ? `for ${nightsLabel(stay.nights)}` : 'per night'}
              {stay && total !== null && <PerNight dollars={apartment.price} stay={stay} total={total} />}
            </p>
            <ButtonLink
              to={paths.checkout(apartment._id, { ...dates, ...guestSearch(guests) })}
              kind="loud"
              className="px-7"
            >
              Book Now
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}
