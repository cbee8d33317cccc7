// Owns how a guest who has paid gets to the apartment: exact address, landmark, directions, phone, and the exact point on a map.
import type { Booking } from '@akwaaba/contract/bookings'
import { mapUrl } from './rules.ts'

/** Nothing where the host has written nothing. */
export const GettingThere = ({ booking }: { booking: Booking }) => {
  const { arrival } = booking
  const map = mapUrl(booking)
  if (!arrival || !(arrival.address || arrival.landmark || arrival.directions || arrival.phone || map)) return null
  const facts = { 'Exact address': arrival.address, Landmark: arrival.landmark, Directions: arrival.directions }
  return (
    <section aria-label="Getting there" className="mt-4 rounded-2xl bg-sand px-4 py-3">
      <h3 className="font-semibold">Getting there</h3>
      <dl>
        {Object.entries(facts).map(
          ([label, text]) =>
            text && (
              <div key={label} className="mt-1.5">
                <dt className="text-ink-soft text-sm">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
              </div>
            ),
        )}
        {arrival.phone && (
          <div className="mt-1.5">
            <dt className="text-ink-soft text-sm">Call on arrival</dt>
            <dd className="wrap-anywhere">
              <Phone text={arrival.phone} />
            </dd>
          </div>
        )}
      </dl>
      {map && (
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-palm hover:underline"
        >
          Open in a map
        </a>
      )}
    </section>
  )
}

/** A number alone can be called; one with words beside it is a text. */
const Phone = ({ text }: { text: string }) =>
  /^\+?[\d\s().-]+$/.test(text) ? (
    <a href={`tel:${text.replace(/[^\d+]/g, '')}`} className="font-medium text-palm underline">
      {text}
    </a>
  ) : (
    text
  )
