// The list of apartments, filtered by what the URL says.
import { getApartmentFacts, listApartments } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import { listLocations } from '@akwaaba/contract/locations'
import { readSearch } from '@akwaaba/contract/search'
import { PageFailure } from '../../features/app/shell/page-failure.tsx'
import { ApartmentGrid, ApartmentGridSkeleton } from '../../features/catalogue/apartments/apartment-grid.tsx'
import { apartmentCardOf } from '../../features/catalogue/apartments/rules.ts'
import { stayOf } from '../../features/catalogue/availability/rules.ts'
import { countedIn, noHelp, patienceMillis, whatHelps } from '../../features/catalogue/no-results/rules.ts'
import { chipsOf } from '../../features/catalogue/search/chips.tsx'
import { usePassedSearch } from '../../features/catalogue/search/passed-search.ts'
import { ApartmentResults } from '../../features/catalogue/search/results.tsx'
import { sensibleSearch } from '../../features/catalogue/search/rules.ts'
import { todayInAccra } from '../../lib/clock.ts'
import { pageMeta } from '../../lib/meta.ts'
import { paths, type StaySearch } from '../../paths.ts'
import { apiContext, siteContext } from '../../server/context.ts'
import type { Route } from './+types/bookings'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { name, publicUrl } = context.get(siteContext)
  const today = todayInAccra()
  const { search, notes } = sensibleSearch(readSearch(listApartments, new URL(request.url).searchParams), today)
  const end = performance.now() + patienceMillis
  const counting = {
    ...{ today, hasTime: () => performance.now() < end },
    count: async (query: StaySearch) =>
      countedIn((await api.ask(listApartments, { query: { ...query, page: undefined, limit: 1 } })).headers),
  }
  const [found, locations, facts] = await Promise.all([
    api.ask(listApartments, { query: { ...search, limit: limits.pageSize } }),
    api.send(listLocations, {}),
    api.send(getApartmentFacts, {}),
  ])
  const apartments = found.reply.map((listed) => ({
    ...apartmentCardOf(listed),
    images: listed.images.slice(0, limits.cardPictures - 1),
  }))
  const total = Number(found.headers.get('x-total-count') ?? apartments.length)
  const isAtLeast = found.headers.get('x-total-count-relation') === 'gte'
  const highestPrice = facts.count > 0 ? facts.maxPrice : limits.highestPriceDollars
  const help =
    total === 0 ? await whatHelps(search, { ...counting, at: paths.bookings, filters: chipsOf(search) }) : noHelp
  return {
    search,
    notes,
    ...help,
    apartments,
    total,
    isAtLeast,
    locations,
    highestPrice,
    name,
    publicUrl,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.search.location ? `Apartments in ${loaderData.search.location}` : 'Apartments',
        description: `${loaderData.total} apartments by the night in Ghana, with prices in full.`,
        publicUrl: loaderData.publicUrl,
        path: paths.bookings({ location: loaderData.search.location }),
        siteName: loaderData.name,
        about: { '@type': 'CollectionPage' },
      })
    : []

export default function BookingsPage({ loaderData }: Route.ComponentProps) {
  const { search, apartments } = loaderData
  usePassedSearch(search)
  const stay = stayOf(search.from ?? null, search.to ?? null)
  return (
    <ApartmentResults {...loaderData} shown={apartments.length} skeleton={<ApartmentGridSkeleton count={6} />}>
      <ApartmentGrid apartments={apartments} stay={stay} party={search} eager={3} />
    </ApartmentResults>
  )
}

export const ErrorBoundary = () => <PageFailure isMissing={false} />
