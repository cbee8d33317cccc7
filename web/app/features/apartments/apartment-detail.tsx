// Owns what is told of one apartment: its facts, description, amenities, and the rules of the house as plain sentences.
import type { Apartment } from '@akwaaba/contract/apartments'
import { formatDate } from '@akwaaba/contract/dates'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { bathroomsLabel, bedroomsLabel, guestsLabel, type Stay } from './rules.ts'

const longDescription = 900

const Description = ({ html }: { html: string }) => {
  const isLong = html.length > longDescription
  const [isOpen, setOpen] = useState(!isLong)
  return (
    <>
      <div className={isOpen ? '' : 'relative max-h-64 overflow-hidden'}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored, and again by this page's loader */}
        <div className="prose max-w-[68ch]" dangerouslySetInnerHTML={{ __html: html }} />
        {!isOpen && <div className="absolute inset-x-0 bottom-0 h-16 bg-gradient-to-t from-paper to-transparent" />}
      </div>
      {isLong && (
        <Button kind="plain" className="-ml-3 mt-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Read more'}
        </Button>
      )}
    </>
  )
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="border-line border-t py-8">
    <h2 className="mb-4 text-2xl">{title}</h2>
    {children}
  </section>
)

export const ApartmentDetail = ({ apartment, stay }: { apartment: Apartment; stay: Stay | null }) => {
  const facts = [
    apartment.apartmentType,
    bedroomsLabel(apartment.bedrooms),
    bathroomsLabel(apartment.bathrooms),
    `${apartment.size} sqm`,
    ...(apartment.guests ? [`sleeps ${guestsLabel(apartment.guests)}`] : []),
  ]
  // "Studio" is the type and the number of bedrooms at once; it is said once.
  const once = [...new Map(facts.map((fact) => [fact.toLowerCase(), fact])).values()]
  const { latitude, longitude } = apartment
  const map =
    latitude !== null && longitude !== null
      ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
      : null
  return (
    <div>
      <ul className="flex flex-wrap gap-2 pb-8" aria-label="Facts">
        {once.map((fact) => (
          <li key={fact} className="rounded-full bg-sand px-4 py-1.5 font-medium">
            {fact}
          </li>
        ))}
      </ul>
      <Section title="About this place">
        <Description html={apartment.description} />
      </Section>
      {apartment.amenities.length > 0 && (
        <Section title="What it offers">
          <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {apartment.amenities.map((amenity) => (
              <li key={amenity} className="flex items-center gap-3">
                <span className="text-palm">
                  <Icon name="check" />
                </span>
                {amenity}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Where it is">
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
                Open in a map
              </a>
            )}
          </span>
        </p>
      </Section>
      <Section title="Good to know">
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
      </Section>
    </div>
  )
}
