// The apartments of a search on a map, beside their list; the address says which part of the map.
import { getApartmentMap } from '@akwaaba/contract/apartment-map'
import { getApartmentFacts, listApartments } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import { listLocations } from '@akwaaba/contract/locations'
import { textOfBox } from '@akwaaba/contract/map-box'
import { readSearch } from '@akwaaba/contract/search'
import { PageFailure } from '../../features/app/shell/page-failure.tsx'
import { stayOf } from '../../features/catalogue/availability/rules.ts'
import { MapPage } from '../../features/catalogue/map/map-page.tsx'
import { openingBox, wholeCountry } from '../../features/catalogue/map/rules.ts'
import { countedIn, noHelp, patienceMillis, whatHelps } from '../../features/catalogue/no-results/rules.ts'
import { chipsOf } from '../../features/catalogue/search/chips.tsx'
import { MapBar } from '../../features/catalogue/search/map-bar.tsx'
import { sensibleSearch } from '../../features/catalogue/search/rules.ts'
import { todayInAccra } from '../../lib/clock.ts'
import { pageMeta } from '../../lib/meta.ts'
import { paths, type StaySearch } from '../../paths.ts'
import { apiContext, siteContext } from '../../server/context.ts'
import type { Route } from './+types/map'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { name, publicUrl } = context.get(siteContext)
  const read = readSearch(listApartments, new URL(request.url).searchParams)
  const today = todayInAccra()
  const { search: found, notes } = sensibleSearch(read, today)
  const search = { ...found, box: read.search.box }
  const mapOf = (box: string) => api.send(getApartmentMap, { query: { ...found, box } })
  const box = read.search.box ?? textOfBox(openingBox(await mapOf(textOfBox(wholeCountry))))
  const [map, list, locations, facts] = await Promise.all([
    mapOf(box),
    api.ask(listApartments, { query: { ...found, box, limit: limits.pageSize } }),
    api.send(listLocations, {}),
    api.send(getApartmentFacts, {}),
  ])
  const listed = list.reply.map(({ _id, apartmentName, location, bedrooms, price, coverImage, rating, stay }) => ({
    ...{ _id, apartmentName, location, bedrooms, price, coverImage, rating },
    ...(stay ? { stay } : {}),
  }))
  const total = Number(list.headers.get('x-total-count') ?? listed.length)
  const isAtLeast = list.headers.get('x-total-count-relation') === 'gte'
  const highestPrice = facts.count > 0 ? facts.maxPrice : limits.highestPriceDollars
  const end = performance.now() + patienceMillis
  const counting = {
    ...{ today, hasTime: () => performance.now() < end },
    count: async (query: StaySearch) =>
      countedIn((await api.ask(listApartments, { query: { ...query, page: undefined, limit: 1 } })).headers),
  }
  const here = { label: 'this part of the map', without: { ...found, page: undefined } }
  const inBox = { ...found, box }
  const help =
    total === 0 ? await whatHelps(inBox, { ...counting, at: paths.map, filters: [here, ...chipsOf(inBox)] }) : noHelp
  return { search, notes, box, map, listed, total, isAtLeast, ...help, locations, highestPrice, name, publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.search.location ? `Apartments in ${loaderData.search.location}` : 'Apartments'} on a map`,
        description: 'Apartments by the night on a map of Ghana, each with its price.',
        publicUrl: loaderData.publicUrl,
        // The list has the same homes: it is the page that is to be found.
        path: paths.bookings({ location: loaderData.search.location }),
        siteName: loaderData.name,
        about: { '@type': 'CollectionPage' },
      })
    : []

export default function ApartmentMapPage({ loaderData }: Route.ComponentProps) {
  const { search, notes, locations, highestPrice, map, ...rest } = loaderData
  const { box, listed, total, isAtLeast, activeFilters, nearDates } = rest
  const stay = stayOf(search.from ?? null, search.to ?? null)
  return (
    <MapPage
      {...{ search, stay, box, listed, total, isAtLeast, activeFilters, nearDates, ...map }}
      filters={<MapBar {...{ search, notes, locations, highestPrice }} />}
    />
  )
}

export const ErrorBoundary = () => <PageFailure isMissing={false} />
