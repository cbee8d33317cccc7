// Owns the card of a home beside the map and at its foot: picture, name, facts, and the price of the stay.
import type { HomeOnMap } from '@akwaaba/contract/apartment-map'
import type { GuestSearch } from '@akwaaba/contract/guests'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { Link } from 'react-router'
import { Cedis } from '../../../lib/cedis.tsx'
import { paths } from '../../../paths.ts'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { prefetching } from '../../../ui/save-data.ts'
import { bedroomsLabel, ratingText } from '../apartments/rules.ts'
import { nightsLabel, type Stay } from '../availability/rules.ts'

export type MapHome = Pick<
  HomeOnMap,
  '_id' | 'apartmentName' | 'location' | 'bedrooms' | 'price' | 'coverImage' | 'rating' | 'stay'
>

/** What a home costs: the searched stay in all, else a night. */
export const priceOf = ({ price, stay }: Pick<MapHome, 'price' | 'stay'>) => stay?.total ?? price
/** "for 4 nights", "per night". */
export const spanText = ({ stay }: Pick<MapHome, 'stay'>) => (stay ? `for ${nightsLabel(stay.nights)}` : 'per night')

/** The dates of a search that is about several stays: those that are free here. */
const ownDates = ({ stay }: MapHome) => (stay?.from && stay.to ? { from: stay.from, to: stay.to } : {})

type Props = {
  home: MapHome
  stay: Stay | null
  party: GuestSearch
  /** beside its picture at every width */
  isRow?: boolean
  isPriority?: boolean
}

export const MapCard = ({ home, stay, party, isRow = false, isPriority = false }: Props) => (
  <article
    className={`relative flex overflow-hidden rounded-[20px] bg-card ${isRow ? '' : 'lg:block lg:overflow-visible lg:rounded-none lg:bg-transparent'}`}
  >
    <Picture
      name={home.coverImage}
      alt=""
      sizes={isRow ? '124px' : '(min-width: 1024px) 344px, 112px'}
      isPriority={isPriority}
      className={`w-28 shrink-0 ${isRow ? '' : 'lg:aspect-4/3 lg:w-full lg:rounded-card'}`}
    />
    <div className={`min-w-0 p-3.5 ${isRow ? '' : 'lg:px-0 lg:pb-0'}`}>
      <h3 className="text-[1.02rem] leading-snug">
        <Link
          to={paths.apartment(home._id, { ...party, ...stay, ...ownDates(home) })}
          prefetch={prefetching()}
          className="rounded after:absolute after:inset-0 after:rounded-[20px]"
        >
          <Name>{home.apartmentName}</Name>
        </Link>
      </h3>
      <p className="mt-0.5 text-ink-soft text-sm">
        {[ratingText(home.rating), home.location, bedroomsLabel(home.bedrooms)].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-1.5 text-[0.95rem]">
        <strong className="text-lg">{formatDollarsShort(priceOf(home))}</strong>
        <Cedis of={priceOf(home)} /> {spanText(home)}
      </p>
    </div>
  </article>
)
