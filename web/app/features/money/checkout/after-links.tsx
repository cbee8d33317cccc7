// Owns the links after a payment: print and contact; for a stay also calendar, directions and sharing.
import type { Booking } from '@akwaaba/contract/bookings'
import type { ReactNode } from 'react'
import { useSite } from '../../../lib/site.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CalendarFile } from '../../stays/bookings/calendar-file.tsx'
import { directionsUrl, shareUrl } from '../../stays/trips/rules.ts'

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

export const StayLinks = ({ booking }: { booking: Booking }) => (
  <ReceiptLinks reference={booking.reference}>
    <CalendarFile booking={booking} className="max-sm:px-3" />
    <a className={link} {...outside} href={directionsUrl(booking)}>
      Directions
    </a>
    <a className={link} {...outside} href={shareUrl(booking)}>
      Share on WhatsApp
    </a>
  </ReceiptLinks>
)
