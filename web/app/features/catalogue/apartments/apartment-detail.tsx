// Owns the details of an apartment: its facts, description, amenities, and its rules as sentences.
import type { Apartment } from '@akwaaba/contract/apartments'
import { formatDate } from '@akwaaba/contract/dates'
import type { AnswerSpeed } from '@akwaaba/contract/hosts'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { Description } from '../../../ui/rich-text/description.tsx'
import { LaterHostBlock } from '../../people/hosts/later-host-block.tsx'
import { LaterAmenities } from '../amenities/later-amenities.tsx'
import type { Stay } from '../availability/rules.ts'
import { LaterPolicy, LaterRooms } from '../home-parts/later-facts.tsx'
import { PlaceTile } from '../home-parts/place-tile.tsx'
import { bathroomsLabel, bedroomsLabel, guestsLabel } from './rules.ts'

/** "3 guests", with the number in bold. */
const Fact = ({ children }: { children: string }) => {
  const [number, ...rest] = children.split(' ')
  return /^\d/.test(children) ? (
    <>
      <strong>{number}</strong> {rest.join(' ')}
    </>
  ) : (
    children
  )
}

/** What a home is, in one line. */
export const ApartmentFacts = ({ apartment }: { apartment: Apartment }) => {
  const facts = [
    apartment.apartmentType,
    ...(apartment.guests ? [guestsLabel(apartment.guests)] : []),
    bedroomsLabel(apartment.bedrooms),
    bathroomsLabel(apartment.bathrooms),
    `${apartment.size} sqm`,
  ]
  // "Studio" is both the type and the number of bedrooms; it is shown once.
  const distinctFacts = [...new Map(facts.map((fact) => [fact.toLowerCase(), fact])).values()]
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-[1.05rem]" aria-label="Facts">
      {distinctFacts.map((fact) => (
        <li key={fact}>
          <Fact>{fact}</Fact>
        </li>
      ))}
      {apartment.instantBooking && (
        <li className="flex items-center gap-1.5 font-semibold text-palm">
          <Icon name="check" size={18} /> Instant booking
        </li>
      )}
    </ul>
  )
}

type Props = {
  apartment: Apartment
  stay: Stay | null
  /** how soon its host answers; null where that is not known */
  answersWithin: AnswerSpeed | null
  /** which nights are free, and what they cost */
  calendar: ReactNode
}

export const ApartmentDetail = ({ apartment, stay, answersWithin, calendar }: Props) => {
  const { latitude, longitude, exactOnMap } = apartment
  // No marker where the point is not exact: it would mark the house of somebody else.
  const map =
    latitude !== null && longitude !== null
      ? `https://www.openstreetmap.org/${exactOnMap ? `?mlat=${latitude}&mlon=${longitude}` : ''}#map=16/${latitude}/${longitude}`
      : null
  return (
    <div>
      <PageSection title="About this place">
        <Description html={apartment.description} />
      </PageSection>
      <LaterRooms rooms={apartment.rooms} />
      {apartment.amenities.length > 0 && (
        <PageSection title="What it offers">
          <LaterAmenities amenities={apartment.amenities} />
        </PageSection>
      )}
      {calendar}
      <LaterHostBlock host={{ ...apartment.host, answersWithin }} />
      <PageSection title="Where it is">
        {latitude !== null && longitude !== null && (
          <PlaceTile name={apartment.location} point={{ latitude, longitude }} isExact={exactOnMap} />
        )}
        <p className="flex items-start gap-3">
          <span className="mt-0.5 text-palm">
            <Icon name="pin" />
          </span>
          <span>
            {apartment.address}
            {map && (
              <a
                href={map}
                target="_blank"
                rel="noopener noreferrer"
                className="mt-1 flex min-h-11 items-center font-semibold text-palm hover:underline"
              >
                {exactOnMap ? 'Open in a map' : 'See the area on a map'}
              </a>
            )}
          </span>
        </p>
      </PageSection>
      <PageSection title="Good to know">
        <ul className="grid gap-3">
          <li className="flex items-center gap-3">
            <Icon name="clock" />
            <span>
              Check-in {stay ? `on ${formatDate(stay.from)} ` : ''}from {apartment.checkInFrom}, check-out{' '}
              {stay ? `on ${formatDate(stay.to)} ` : ''}by {apartment.checkOutBy}.
            </span>
          </li>
          <li className="flex items-center gap-3">
            <Icon name="check" />
            <span>
              {apartment.instantBooking
                ? 'Instant booking: your stay is confirmed the moment you have paid.'
                : 'The host approves your stay after you have paid; if they decline, you get everything back.'}
            </span>
          </li>
          <li className="flex items-center gap-3">
            <Icon name="person" />
            <span>Guests must be 18 or older to book.</span>
          </li>
        </ul>
        {apartment.houseRules.length > 0 && (
          <>
            <h3 className="mt-6 mb-3 text-[1.05rem]">House rules</h3>
            <ul className="grid gap-2.5 sm:grid-cols-2">
              {apartment.houseRules.map((rule) => (
                <li key={rule} className="flex gap-3 wrap-anywhere">
                  <span className="text-palm">
                    <Icon name="check" />
                  </span>
                  {rule}
                </li>
              ))}
            </ul>
          </>
        )}
      </PageSection>
      <LaterPolicy policy={apartment.cancellationPolicy} stay={stay} checkInFrom={apartment.checkInFrom} />
    </div>
  )
}
