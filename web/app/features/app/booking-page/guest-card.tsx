// Owns the guest on the page of a booking: how to reach them, and their other stays with the same host.
import type { BookingPage } from '@akwaaba/contract/booking-pages'
import { formatDate } from '@akwaaba/contract/dates'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { stateLabel } from '../../stays/bookings/rules.ts'
import { Card } from './card.tsx'
import { whatsAppUrl } from './rules.ts'

const small = '!min-h-11 !px-3.5 !py-1.5 text-sm'

type GuestProps = { page: BookingPage; guestAt: (id: string) => string }

export const GuestCard = ({ page: { booking, byStaff, guestId }, guestAt }: GuestProps) => {
  const { customer, reference, apartment, startDate, depositPaid } = booking
  if (customer === undefined) return null
  if (customer === null)
    return (
      <Card title="Guest">
        <p className="p-3.5 text-ink-soft">The account of the guest is deleted.</p>
      </Card>
    )
  const { username, email } = customer
  // Staff who took the booking have the number from the guest, before anything is paid.
  const phoneNumber = customer.phoneNumber ?? byStaff?.phone ?? ''
  const chat = whatsAppUrl(
    phoneNumber,
    `Hello ${username}, about your booking ${reference} at ${apartment.apartmentName} from ${formatDate(startDate)}:`,
  )
  return (
    <Card title="Guest">
      <div className="grid gap-2.5 p-3.5">
        <p className="wrap-anywhere font-semibold">
          {guestId === null ? (
            username
          ) : (
            <Link to={guestAt(guestId)} className="text-palm underline">
              {username}
            </Link>
          )}
        </p>
        {phoneNumber && (
          <div className="flex flex-wrap gap-2">
            <a href={`tel:${phoneNumber.replace(/\s/g, '')}`} className={buttonClass('quiet', small)}>
              <Icon name="phone" size={18} /> Call
              <span className="unseen"> {username}</span>
            </a>
            {chat && (
              <a href={chat} target="_blank" rel="noopener noreferrer" className={buttonClass('quiet', small)}>
                <Icon name="send" size={18} /> WhatsApp
                <span className="unseen"> to {username}, in a new tab</span>
              </a>
            )}
          </div>
        )}
        {phoneNumber && <p className="tabular-nums">{phoneNumber}</p>}
        {email && (
          <a href={`mailto:${email}?subject=${reference}`} className="wrap-anywhere text-palm underline">
            {email}
          </a>
        )}
        {!depositPaid && !email && !phoneNumber && (
          <p className="text-ink-soft text-sm">Contacts are shown while a stay is paid for.</p>
        )}
      </div>
    </Card>
  )
}

type StaysProps = { page: BookingPage; at: (id: string) => string }

export const OtherStays = ({ page: { otherStays }, at }: StaysProps) =>
  otherStays !== null &&
  otherStays.length > 0 && (
    <Card title="Other stays" count={otherStays.length}>
      <ul>
        {otherStays.map((stay) => (
          <li key={stay._id} className="border-line border-b last:border-0">
            <Link
              to={at(stay._id)}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-3.5 py-2 hover:bg-sand/50"
            >
              <span className="min-w-0">
                <span className="wrap-anywhere block font-medium">{stay.apartmentName}</span>
                <span className="block text-ink-soft text-sm">
                  {formatDate(stay.startDate)} to {formatDate(stay.endDate)}
                </span>
              </span>
              <span className="text-ink-soft text-sm">{stateLabel(stay)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
