// The home page: the search, six apartments, adverts, tours, and services on request.
import { listAdverts } from '@akwaaba/contract/adverts'
import { getApartmentFacts, listApartments } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import { listPlaces } from '@akwaaba/contract/locations'
import { messages } from '@akwaaba/contract/messages'
import { listTours } from '@akwaaba/contract/tours'
import { apartmentCardOf } from '../../features/catalogue/apartments/rules.ts'
import { Hero } from '../../features/catalogue/search/hero.tsx'
import { HeroSearch } from '../../features/catalogue/search/hero-search.tsx'
import { cardOf } from '../../features/catalogue/tours/rules.ts'
import { laterPart } from '../../lib/later-part.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { apiContext, siteContext } from '../../server/context.ts'
import type { Route } from './+types/home'

// What follows the search is text, pictures and links, which need no code until the visitor goes there.
const HomeSections = laterPart(() => import('./home-sections.tsx').then((module) => module.HomeSections))

export const loader = async ({ context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { name, publicUrl } = context.get(siteContext)
  const [apartments, places, facts, adverts, tours] = await Promise.all([
    api.send(listApartments, { query: { limit: limits.homeApartments } }),
    api.send(listPlaces, {}),
    api.send(getApartmentFacts, {}),
    // The page is rendered without these two if they fail.
    api.send(listAdverts, {}).catch(() => []),
    api.send(listTours, { query: { limit: limits.homeTours } }).catch(() => null),
  ])
  // The cards show no description, so it is not sent to the browser.
  const cards = apartments.map(apartmentCardOf)
  return {
    apartments: cards,
    places,
    count: facts.count,
    adverts,
    tours: tours?.map(cardOf) ?? [],
    // Sent by the loader, so that the page need not load all messages for one that it rarely shows.
    noApartments: messages.noApartments,
    noTours: tours === null ? messages.packagesFailed : messages.noPackages,
    name,
    publicUrl,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.name,
        description: 'Apartments by the night in Ghana. Prices in full, nights that are really free.',
        publicUrl: loaderData.publicUrl,
        path: '/',
        siteName: loaderData.name,
        about: { '@type': 'WebSite' },
      })
    : []

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { places, name: _, publicUrl: __, ...sections } = loaderData
  return (
    <>
      <Hero>
        <HeroSearch places={places} />
      </Hero>
      <HomeSections {...sections} />
    </>
  )
}
