// Owns the booking box of an apartment's page: the price, the dates, the sum, and Book Now where the nights are free.
import type { Apartment } from '@akwaaba/contract/apartments'
import { policies, policySentences, stayBegins } from '@akwaaba/contract/cancellation'
import { formatDollars, formatDollarsShort } from '@akwaaba/contract/money'
import { lineText } from '@akwaaba/contract/price-lines'
import { useEffect, useState } from 'react'
import { Cedis } from '../../../lib/cedis.tsx'
import { nowInstant } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { type StayDates, StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { PolicyLines } from '../../../ui/money/policy-lines.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { bookableStay, type Choice, nightsLabel, type Stay, stayLines, stayTotal } from './rules.ts'
import { UnavailableDates } from './unavailable-dates.tsx'
import type { BookedNights } from './use-booked-nights.ts'

type Props = {
  apartment: Apartment
  dates: StayDates
  choice: Choice
  booked: BookedNights
  guests: string | undefined
  onChange: (dates: StayDates) => void
  /** whether the calendar is open, and the setter */
  openState: readonly [boolean, (isOpen: boolean) => void]
}

/** The price of the whole stay where it can be booked, else of one night. */
const Price = ({ dollars, stay }: { dollars: number; stay: Stay | null }) =>
  stay ? (
    <p>
      <strong className="font-display text-[1.75rem]">{formatDollarsShort(stayTotal(dollars, stay.nights))}</strong>
      <Cedis of={stayTotal(dollars, stay.nights)} /> for {nightsLabel(stay.nights)}
      <span className="block text-ink-soft text-sm">
        {formatDollarsShort(dollars)}
        <Cedis of={dollars} /> per night
      </span>
    </p>
  ) : (
    <p>
      <strong className="font-display text-2xl">{formatDollarsShort(dollars)}</strong>
      <Cedis of={dollars} /> per night
    </p>
  )

/** The cancellation policy with its dates; null before hydration, because the server's render may be from a cache. */
const usePolicy = (apartment: Apartment, stay: Stay | null): string[] | null => {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => setNow(nowInstant()), [])
  if (!now || !stay) return null
  const begins = stayBegins(stay.from, apartment.checkInFrom)
  return policySentences(policies[apartment.cancellationPolicy].steps, begins, now)
}

const Sum = ({ price, stay }: { price: number; stay: Stay }) => (
  <dl className="mt-5 grid gap-2">
    {stayLines(price, stay.nights).map((line) => (
      <div className="flex justify-between gap-4" key={`${line.kind} ${line.label}`}>
        <dt>
          {lineText(line)}
          {line.kind === 'nights' && <Cedis isLine of={line.unitPrice} />}
        </dt>
        <dd className="shrink-0 text-right">
          {formatDollars(line.amount)}
          <Cedis isLine of={line.amount} />
        </dd>
      </div>
    ))}
    <div className="flex justify-between gap-4 border-line border-t pt-3 font-semibold">
      <dt>Total before extras</dt>
      <dd className="shrink-0 text-right">
        {formatDollars(stayTotal(price, stay.nights))}
        <Cedis isLine of={stayTotal(price, stay.nights)} />
      </dd>
    </div>
  </dl>
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

export const BookingBox = ({ apartment, dates, choice, booked, guests, onChange, openState }: Props) => {
  const stay = bookableStay(choice, booked.isFailed)
  const sentences = usePolicy(apartment, stay)
  const isRefused = choice.kind === 'taken' || choice.kind === 'unusable'
  const notKnown = booked.isFailed && booked.nights === null ? <NotKnown onRetry={booked.refresh} /> : null
  return (
    <aside
      aria-label="Book this place"
      className="sticky top-24 rounded-[28px] border border-line bg-card p-6 shadow-card max-lg:static"
    >
      <Price dollars={apartment.price} stay={stay} />
      <StayPicker
        from={dates.from}
        to={dates.to}
        booked={booked.nights ?? []}
        note={notKnown && <div className="mb-4">{notKnown}</div>}
        isRefused={isRefused}
        openState={openState}
        onChange={onChange}
        className="mt-5 grid grid-cols-2 divide-x divide-line-strong rounded-2xl border border-line-strong"
      />
      <div aria-live="polite">
        {isRefused && (
          <UnavailableDates
            choice={choice}
            price={apartment.price}
            guests={guests}
            onChange={onChange}
            onChoose={() => openState[1](true)}
          />
        )}
        {choice.kind === 'unknown' && !stay && (
          <p className="mt-5 text-ink-soft">Checking that these nights are free…</p>
        )}
        {stay && <Sum price={apartment.price} stay={stay} />}
        {stay && notKnown}
        {sentences && <PolicyLines className="mt-4" sentences={sentences} />}
      </div>
      {!isRefused && (
        <>
          <ButtonLink
            to={paths.checkout(apartment._id, { ...dates, guests })}
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

type BarProps = Pick<Props, 'apartment' | 'dates' | 'choice' | 'booked' | 'guests' | 'openState'>

/** The sticky bar on a phone: the price and Book Now, or that the dates are not free. */
export const BookingBar = ({ apartment, dates, choice, booked, guests, openState }: BarProps) => {
  const stay = bookableStay(choice, booked.isFailed)
  const isRefused = choice.kind === 'taken' || choice.kind === 'unusable'
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
              <strong className="text-lg">{formatDollarsShort(stayTotal(apartment.price, stay?.nights ?? 1))}</strong>
              <Cedis of={stayTotal(apartment.price, stay?.nights ?? 1)} />{' '}
              {stay ? `for ${nightsLabel(stay.nights)}` : 'per night'}
              {stay && (
                <span className="block text-ink-soft text-sm">
                  {formatDollarsShort(apartment.price)}
                  <Cedis of={apartment.price} /> per night
                </span>
              )}
            </p>
            <ButtonLink to={paths.checkout(apartment._id, { ...dates, guests })} kind="loud" className="px-7">
              Book Now
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}
