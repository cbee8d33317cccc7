// Owns a list of stays of one day: who, where, when, with a link to each booking and the phone of its guest.
import { guestsText } from '@akwaaba/contract/guests'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { totalText } from '../../../lib/format.ts'
import { PhoneLink } from '../../../ui/page/contact.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'

type At = (booking: HostBooking) => string

type StayProps = { booking: HostBooking; when: string; to: string }

/** Where the reader may not know the guest, the apartment has the first line. */
const Stay = ({ booking, when, to }: StayProps) => {
  const { apartment, customer, nights, guests, depositPaid, status } = booking
  const guest = customer === null ? 'A guest whose account is deleted' : customer?.username
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Link to={to} className="flex min-h-16 min-w-0 flex-1 basis-56 items-center gap-3 rounded-2xl p-2 hover:bg-sand">
        <Picture name={apartment.coverImage} alt="" sizes="64px" className="size-14 shrink-0 rounded-xl" />
        <span className="min-w-0 leading-snug">
          <span className="block font-semibold">{guest ?? apartment.apartmentName}</span>
          <span className="block text-ink-soft text-sm">
            {guest === undefined ? when : `${apartment.apartmentName}, ${when}`} · {nights}{' '}
            {nights === 1 ? 'night' : 'nights'}
            {guests && ` · ${guestsText(guests)}`}
          </span>
          {status === 'pending' && depositPaid && (
            <span className="block font-medium text-clay text-sm">Not approved yet</span>
          )}
        </span>
      </Link>
      {customer?.phoneNumber && (
        <span className="px-2 py-2.5">
          <PhoneLink customer={{ username: customer.username, phoneNumber: customer.phoneNumber }} />
        </span>
      )}
    </li>
  )
}

type Props = {
  title: string
  none: string
  stays: readonly HostBooking[]
  count: number
  when: At
  /** the page of a booking */
  at: At
  /** what to do about those that are not shown */
  rest?: ReactNode
  /** the level of its title */
  heading?: 'h2' | 'h3'
}

export const StayRows = ({ title, none, stays, count, when, at, rest, heading: Heading = 'h3' }: Props) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <Heading id={heading} className="mb-1 text-lg">
        {title} {stays.length > 0 && <span className="text-ink-soft">({totalText(count)})</span>}
      </Heading>
      {stays.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="-mx-2 grid">
          {stays.map((booking) => (
            <Stay key={booking._id} booking={booking} when={when(booking)} to={at(booking)} />
          ))}
        </ul>
      )}
      {count > stays.length && (
        <p className="mt-2 text-ink-soft">
          {stays.length} are shown. {rest ?? 'The list of bookings finds the others by name.'}
        </p>
      )}
    </section>
  )
}
