// Owns the layout of an apartment's page, and its dates, which are kept in the address.
import type { Apartment } from '@akwaaba/contract/apartments'
import { parseDate } from '@akwaaba/contract/dates'
import { type Guests, guestSearch, guestsFrom, oneGuest } from '@akwaaba/contract/guests'
import type { AnswerSpeed } from '@akwaaba/contract/hosts'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { todayInAccra } from '../../../lib/clock.ts'
import type { StayDates } from '../../../ui/fields/stay-picker.tsx'
import { Availability } from '../availability/availability.tsx'
import { choiceOf, refusedStay, type Stay } from '../availability/rules.ts'
import { useBookedNights } from '../availability/use-booked-nights.ts'
import { LaterHeart } from '../hearts/later-heart.tsx'
import { Gallery } from '../home-parts/gallery.tsx'
import { LaterFacts } from '../home-parts/later-facts.tsx'
import { LaterShare } from '../home-parts/later-share.tsx'
import { PageHead } from '../home-parts/page-head.tsx'
import type { CardApartment } from './apartment-card.tsx'
import { ApartmentDetail, ApartmentFacts } from './apartment-detail.tsx'
import { BookingBar, BookingBox } from './booking-box.tsx'
import { LaterGrid } from './later-grid.tsx'
import { ratingText } from './rules.ts'
import { type NearestStays, useNearestStays } from './use-nearest-stays.ts'
import { type StayPrice, useStayPrice } from './use-stay-price.ts'

type Props = {
  apartment: Apartment
  /** the whole address of this page, for sharing */
  url: string
  similar: CardApartment[]
  /** what guests have written */
  reviews: ReactNode
  answersWithin: AnswerSpeed | null
  doubted: readonly string[]
  /** booked nights at the time of rendering; null where the address had no dates */
  bookedDates: string[] | null
  /** until when cancelling is free, in days before a stay */
  freeUntil: string | null
  /** what the stay in the address costs; null where it has none, or that is not known */
  stayPrice: StayPrice | null
  /** free stays close to the one in the address, where that was taken at the time of rendering; otherwise null */
  nearestStays: NearestStays
  /** asks to be told when the nights of a taken stay are free */
  wait: (stay: Stay, onFree: () => void) => ReactNode
  query: URLSearchParams
  onQuery: (query: URLSearchParams, options: { replace: boolean; preventScrollReset: boolean }) => void
}

export const ApartmentPage = ({
  apartment,
  url,
  similar,
  reviews,
  answersWithin,
  doubted,
  bookedDates,
  freeUntil,
  stayPrice,
  nearestStays,
  wait,
  query,
  onQuery,
}: Props) => {
  const navigation = useNavigation()
  const isLeavingForAnother = navigation.state === 'loading' && /^\/booking-info\//.test(navigation.location.pathname)
  // A parameter that is not a day counts as missing.
  const dayOf = (name: string) => parseDate(query.get(name) ?? '') ?? undefined
  const dates: StayDates = { from: dayOf('from'), to: dayOf('to') }
  const guests = guestsFrom(Object.fromEntries(query))
  const booked = useBookedNights(apartment._id, bookedDates)
  const openState = useState(false)
  useEffect(() => {
    // Without it the home is not among those looked at last.
    import('../../../lib/viewed-homes.ts').then(
      ({ noteViewedHome }) => noteViewedHome(apartment._id),
      () => undefined,
    )
  }, [apartment._id])
  const choice = choiceOf(dates, booked.nights, todayInAccra())
  const stay = 'stay' in choice ? choice.stay : null
  // The totals of the similar ones are of the stay in the address that was loaded.
  const asked = JSON.stringify([dates, guests])
  const [loaded] = useState(asked)
  const others = asked === loaded ? similar : similar.map(({ stay: _, ...other }) => other)
  const price = useStayPrice(apartment, choice, booked, guests ?? oneGuest, stayPrice)
  const refused = refusedStay(choice, price?.refusal ?? null)
  const nearest = useNearestStays(apartment._id, refused, guests ?? oneGuest, nearestStays)
  const booking = { apartment, dates, choice, booked, price, guests, openState }
  const change = (part: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name)
    onQuery(next, { replace: true, preventScrollReset: true })
  }
  const setDates = ({ from, to }: StayDates) => change({ from, to })
  const setGuests = (next: Guests | null) => change({ ...guestSearch(next) })
  if (isLeavingForAnother && !navigation.location.pathname.endsWith(apartment._id))
    return (
      <p role="status" className="wrap py-24 text-center text-ink-soft">
        Loading...
      </p>
    )
  return (
    <>
      <div className="wrap pb-10 sm:pt-10">
        <PageHead
          title={apartment.apartmentName}
          place={[ratingText(apartment.rating), apartment.location, apartment.address].filter(Boolean).join(' · ')}
          url={url}
          price={`${formatDollarsShort(apartment.price)} per night`}
          Share={LaterShare}
          pictures={
            <Gallery
              pictures={[apartment.coverImage, ...apartment.images].filter((name) => name !== null)}
              name={apartment.apartmentName}
              captions={apartment.captions}
            />
          }
        >
          <LaterHeart id={apartment._id} name={apartment.apartmentName} className="relative" hasLabel />
        </PageHead>
        {/* On a phone the box stands below the facts that were checked; where it says that the dates are taken, above them. */}
        <div className="mt-6 grid gap-x-14 sm:mt-8 lg:grid-cols-[1fr_380px] lg:grid-rows-[auto_auto_1fr]">
          <div className="pb-6 sm:pb-8">
            <ApartmentFacts apartment={apartment} />
          </div>
          <div className={`lg:order-1 ${refused || choice.kind === 'unusable' ? 'max-lg:order-1' : ''}`}>
            <LaterFacts apartment={apartment} doubted={doubted} />
          </div>
          <div className="max-lg:mb-8 lg:col-start-2 lg:row-span-3 lg:row-start-1">
            <BookingBox
              {...booking}
              freeUntil={freeUntil}
              nearest={nearest}
              wait={(taken) => wait(taken, booked.refresh)}
              onChange={setDates}
              onGuests={setGuests}
            />
          </div>
          <div className="min-w-0 order-2 lg:col-start-1">
            <ApartmentDetail
              {...{ apartment, answersWithin }}
              stay={choice.kind === 'taken' ? null : stay}
              calendar={
                <Availability
                  apartmentId={apartment._id}
                  price={apartment.price}
                  {...{ from: dayOf('from'), to: dayOf('to'), choice, nights: booked }}
                  onChange={setDates}
                />
              }
            />
          </div>
        </div>
        {reviews}
        {similar.length > 0 && (
          <section className="border-line border-t pt-10" aria-labelledby="similar">
            <h2 id="similar" className="mb-6 text-[1.75rem]">
              Similar Apartments
            </h2>
            <LaterGrid apartments={others} stay={stay} party={guestSearch(guests)} />
          </section>
        )}
      </div>
      <BookingBar {...booking} />
    </>
  )
}
