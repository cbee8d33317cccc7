// The home page below its search: apartments, adverts, tours, and services on request. Its code is loaded later than the page.
import type { Advert } from '@akwaaba/contract/adverts'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { AroundAStay } from '../../features/app/home/around-a-stay.tsx'
import { EventsBlock } from '../../features/app/home/events-block.tsx'
import { Tailored } from '../../features/app/home/tailored.tsx'
import { PackagesPromo } from '../../features/app/shell/packages-promo.tsx'
import { AdvertCarousel } from '../../features/catalogue/adverts/carousel.tsx'
import type { CardApartment } from '../../features/catalogue/apartments/apartment-card.tsx'
import { ApartmentGrid } from '../../features/catalogue/apartments/apartment-grid.tsx'
import type { CardTour } from '../../features/catalogue/tours/rules.ts'
import { TourGrid } from '../../features/catalogue/tours/tour-grid.tsx'
import { loadWhenNear } from '../../lib/near.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { Kente } from '../../ui/page/kente.tsx'

// The server renders the forms with the page; their code is loaded when the visitor scrolls near them.
const EnquiryForm = lazy(async () => {
  const module = await loadWhenNear(
    ['events', 'tailored'],
    () => import('../../features/people/enquiries/enquiry-form.tsx'),
  )
  return { default: module.EnquiryForm }
})

type HeadedProps = { id: string; title: string; more: ReactNode; to: string; children: ReactNode; className?: string }

const Headed = ({ id, title, more, to, children, className = '' }: HeadedProps) => (
  <section className={`wrap mt-14 sm:mt-16 ${className}`} aria-labelledby={id}>
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

type Props = {
  apartments: CardApartment[]
  /** how many apartments there are */
  count: number
  adverts: Advert[]
  tours: CardTour[]
  /** the sentences for what is missing */
  noApartments: string
  noTours: string
}

export const HomeSections = ({ apartments, count, adverts, tours, noApartments, noTours }: Props) => (
  <>
    <Headed id="available" title="Available Apartments" more={count > 0 && `See all ${count}`} to={paths.bookings()}>
      {apartments.length > 0 ? <ApartmentGrid apartments={apartments} isStrip /> : <EmptyState title={noApartments} />}
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
    <Headed
      id="packages"
      title="Packages"
      more={tours.length > 0 && 'All packages'}
      to={paths.packages()}
      className="below-fold"
    >
      {tours.length > 0 ? <TourGrid tours={tours} isStrip /> : <NoTours title={noTours} />}
    </Headed>
    <AroundAStay />
  </>
)
