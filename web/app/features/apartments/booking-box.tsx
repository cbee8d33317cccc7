// Owns the way from a home to its checkout: the price, the nights, the sum in place, and Book Now.
import type { Apartment } from '@akwaaba/contract/apartments'
import { policies, policySentences, stayBegins } from '@akwaaba/contract/cancellation'
import { formatDollars, formatDollarsShort } from '@akwaaba/contract/money'
import { useEffect, useState } from 'react'
import { Cedis } from '../../lib/cedis.tsx'
import { nowInstant } from '../../lib/clock.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PolicyLines } from '../../ui/policy-lines.tsx'
import { type StayDates, StayPicker } from '../../ui/stay-picker.tsx'
import { nightsLabel, type Stay, stayOf } from './rules.ts'

type Props = {
  apartment: Apartment
  dates: StayDates
  guests: string | undefined
  onChange: (dates: StayDates) => void
}

const Price = ({ dollars }: { dollars: number }) => (
  <p>
    <strong className="font-display text-2xl">{formatDollarsShort(dollars)}</strong>
    <Cedis of={dollars} /> per night
  </p>
)

/** The policy with its dates; only once the page has woken up, for the server's minute is not the reader's. */
const usePolicy = (apartment: Apartment, stay: Stay | null): string[] | null => {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => setNow(nowInstant()), [])
  if (!now || !stay) return null
  const begins = stayBegins(stay.from, apartment.checkInFrom)
  return policySentences(policies[apartment.cancellationPolicy].steps, begins, now)
}

export const BookingBox = ({ apartment, dates, guests, onChange }: Props) => {
  const stay = stayOf(dates.from ?? null, dates.to ?? null)
  const sentences = usePolicy(apartment, stay)
  return (
    <aside
      aria-label="Book this place"
      className="sticky top-24 rounded-[28px] border border-line bg-card p-6 shadow-card max-lg:static"
    >
      <Price dollars={apartment.price} />
      <StayPicker
        from={dates.from}
        to={dates.to}
        onChange={onChange}
        className="mt-5 grid grid-cols-2 divide-x divide-line-strong rounded-2xl border border-line-strong"
      />
      <div aria-live="polite">
        {stay && (
          <dl className="mt-5 grid gap-2">
            <div className="flex justify-between gap-4">
              <dt>
                {nightsLabel(stay.nights)} × {formatDollars(apartment.price)}
                <Cedis isLine of={apartment.price} />
              </dt>
              <dd className="shrink-0 text-right">
                {formatDollars(apartment.price * stay.nights)}
                <Cedis isLine of={apartment.price * stay.nights} />
              </dd>
            </div>
            <div className="flex justify-between gap-4 border-line border-t pt-3 font-semibold">
              <dt>Total before extras</dt>
              <dd className="shrink-0 text-right">
                {formatDollars(apartment.price * stay.nights)}
                <Cedis isLine of={apartment.price * stay.nights} />
              </dd>
            </div>
          </dl>
        )}
        {sentences && <PolicyLines className="mt-4" sentences={sentences} />}
      </div>
      <ButtonLink
        to={paths.checkout(apartment._id, { ...dates, guests })}
        kind="loud"
        className="mt-5 w-full max-lg:hidden"
      >
        Book Now
      </ButtonLink>
      <p className="mt-3 text-center text-ink-soft text-sm max-lg:hidden">You are not charged yet</p>
    </aside>
  )
}

/** The bar at the foot of a phone: the price and Book Now are always within reach. */
export const BookingBar = ({ apartment, dates, guests }: Omit<Props, 'onChange'>) => {
  const stay = stayOf(dates.from ?? null, dates.to ?? null)
  return (
    <div className="sticky bottom-0 z-20 border-line border-t bg-card px-4 py-3 lg:hidden">
      <div className="flex items-center justify-between gap-4">
        <p className="leading-tight">
          <strong className="text-lg">{formatDollarsShort(apartment.price)}</strong>
          <Cedis of={apartment.price} /> per night
          {stay && (
            <span className="block text-ink-soft text-sm">
              {formatDollarsShort(apartment.price * stay.nights)}
              <Cedis of={apartment.price * stay.nights} /> for {nightsLabel(stay.nights)}
            </span>
          )}
        </p>
        <ButtonLink to={paths.checkout(apartment._id, { ...dates, guests })} kind="loud" className="px-7">
          Book Now
        </ButtonLink>
      </div>
    </div>
  )
}
