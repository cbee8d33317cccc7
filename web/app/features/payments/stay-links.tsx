// Owns what one does with a stay that is paid: into the calendar, the way there, to a friend, on paper, and whom to ask.
import type { Booking } from '@akwaaba/contract/bookings'
import { useSite } from '../../lib/site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { calendarOf, shareText } from './rules.ts'

const outside = { target: '_blank', rel: 'noreferrer' }

export const StayLinks = ({ booking }: { booking: Booking }) => {
  const site = useSite()
  const { address, apartmentName } = booking.apartment
  const places = new URLSearchParams({ api: '1', query: `${apartmentName}, ${address}` })
  const link = buttonClass('quiet', 'max-sm:px-3')
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap print:hidden">
      <a
        className={link}
        download={`${booking.reference}.ics`}
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendarOf(booking))}`}
      >
        Add to calendar
      </a>
      <a className={link} {...outside} href={`https://www.google.com/maps/search/?${places}`}>
        Directions
      </a>
      <a className={link} {...outside} href={`https://wa.me/?${new URLSearchParams({ text: shareText(booking) })}`}>
        Share on WhatsApp
      </a>
      <button type="button" className={link} onClick={() => window.print()}>
        Print
      </button>
      {site && (
        <a className={link} href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(booking.reference)}`}>
          Contact us
        </a>
      )}
    </div>
  )
}
