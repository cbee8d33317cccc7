// Owns the details of an apartment: its facts, description, amenities, and its rules as sentences.
import type { Apartment } from '@akwaaba/contract/apartments'
import { formatDate } from '@akwaaba/contract/dates'
import type { AnswerSpeed } from '@akwaaba/contract/hosts'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { Description } from '../../../ui/rich-text/description.tsx'
import { HostBlock } from '../../people/hosts/host-panel.tsx'
import { AmenityGroups } from '../amenities/amenity-groups.tsx'
import type { Stay } from '../availability/rules.ts'
import { LaterFacts, LaterPolicy, LaterRooms } from '../home-parts/later-facts.tsx'
import { PlaceTile } from '../home-parts/place-tile.tsx'
import { bathroomsLabel, bedroomsLabel, guestsLabel } from './rules.ts'

type Props = {
  apartment: Apartment
  stay: Stay | null
  /** how soon its host answers; null where that is not known */
  answersWithin: AnswerSpeed | null
  /** the facts that several of the last guests found otherwise */
  doubted: readonly string[]
  /** which nights are free, and what they cost */
  calendar: ReactNode
}

export const ApartmentDetail = ({ apartment, stay, answersWithin, doubted, calendar }: Props) => {
  const facts = [
    apartment.apartmentType,
    bedroomsLabel(apartment.bedrooms),
    bathroomsLabel(apartment.bathrooms),
    `${apartment.size} sqm`,
    ...(apartment.guests ? [`sleeps ${guestsLabel(apartment.guests)}`] : []),
  ]
  // "Studio" is both the type and the number of bedrooms; it is shown once.
  const distinctFacts = [...new Map(facts.map((fact) => [fact.toLowerCase(), fact])).values()]
  const { latitude, longitude, exactOnMap } = apartment
  // No marker where the point is not exact: it would mark the house of somebody else.
  const map =
    latitude !== null && longitude !== null
      ? `https://www.openstreetmap.org/${exactOnMap ? `?mlat=${latitude}&mlon=${longitude}` : ''}#map=16/${latitude}/${longitude}`
      : null
  return (
    <div>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 pb-8 text-[1.05rem]" aria-label="Facts">
        {distinctFacts.map((fact, index) => (
          <li key={fact} className="flex gap-3 font-medium">
            {fact}
            {/* After it, so that no line begins with one. */}
            {index < distinctFacts.length - 1 && <span aria-hidden="true">·</span>}
          </li>
        ))}
      </ul>
      <LaterFacts apartment={apartment} doubted={doubted} />
      <PageSection title="About this place">
        <Description html={apartment.description} />
      </PageSection>
      <LaterRooms rooms={apartment.rooms} />
      {apartment.amenities.length > 0 && (
        <PageSection title="What it offers">
          <AmenityGroups amenities={apartment.amenities} />
        </PageSection>
      )}
      {calendar}
      <HostBlock host={{ ...apartment.host, answersWithin }} />
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
