// Owns the card of a tour: one picture, date and location, the price per person, and the link to its page.
import { formatDollarsShort } from '@akwaaba/contract/money'
import { Cedis } from '../../../lib/cedis.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { prefetching } from '../../../ui/save-data.ts'
import { type CardTour, scarceLabel, whenLine } from './rules.ts'

const sizes = '(min-width: 1024px) 400px, (min-width: 640px) 45vw, 94vw'

export const TourCard = ({ tour, isPriority = false }: { tour: CardTour; isPriority?: boolean }) => {
  const scarce = scarceLabel(tour.seatsLeft)
  return (
    <article className="group relative flex flex-col">
      <div className="relative">
        <Picture
          name={tour.image}
          alt=""
          sizes={sizes}
          isPriority={isPriority}
          className="aspect-4/3 rounded-card transition-transform duration-200 group-hover:scale-[1.01]"
        />
        {scarce && (
          <span className="absolute top-3 left-3 rounded-full bg-card px-3 py-1.5 font-semibold text-[0.8rem]">
            {scarce}
          </span>
        )}
      </div>
      <h3 className="mt-3 text-lg">
        <Name>{tour.title}</Name>
      </h3>
      <p className="mt-1 text-[0.92rem] text-ink-soft">{whenLine(tour)}</p>
      {tour.location && <p className="text-[0.92rem] text-ink-soft">{tour.location}</p>}
      <div className="mt-auto flex items-center justify-between gap-4 pt-3">
        <p className="text-[0.95rem]">
          <strong className="text-lg">{formatDollarsShort(tour.price)}</strong>
          <Cedis of={tour.price} /> per person
        </p>
        <ButtonLink
          to={paths.tour(tour._id)}
          prefetch={prefetching()}
          className="shrink-0 after:absolute after:inset-0 after:rounded-card"
        >
          View<span className="unseen"> {tour.title}</span>
        </ButtonLink>
      </div>
    </article>
  )
}

export const TourCardSkeleton = () => (
  <div>
    <Skeleton className="aspect-4/3 rounded-card!" />
    <Skeleton className="mt-3 h-6 w-4/5" />
    <Skeleton className="mt-2 h-4 w-3/5" />
    <Skeleton className="mt-2 h-4 w-2/5" />
    <div className="mt-3 flex items-center justify-between">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-11 w-20 rounded-full!" />
    </div>
  </div>
)
