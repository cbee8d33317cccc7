// Owns the card of an apartment: one picture, which is swiped on a phone, the facts, the price a night and, with dates, of the whole stay.
import type { ListedApartment, ListedStay } from '@akwaaba/contract/apartments'
import { formatDateShort } from '@akwaaba/contract/dates'
import type { GuestSearch } from '@akwaaba/contract/guests'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Cedis } from '../../../lib/cedis.tsx'
import { lazyAtInput } from '../../../lib/later-part.tsx'
import { paths } from '../../../paths.ts'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { prefetching } from '../../../ui/save-data.ts'
import { nightsLabel, type Stay } from '../availability/rules.ts'
import { LaterHeart } from '../hearts/later-heart.tsx'
import type { CardPicturesProps } from './card-pictures.tsx'
import { distinctiveAmenities, factsLine, ratingText } from './rules.ts'

export type CardApartment = Pick<
  ListedApartment,
  | '_id'
  | 'apartmentName'
  | 'location'
  | 'bedrooms'
  | 'bathrooms'
  | 'price'
  | 'coverImage'
  | 'amenities'
  | 'instantBooking'
  | 'rating'
  | 'stay'
> & {
  /** the first of its other pictures, where they are swiped */
  images?: readonly string[]
}

const sizes = '(min-width: 1024px) 400px, (min-width: 640px) 45vw, 94vw'
const shape = 'aspect-4/3 rounded-card transition-transform duration-200 group-hover:scale-[1.01]'

const CardPictures = lazyAtInput<CardPicturesProps>(() =>
  import('./card-pictures.tsx').then((module) => module.CardPictures),
)

/** The price of the searched stay with that of a night below; without a stay, that of a night. */
const Price = ({ price, stay }: { price: number; stay: ListedStay | undefined }) =>
  stay ? (
    <p className="mt-2 text-[0.95rem]">
      <strong className="text-lg">{formatDollarsShort(stay.total)}</strong>
      <Cedis of={stay.total} /> for {nightsLabel(stay.nights)}
      {stay.from && stay.to && (
        <span className="block font-medium">
          {formatDateShort(stay.from)} to {formatDateShort(stay.to)}
        </span>
      )}
      <span className="block text-ink-soft text-sm">
        {formatDollarsShort(stay.nightlyPrice)}
        <Cedis of={stay.nightlyPrice} /> per night
        {stay.total > stay.nightlyPrice * stay.nights + 1 && ', fees included'}
      </span>
    </p>
  ) : (
    <p className="mt-2 text-[0.95rem]">
      <strong className="text-lg">{formatDollarsShort(price)}</strong>
      <Cedis of={price} /> per night
    </p>
  )

type Props = { apartment: CardApartment; stay?: Stay | null; party?: GuestSearch; isPriority?: boolean }

/** The dates of a search that is about several stays: those that are free here. */
const ownDates = ({ stay }: CardApartment) => (stay?.from && stay.to ? { from: stay.from, to: stay.to } : null)

type PicturesProps = { apartment: CardApartment; to: string; isPriority: boolean }

const Pictures = ({ apartment: { coverImage, images = [] }, to, isPriority }: PicturesProps) => {
  const first = (className: string) => (
    <Picture name={coverImage} alt="" sizes={sizes} isPriority={isPriority} className={className} />
  )
  if (coverImage === null || images.length === 0) return first(shape)
  return (
    <div className={`overflow-hidden ${shape}`}>
      <Suspense fallback={first('size-full')}>
        <CardPictures pictures={[coverImage, ...images]} sizes={sizes} to={to}>
          {first('size-full')}
        </CardPictures>
      </Suspense>
    </div>
  )
}

export const ApartmentCard = ({ apartment, stay = null, party, isPriority = false }: Props) => {
  const to = paths.apartment(apartment._id, { ...party, ...stay, ...ownDates(apartment) })
  return (
    <article className="group relative">
      <div className="relative">
        <Pictures apartment={apartment} to={to} isPriority={isPriority} />
        {apartment.instantBooking && (
          <span className="absolute top-3 left-3 rounded-full border border-transparent bg-card px-3 py-1.5 font-semibold text-[0.8rem]">
            Instant booking
          </span>
        )}
        <LaterHeart id={apartment._id} name={apartment.apartmentName} className="absolute top-2 right-2" />
      </div>
      <h3 className="mt-3 text-lg">
        <Link to={to} prefetch={prefetching()} className="rounded after:absolute after:inset-0 after:rounded-card">
          <Name>{apartment.apartmentName}</Name>
        </Link>
      </h3>
      <p className="text-[0.92rem] text-ink-soft">
        {[ratingText(apartment.rating), factsLine(apartment)].filter(Boolean).join(' · ')}
      </p>
      {apartment.amenities.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="Amenities">
          {distinctiveAmenities(apartment.amenities).map((amenity) => (
            <li
              key={amenity}
              className="rounded-full border border-transparent bg-sand px-2.5 py-px font-medium text-[#4b4336] text-[0.8rem]"
            >
              {amenity}
            </li>
          ))}
        </ul>
      )}
      <Price price={apartment.price} stay={stay || ownDates(apartment) ? apartment.stay : undefined} />
    </article>
  )
}

export const ApartmentCardSkeleton = () => (
  <div>
    <Skeleton className="aspect-4/3 rounded-card!" />
    <Skeleton className="mt-3 h-6 w-3/5" />
    <Skeleton className="mt-2 h-4 w-4/5" />
    <Skeleton className="mt-3 h-6 w-1/2" />
    <Skeleton className="mt-3 h-5 w-2/5" />
  </div>
)
