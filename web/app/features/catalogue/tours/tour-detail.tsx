// Owns the details of a tour: its facts, description, itinerary, what the price includes, and where it starts.
import { formatDate } from '@akwaaba/contract/dates'
import type { Tour } from '@akwaaba/contract/tours'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { daysLabel } from './rules.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-t py-8">
    <h2 className="mb-4 text-2xl">{title}</h2>
    {children}
  </section>
)

const Point = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <span className="mt-0.5 text-palm">
      <Icon name={icon} />
    </span>
    <span className="min-w-0">{children}</span>
  </li>
)

const Itinerary = ({ days }: { days: Tour['itinerary'] }) => (
  <ol className="grid">
    {days.map(({ day, title, text }, index) => (
      <li
        key={day}
        className={`relative pb-7 pl-9 last:pb-0 ${index < days.length - 1 ? 'before:absolute before:top-3 before:bottom-[-12px] before:left-[9px] before:w-0.5 before:bg-line' : ''}`}
      >
        <span
          aria-hidden="true"
          className="absolute top-1 left-0 size-5 rounded-full border-[5px] border-palm bg-card"
        />
        <p className="font-semibold text-palm text-sm">Day {day}</p>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 max-w-[44em]">{text}</p>
      </li>
    ))}
  </ol>
)

const PriceHolds = ({ included, excluded }: Pick<Tour, 'included' | 'excluded'>) => (
  <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
    {included.length > 0 && (
      <div>
        <h3 className="mb-3 text-lg">Included</h3>
        <ul className="grid gap-2.5">
          {included.map((thing) => (
            <Point key={thing} icon="check">
              {thing}
            </Point>
          ))}
        </ul>
      </div>
    )}
    {excluded.length > 0 && (
      <div>
        <h3 className="mb-3 text-lg">Not included</h3>
        <ul className="grid gap-2.5 text-ink-soft [&_svg]:text-ink-soft">
          {excluded.map((thing) => (
            <Point key={thing} icon="close">
              {thing}
            </Point>
          ))}
        </ul>
      </div>
    )}
  </div>
)

export const TourDetail = ({ tour }: { tour: Tour }) => {
  const { date, days, minAge, itinerary, included, excluded, meetingPoint, departureTime } = tour
  const facts = [formatDate(date), daysLabel(days), ...(minAge ? [`Ages ${minAge} and up`] : [])]
  return (
    <div>
      <ul className="flex flex-wrap gap-2 pb-8" aria-label="Facts">
        {facts.map((fact) => (
          <li key={fact} className="rounded-full border border-transparent bg-sand px-4 py-1.5 font-medium">
            {fact}
          </li>
        ))}
      </ul>
      {tour.description && (
        <Section title="About this package">
          <div
            className="prose max-w-[44em]"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored, and again by this page's loader
            dangerouslySetInnerHTML={{ __html: tour.description }}
          />
        </Section>
      )}
      {itinerary.length > 0 && (
        <Section title={days === 1 ? 'The day' : 'Day by day'}>
          <Itinerary days={itinerary} />
        </Section>
      )}
      {(included.length > 0 || excluded.length > 0) && (
        <Section title="What the price holds">
          <PriceHolds included={included} excluded={excluded} />
        </Section>
      )}
      <Section title="Good to know">
        <ul className="grid gap-3">
          {meetingPoint && <Point icon="pin">Meeting point: {meetingPoint}.</Point>}
          {departureTime && (
            <Point icon="clock">
              Departure on {formatDate(date)} at {departureTime}.
            </Point>
          )}
          {minAge !== null && <Point icon="person">Everybody who comes along must be {minAge} or older.</Point>}
          <Point icon="check">Guests must be 18 or older to buy.</Point>
        </ul>
      </Section>
    </div>
  )
}
