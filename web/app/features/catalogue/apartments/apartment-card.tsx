// Owns the card of an apartment: one picture, the facts, the price a night and, with dates, of the whole stay.
import type { Apartment } from '@akwaaba/contract/apartments'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { Link } from 'react-router'
import { Cedis, useCedis } from '../../../lib/cedis.tsx'
import { paths } from '../../../paths.ts'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { distinctiveAmenities, factsLine, nightsLabel, type Stay, stayTotal } from './rules.ts'

export type CardApartment = Pick<
  Apartment,
  | '_id'
  | 'apartmentName'
  | 'location'
  | 'bedrooms'
  | 'bathrooms'
  | 'price'
  | 'coverImage'
  | 'amenities'
  | 'instantBooking'
>

const sizes = '(min-width: 1024px) 400px, (min-width: 640px) 45vw, 94vw'

const Price = ({ price, stay }: { price: number; stay: Stay | null }) => {
  const cedis = useCedis()
  const total = stayTotal(price, stay?.nights ?? 0)
  return (
    <p className="mt-2 text-[0.95rem]">
      <strong className="text-lg">{formatDollarsShort(price)}</strong>
      <Cedis of={price} /> per night
      {stay && (
        <>
          {/* In two currencies both prices are too long for one line. */}
          {cedis(total) ? <br /> : ' · '}
          <span className="underline underline-offset-4">
            {formatDollarsShort(total)} for {nightsLabel(stay.nights)}
          </span>
          <Cedis of={total} />
        </>
      )}
    </p>
  )
}

type Props = { apartment: CardApartment; stay?: Stay | null; guests?: string | undefined; isPriority?: boolean }

export const ApartmentCard = ({ apartment, stay = null, guests, isPriority = false }: Props) => (
  <article className="group relative">
    <div className="relative">
      <Picture
        name={apartment.coverImage}
        alt=""
        sizes={sizes}
        isPriority={isPriority}
        className="aspect-4/3 rounded-card transition-transform duration-200 group-hover:scale-[1.01]"
      />
      {apartment.instantBooking && (
        <span className="absolute top-3 left-3 rounded-full bg-card px-3 py-1.5 font-semibold text-[0.8rem]">
          Instant booking
        </span>
      )}
    </div>
    <h3 className="mt-3 text-lg">
      <Link
        to={paths.apartment(apartment._id, { ...stay, guests })}
        prefetch="intent"
        className="rounded after:absolute after:inset-0 after:rounded-card"
      >
        {apartment.apartmentName}
      </Link>
    </h3>
    <p className="text-[0.92rem] text-ink-soft">{factsLine(apartment)}</p>
    {apartment.amenities.length > 0 && (
      <ul className="mt-2 flex flex-wrap gap-2" aria-label="Amenities">
        {distinctiveAmenities(apartment.amenities).map((amenity) => (
          <li key={amenity} className="rounded-full bg-sand px-2.5 py-0.5 font-medium text-[#4b4336] text-[0.8rem]">
            {amenity}
          </li>
        ))}
      </ul>
    )}
    <Price price={apartment.price} stay={stay} />
  </article>
)

export const ApartmentCardSkeleton = () => (
  <div>
    <Skeleton className="aspect-4/3 rounded-card!" />
    <Skeleton className="mt-3 h-6 w-3/5" />
    <Skeleton className="mt-2 h-4 w-4/5" />
    <Skeleton className="mt-3 h-6 w-1/2" />
    <Skeleton className="mt-3 h-5 w-2/5" />
  </div>
)
