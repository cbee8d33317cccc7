// One tour package: when and where, day by day, what the price holds, and the way to buy it.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { socialUrl } from '@akwaaba/contract/pictures'
import { reviewLimits } from '@akwaaba/contract/review-states'
import { getTourRating, listTourReviews } from '@akwaaba/contract/tour-reviews'
import { getTour } from '@akwaaba/contract/tours'
import { lazy, Suspense } from 'react'
import { data, isRouteErrorResponse, useRouteError } from 'react-router'
import { PageFailure } from '../../features/app/shell/page-failure.tsx'
import { daysLabel } from '../../features/catalogue/tours/rules.ts'
import { TourPage } from '../../features/catalogue/tours/tour-page.tsx'
import { ReportLink } from '../../features/stays/user-reports/report-link.tsx'
import { todayInAccra } from '../../lib/clock.ts'
import { pageMeta } from '../../lib/meta.ts'
import { isNotThere } from '../../lib/refusals.ts'
import { tourSchema } from '../../lib/schema-org.ts'
import { paths } from '../../paths.ts'
import { apiContext, siteContext } from '../../server/context.ts'
import { safeHtml } from '../../server/sanitize.ts'
import type { Route } from './+types/package-info'

// Rendered on the server; its code is loaded where a package has reviews.
const ListingReviews = lazy(() =>
  import('../../features/stays/reviews/listing-reviews.tsx').then((module) => ({ default: module.ListingReviews })),
)

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { name, publicUrl } = context.get(siteContext)
  try {
    const api = context.get(apiContext)
    const tour = await api.send(getTour, { params })
    // Nobody has been there before it has begun. Without its reviews the page is as it was.
    const [rating, reviews] =
      tour.date < todayInAccra()
        ? await Promise.all([
            api.send(getTourRating, { params }),
            api.send(listTourReviews, { params, query: { limit: reviewLimits.shown } }),
          ]).catch(() => [null, []] as const)
        : ([null, []] as const)
    return {
      tour: { ...tour, description: safeHtml(tour.description) },
      rating,
      reviews: [...reviews],
      isOver: tour.date < todayInAccra(),
      // Made here, so that the page needs no code for it.
      about: tourSchema(tour, { publicUrl, path: paths.tour(tour._id) }, { rating, reviews: [...reviews] }),
      name,
      publicUrl,
    }
  } catch (error) {
    // A malformed id is answered like one that does not exist.
    if (isNotThere(error)) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { tour, about, name, publicUrl } = loaderData
  const price = `${formatDollarsShort(tour.price)} per person`
  return pageMeta({
    title: tour.title,
    description:
      `${daysLabel(tour.days)} in ${tour.location}, ${formatDate(tour.date)}, ${price}. ${tour.address}`.trim(),
    publicUrl,
    path: paths.tour(tour._id),
    image: socialUrl('packages', tour._id, tour.price),
    siteName: name,
    about,
  })
}

export default function PackageInfoPage({ loaderData }: Route.ComponentProps) {
  const { tour, rating, reviews, isOver, publicUrl } = loaderData
  return (
    <TourPage key={tour._id} tour={tour} isOver={isOver} url={`${publicUrl}${paths.tour(tour._id)}`}>
      {rating && rating.count + rating.removed > 0 && (
        <Suspense>
          <ListingReviews of={{ kind: 'tour', id: tour._id }} rating={rating} reviews={reviews} />
        </Suspense>
      )}
      <ReportLink about={{ kind: 'tour', id: tour._id }}>Report this package</ReportLink>
    </TourPage>
  )
}

export const ErrorBoundary = () => {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const back = { to: paths.packages(), label: 'See all packages' }
  return <PageFailure isMissing={isMissing} what="This package is not here" back={back} />
}
