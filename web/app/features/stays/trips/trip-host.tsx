// Owns how the guest of a trip reaches the host: by phone and WhatsApp once the stay is paid, and where its messages are.
import { getApartment } from '@akwaaba/contract/apartments'
import type { Booking } from '@akwaaba/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { defineQuery } from '../../../lib/query.tsx'
import { useSite } from '../../../lib/site.ts'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { chatNumber, shareText } from './rules.ts'
import { TripCard } from './trip-card.tsx'

type Props = {
  booking: Booking
  /** the messages between guest and host */
  messages?: ReactNode
}

export const TripHost = ({ booking, messages }: Props) => {
  const { arrival, reference } = booking
  const site = useSite()
  // A home that is no longer offered has no page, and its host is not named.
  const home = useQuery({ ...defineQuery(getApartment, { params: { id: booking.apartmentId } }), retry: false })
  const host = home.data?.host
  const number = arrival?.phone ? chatNumber(arrival.phone) : null
  const text = `${reference}, ${shareText(booking)}`
  return (
    <TripCard title="Your host">
      {host && (
        <p className="mb-4 flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-12 shrink-0 place-items-center rounded-full border border-transparent bg-sand font-display font-semibold text-lg text-palm"
          >
            {host.name.slice(0, 1).toUpperCase()}
          </span>
          <Link
            to={paths.host(host.slug)}
            className="wrap-anywhere font-semibold text-lg text-palm underline underline-offset-4"
          >
            {host.name}
          </Link>
        </p>
      )}
      {arrival?.phone && (
        <>
          <p className="wrap-anywhere mb-3">
            <span className="block text-ink-soft text-sm">Call on arrival</span>
            {arrival.phone}
          </p>
          {number && (
            <div className="mb-3 flex flex-wrap gap-2">
              <a
                className={buttonClass('primary')}
                href={`https://wa.me/${number}?${new URLSearchParams({ text })}`}
                target="_blank"
                rel="noreferrer"
              >
                <Icon name="chat" size={18} />
                WhatsApp<span className="unseen"> the host (opens in a new tab)</span>
              </a>
              <a className={buttonClass('quiet')} href={`tel:+${number}`}>
                Call<span className="unseen"> the host</span>
              </a>
            </div>
          )}
        </>
      )}
      {!arrival?.phone && !messages && (
        <p className="text-ink-soft text-sm">
          {arrival || booking.depositPaid
            ? 'The host has given no phone number for your arrival. Write to us and we pass it on.'
            : 'How to reach the host on the day is shown here as soon as the stay is paid.'}
        </p>
      )}
      {messages && <div className="grid">{messages}</div>}
      {site && (
        <p className="mt-2 text-center">
          <a
            className="inline-flex min-h-11 items-center font-semibold text-palm hover:underline"
            href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(reference)}`}
          >
            Write to our support
          </a>
        </p>
      )}
    </TripCard>
  )
}
