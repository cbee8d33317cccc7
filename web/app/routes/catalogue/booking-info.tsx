// One apartment: pictures, facts, price, the way to book it, and three like it.
import { getApartment, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { freeUntilText, policies } from '@akwaaba/contract/cancellation'
import { isApiError } from '@akwaaba/contract/client'
import { nightsOf } from '@akwaaba/contract/dates'
import { guestsFrom, oneGuest } from '@akwaaba/contract/guests'
import { getHost } from '@akwaaba/contract/hosts'
import { limits } from '@akwaaba/contract/limits'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { socialUrl } from '@akwaaba/contract/pictures'
import { createQuote, findNearestStays } from '@akwaaba/contract/quotes'
import { reviewLimits } from '@akwaaba/contract/review-states'
import { getRating, listReviews } from '@akwaaba/contract/reviews'
import { searchOf } from '@akwaaba/contract/search'
import { stayFault } from '@akwaaba/contract/stays'
import { lazy, Suspense } from 'react'
import { data, isRouteErrorResponse, useRouteError, useSearchParams } from 'react-router'
import { PageFailure } from '../../features/app/shell/page-failure.tsx'
import type { CardApartment } from '../../features/catalogue/apartments/apartment-card.tsx'
import { ApartmentPage } from '../../features/catalogue/apartments/apartment-page.tsx'
import { LaterGrid } from '../../features/catalogue/apartments/later-grid.tsx'
import { apartmentCardOf } from '../../features/catalogue/apartments/rules.ts'
import { stayPriceFrom } from '../../features/catalogue/apartments/use-stay-price.ts'
import { organisationSchema } from '../../features/people/hosts/rules.ts'
import type { ListingReviewsProps } from '../../features/stays/reviews/listing-reviews.tsx'
import { LaterReportLink } from '../../features/stays/user-reports/later-report-link.tsx'
import { todayInAccra } from '../../lib/clock.ts'
import { pageMeta } from '../../lib/meta.ts'
import { partAtInput } from '../../lib/part-at-input.tsx'
import { isNotThere } from '../../lib/refusals.ts'
import { apartmentSchema } from '../../lib/schema-org.ts'
import { paths } from '../../paths.ts'
import { apiContext, siteContext } from '../../server/context.ts'
import { safeHtml } from '../../server/sanitize.ts'
import type { Route } from './+types/booking-info'

/** Whether an address has dates, and the stay they make, null where they make none, with who comes. */
const datesOf = (query: URLSearchParams) => {
  const { from, to, guests, children, infants } = searchOf(listApartments, query)
  const isStay = from && to && stayFault(from, to, todayInAccra()) === null
  return {
    hasDates: query.has('from') || query.has('to'),
    stay: isStay ? { from, to } : null,
    party: { guests, children, infants },
    people: guestsFrom(Object.fromEntries(query)) ?? oneGuest,
  }
}

// Rendered on the server; its code is loaded at the first input, where a listing has reviews.
const ListingReviews = partAtInput<ListingReviewsProps>(() =>
  import('../../features/stays/reviews/listing-reviews.tsx').then((module) => module.ListingReviews),
)

// Only where dates are taken.
const WaitOffer = lazy(() =>
  import('../../features/stays/waits/wait-offer.tsx').then((module) => ({ default: module.WaitOffer })),
)

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { name, publicUrl } = context.get(siteContext)
  const { hasDates, stay, party, people } = datesOf(new URL(request.url).searchParams)
  // The page is rendered without similar apartments if they fail.
  const findingSimilar = api
    .send(listApartments, { query: { similarTo: params.id, limit: limits.similarApartments, ...stay } })
    .then((similar) => similar.map(apartmentCardOf))
    .catch(() => [])
  try {
    const [apartment, bookedDates, similar] = await Promise.all([
      api.send(getApartment, { params }),
      // Only for an address with dates, which is never cached: a cached page must not contain booked nights.
      hasDates ? api.send(getBookedDates, { params }).then((reply) => reply.bookedDates) : null,
      findingSimilar,
    ])
    const isTaken = stay !== null && nightsOf(stay.from, stay.to).some((night) => bookedDates?.includes(night))
    const nearestStays = isTaken
      ? await api.send(findNearestStays, { params, query: { ...stay, ...party } }).then(
          ({ stays }) => stays,
          () => null,
        )
      : null
    // Without it the browser asks; so a page without JavaScript has the whole price, too.
    const stayPrice =
      stay && !isTaken
        ? await stayPriceFrom(
            api.send(createQuote, {
              body: { apartmentId: apartment._id, startDate: stay.from, endDate: stay.to, ...people },
            }),
          )
        : null
    const isReviewed = apartment.rating.count > 0
    const [rating, reviews] = isReviewed
      ? await Promise.all([
          api.send(getRating, { params }),
          api.send(listReviews, { params, query: { limit: reviewLimits.shown } }),
        ]).catch(() => [null, []] as const)
      : ([null, []] as const)
    const where = { publicUrl, path: paths.apartment(apartment._id) }
    // Without it, the page says nothing of how soon its host answers.
    const host = await api.send(getHost, { params: { slug: apartment.host.slug } }).catch(() => null)
    return {
      answersWithin: host?.answersWithin ?? null,
      apartment: { ...apartment, description: safeHtml(apartment.description) },
      bookedDates,
      // Made here, so that the page needs no code for it.
      freeUntil: freeUntilText(policies[apartment.cancellationPolicy].steps),
      about: {
        ...apartmentSchema(apartment, where, reviews),
        parentOrganization: organisationSchema(apartment.host, publicUrl),
      },
      stayPrice,
      nearestStays,
      rating,
      reviews: [...reviews],
      similar,
      name,
      publicUrl,
    }
  } catch (error) {
    // A malformed id is answered like one that does not exist.
    if (isNotThere(error)) throw data(null, { status: 404 })
    // Suspended: those like it are shown instead.
    if (isApiError(error) && error.status === 410) throw data(await findingSimilar, { status: 410 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { apartment, about, name, publicUrl } = loaderData
  return pageMeta({
    title: apartment.apartmentName,
    description: `${apartment.apartmentType} in ${apartment.location}, ${formatDollarsShort(apartment.price)} per night. ${apartment.address}`,
    publicUrl,
    path: paths.apartment(apartment._id),
    image: socialUrl('apartments', apartment._id, apartment.price),
    siteName: name,
    about,
  })
}

// Dates in the address change nothing about the apartment.
export const shouldRevalidate = ({
  currentParams,
  nextParams,
}: {
  currentParams: { id?: string }
  nextParams: { id?: string }
}) => currentParams.id !== nextParams.id

export default function BookingInfoPage({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams()
  const { apartment, similar, answersWithin, bookedDates, freeUntil, stayPrice, nearestStays, publicUrl } = loaderData
  const url = `${publicUrl}${paths.apartment(apartment._id)}`
  return (
    <ApartmentPage
      key={apartment._id}
      {...{ apartment, similar, answersWithin, bookedDates, freeUntil, stayPrice, nearestStays, url }}
      doubted={loaderData.rating?.doubted ?? []}
      query={query}
      reviews={
        <>
          {loaderData.rating && (
            <ListingReviews
              of={{ kind: 'apartment', id: apartment._id }}
              rating={loaderData.rating}
              reviews={loaderData.reviews}
            />
          )}
          <p className="mb-6">
            <LaterReportLink about={{ kind: 'apartment', id: apartment._id }}>Report this listing</LaterReportLink>
          </p>
        </>
      }
      wait={(stay, onFree) => (
        <Suspense>
          <WaitOffer key={`${stay.from} ${stay.to}`} apartmentId={apartment._id} {...{ stay, onFree }} />
        </Suspense>
      )}
      onQuery={setQuery}
    />
  )
}

export const ErrorBoundary = () => {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : null
  const similar: CardApartment[] | null = status === 410 && isRouteErrorResponse(error) ? error.data : null
  return (
    <>
      <PageFailure
        isMissing={status === 404 || status === 410}
        what={similar ? 'This apartment is not offered at the moment' : 'This apartment is not here'}
      />
      {similar && (
        <section className="wrap pb-20" aria-label="Similar Apartments">
          <LaterGrid apartments={similar} />
        </section>
      )}
    </>
  )
}
