// The home page: what one can find here, six apartments to begin with, and the way to the tours.
import { getApartmentFacts, listApartments } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import { listLocations } from '@akwaaba/contract/locations'
import { Link } from 'react-router'
import { ApartmentGrid } from '../features/apartments/apartment-grid.tsx'
import { Hero } from '../features/search/hero.tsx'
import { HeroSearch } from '../features/search/hero-search.tsx'
import { PackagesPromo } from '../features/shell/packages-promo.tsx'
import { pageMeta } from '../lib/meta.ts'
import { paths } from '../paths.ts'
import { apiContext, siteContext } from '../server/context.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Kente } from '../ui/kente.tsx'
import type { Route } from './+types/home.ts'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { name, publicUrl } = context.get(siteContext)
  const [apartments, locations, facts] = await Promise.all([
    api.send(listApartments, { query: { limit: limits.homeApartments } }),
    api.send(listLocations, {}),
    api.send(getApartmentFacts, {}),
  ])
  // The cards show no description; it stays here instead of on the wire.
  const cards = apartments.map(({ description: _, images: __, ...card }) => card)
  return { apartments: cards, locations, count: facts.count, name, publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.name,
        description: 'Apartments by the night in Ghana. Prices in full, nights that are really free.',
        publicUrl: loaderData.publicUrl,
        path: '/',
        siteName: loaderData.name,
      })
    : []

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { apartments, locations, count } = loaderData
  return (
    <>
      <Hero>
        <HeroSearch locations={locations} />
      </Hero>
      <section className="wrap mt-14 sm:mt-16" aria-labelledby="available">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h2 id="available" className="text-[1.75rem] sm:text-[2.1rem]">
            Available Apartments
          </h2>
          {count > 0 && (
            <Link to={paths.bookings()} className="flex min-h-11 items-center font-semibold text-palm hover:underline">
              See all {count} <span aria-hidden="true">&nbsp;→</span>
            </Link>
          )}
        </div>
        {apartments.length > 0 ? (
          <ApartmentGrid apartments={apartments} />
        ) : (
          <EmptyState title="No apartments available." />
        )}
      </section>
      <div className="mt-16">
        <Kente />
      </div>
      <PackagesPromo />
    </>
  )
}
