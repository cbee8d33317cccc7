// The list of tour packages, filtered by what the URL says.
import { limits } from '@akwaaba/contract/limits'
import { searchOf } from '@akwaaba/contract/search'
import { getTourFacts, listTours } from '@akwaaba/contract/tours'
import { cardOf, inPriceOrder } from '../../features/catalogue/tours/rules.ts'
import { TourResults, ToursFailure } from '../../features/catalogue/tours/tour-results.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { paths } from '../../paths.ts'
import { apiContext, siteContext } from '../../server/context.ts'
import type { Route } from './+types/packages'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { name, publicUrl } = context.get(siteContext)
  const search = inPriceOrder(searchOf(listTours, new URL(request.url).searchParams))
  const [found, facts] = await Promise.all([
    api.ask(listTours, { query: { ...search, limit: limits.pageSize } }),
    api.send(getTourFacts, {}),
  ])
  const tours = found.reply.map(cardOf)
  const total = Number(found.headers.get('x-total-count') ?? tours.length)
  return { search, tours, total, locations: facts.locations, name, publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.search.location ? `Packages in ${loaderData.search.location}` : 'Packages',
        description: `${loaderData.total} tours in Ghana, each with its date, its seats and what the price holds.`,
        publicUrl: loaderData.publicUrl,
        path: paths.packages({ location: loaderData.search.location }),
        siteName: loaderData.name,
        about: { '@type': 'CollectionPage' },
      })
    : []

export default function PackagesPage({ loaderData }: Route.ComponentProps) {
  const { search, tours, total, locations } = loaderData
  return <TourResults search={search} tours={tours} total={total} locations={locations} />
}

export const ErrorBoundary = () => <ToursFailure />
