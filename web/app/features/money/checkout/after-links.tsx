// Owns the links after a payment: print and contact; for a stay also calendar, directions and sharing.
import type { Booking } from '@akwaaba/contract/bookings'
import type { ReactNode } from 'react'
import { useSite } from '../../../lib/site.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { calendarOf, destinationOf, shareText } from './rules.ts'

const outside = { target: '_blank', rel: 'noreferrer' }
const link = buttonClass('quiet', 'max-sm:px-3')

/** Print, and write to us; `children` are further links before these. */
export const ReceiptLinks = ({ reference, children }: { reference: string; children?: ReactNode }) => {
  const site = useSite()
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap print:hidden">
      {children}
      <button type="button" className={link} onClick={() => window.print()}>
        Print
      </button>
      {site && (
        <a className={link} href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(reference)}`}>
          Contact us
        </a>
      )}
    </div>
  )
}

export const StayLinks = ({ booking }: { booking: Booking }) => {
  const places = new URLSearchParams({ api: '1', query: destinationOf(booking) })
  return (
    <ReceiptLinks reference={booking.reference}>
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
    </ReceiptLinks>
  )
}
