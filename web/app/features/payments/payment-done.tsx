// Owns the screen after a payment: that it arrived, for what, and where to find it again.
import type { Booking } from '@akwaaba/contract/bookings'
import { useEffect, useRef } from 'react'
import { chosenTarget, clearTarget } from '../../lib/local-keys.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { StayLinks } from './stay-links.tsx'
import { StaySummary } from './stay-summary.tsx'

export const PaymentDone = ({ booking, reference }: { booking: Booking; reference: string | undefined }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // Paid from another tab or device: it must not wait for payment here any more.
    if (chosenTarget()?.id === booking._id) clearTarget()
  }, [booking._id])
  return (
    <div className="mx-auto max-w-2xl rounded-[28px] border border-line bg-card p-6 shadow-card sm:p-10">
      <span className="grid size-14 place-items-center rounded-full bg-[#e3efe9] text-palm">
        <Icon name="check" size={30} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-[2rem] outline-none">
        Payment received. Thank you!
      </h1>
      <p className="mt-2 text-ink-soft">
        {booking.status === 'approved'
          ? 'Your stay is confirmed. A receipt is on its way to your e-mail.'
          : 'Your nights are yours. The host still has to approve the stay; if they decline, you get everything back. A receipt is on its way to your e-mail.'}
      </p>
      <dl className="my-6 grid gap-1 rounded-2xl bg-sand p-4">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">Booking reference</dt>
          <dd className="font-semibold">{booking.reference}</dd>
        </div>
        {reference && (
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-soft">Payment reference</dt>
            <dd className="font-semibold">{reference}</dd>
          </div>
        )}
      </dl>
      <StaySummary booking={booking} />
      <ButtonLink to={paths.pending} className="mt-8 mb-6 w-full print:hidden">
        View My Bookings
      </ButtonLink>
      <StayLinks booking={booking} />
    </div>
  )
}
