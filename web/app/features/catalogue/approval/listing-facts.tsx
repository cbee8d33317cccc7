// Owns what a listing says, for an administrator who looks at it for the first time: everything that guests will see, and the exact place.
import { policies } from '@akwaaba/contract/cancellation'
import type { DecidedListing } from '@akwaaba/contract/listings'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { plainTextOf } from '../listings/rules.ts'

const factsOf = (listing: DecidedListing): [name: string, value: string | null][] => {
  const { latitude, longitude, bedrooms, bathrooms, size, guests } = listing
  return [
    ['Type', listing.apartmentType],
    ['Public line', listing.address],
    ['Location', listing.location],
    ['Exact point', latitude === null || longitude === null ? null : `${latitude}, ${longitude}`],
    ['Exact place', listing.arrivalAddress],
    ['Landmark', listing.arrivalLandmark],
    ['Directions', listing.arrivalDirections],
    ['Phone on arrival', listing.arrivalPhone],
    ['Rooms', `${bedrooms} bedrooms, ${bathrooms} bathrooms, ${size} sqm`],
    ['Guests', guests === null ? null : String(guests)],
    ['Price', `${formatDollarsShort(listing.price)} a night`],
    ['Instant booking', listing.instantBooking ? 'Yes' : 'No'],
    ['Check-in', `from ${listing.checkInFrom}, check-out by ${listing.checkOutBy}`],
    ['Cancellation', policies[listing.cancellationPolicy].label],
    ['Amenities', listing.amenities.join(', ') || null],
    ['Rooms and beds', listing.rooms.join('\n') || null],
    ['House rules', listing.houseRules.join('\n') || null],
    ['Power', listing.power],
    ['Water', listing.water],
    ['Internet', listing.internet],
    ['Checked on', listing.factsCheckedOn],
  ]
}

export const ListingFacts = ({ listing }: { listing: DecidedListing }) => {
  const pictures = [...[listing.coverImage ?? []].flat(), ...listing.images]
  return (
    <div className="grid gap-4 p-4">
      {pictures.length > 0 ? (
        <ul aria-label="Pictures" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {pictures.map((name, at) => (
            <li key={name}>
              <Picture
                name={name}
                alt={at === 0 && listing.coverImage ? 'Cover' : `Picture ${at + 1}`}
                sizes="(min-width: 640px) 200px, 45vw"
                className="aspect-4/3 rounded-lg"
              />
              {listing.captions[name] && (
                <p className="wrap-anywhere mt-1 text-ink-soft text-sm">{listing.captions[name]}</p>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">It has no pictures.</p>
      )}
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {factsOf(listing).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold text-ink-soft text-sm max-sm:mt-1.5">{name}</dt>
            <dd className="min-w-0 whitespace-pre-wrap break-words">
              {value ?? <span className="text-ink-soft">Not given</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[44em] whitespace-pre-wrap break-words">{plainTextOf(listing.description)}</p>
    </div>
  )
}
