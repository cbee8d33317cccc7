// The home page: the search, six apartments, adverts, tours, and services on request.
import { listAdverts } from '@akwaaba/contract/adverts'
import { getApartmentFacts, listApartments } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import { listLocations } from '@akwaaba/contract/locations'
import { messages } from '@akwaaba/contract/messages'
import { listTours } from '@akwaaba/contract/tours'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { AroundAStay } from '../../features/app/home/around-a-stay.tsx'
import { EventsBlock } from '../../features/app/home/events-block.tsx'
import { Tailored } from '../../features/app/home/tailored.tsx'
import { PackagesPromo } from '../../features/app/shell/packages-promo.tsx'
import { AdvertCarousel } from '../../features/catalogue/adverts/carousel.tsx'
import { ApartmentGrid } from '../../features/catalogue/apartments/apartment-grid.tsx'
import { Hero } from '../../features/catalogue/search/hero.tsx'
import { HeroSearch } from '../../features/catalogue/search/hero-search.tsx'
import { cardOf } from '../../features/catalogue/tours/rules.ts'
import { TourGrid } from '../../features/catalogue/tours/tour-grid.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { loadWhenNear } from '../../lib/near.ts'
import { paths } from '../../paths.ts'
import { apiContext, siteContext } from '../../server/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { Kente } from '../../ui/page/kente.tsx'
import type { Route } from './+types/home'

// The server renders the forms with the page; their code is loaded when the visitor scrolls near them.
const EnquiryForm = lazy(async () => {
  const module = await loadWhenNear(
    ['events', 'tailored'],
    () => import('../../features/people/enquiries/enquiry-form.tsx'),
  )
  return { default: module.EnquiryForm }
})

export const loader = async ({ context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const { name, publicUrl } = context.get(siteContext)
  const [apartments, locations, facts, adverts, tours] = await Promise.all([
    api.send(listApartments, { query: { limit: limits.homeApartments } }),
    api.send(listLocations, {}),
    api.send(getApartmentFacts, {}),
    // The page is rendered without these two if they fail.
    api.send(listAdverts, {}).catch(() => []),
    api.send(listTours, { query: { limit: limits.homeTours } }).catch(() => null),
  ])
  // The cards show no description, so it is not sent to the browser.
  const cards = apartments.map(({ description: _, images: __, ...card }) => card)
  return {
    apartments: cards,
    locations,
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

type HeadedProps = { id: string; title: string; more: ReactNode; to: string; children: ReactNode }

const Headed = ({ id, title, more, to, children }: HeadedProps) => (
  <section className="wrap mt-14 sm:mt-16" aria-labelledby={id}>
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <h2 id={id} className="text-[1.75rem] sm:text-[2.1rem]">
        {title}
      </h2>
      {more && (
        <Link to={to} className="flex min-h-11 items-center font-semibold text-palm hover:underline">
          {more} <span aria-hidden="true">&nbsp;→</span>
        </Link>
      )}
    </div>
    {children}
  </section>
)

const NoTours = ({ title }: { title: string }) => (
  <EmptyState
    title={title}
    action={
      <>
        <ButtonLink to={paths.packages()}>All packages</ButtonLink>
        <ButtonLink to={paths.tailored} kind="quiet">
          Ask for a tour
        </ButtonLink>
      </>
    }
  />
)

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { apartments, locations, count, adverts, tours, noApartments, noTours } = loaderData
  return (
    <>
      <Hero>
        <HeroSearch locations={locations} />
      </Hero>
      <Headed id="available" title="Available Apartments" more={count > 0 && `See all ${count}`} to={paths.bookings()}>
        {apartments.length > 0 ? <ApartmentGrid apartments={apartments} /> : <EmptyState title={noApartments} />}
      </Headed>
      <AdvertCarousel adverts={adverts} />
      <div className="mt-16">
        <Kente />
      </div>
      <PackagesPromo />
      <EventsBlock>
        <Suspense fallback={<Skeleton className="h-36" />}>
          <EnquiryForm kind="events" />
        </Suspense>
      </EventsBlock>
      <Tailored>
        <Suspense fallback={<Skeleton className="h-80" />}>
          <EnquiryForm kind="tailored" />
        </Suspense>
      </Tailored>
      <Headed id="packages" title="Packages" more={tours.length > 0 && 'All packages'} to={paths.packages()}>
        {tours.length > 0 ? <TourGrid tours={tours} /> : <NoTours title={noTours} />}
      </Headed>
      <AroundAStay />
    </>
  )
}
