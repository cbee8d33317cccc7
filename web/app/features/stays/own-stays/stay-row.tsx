// Owns a stay as a row of the guest's list: the home, the days, the price, its state, and one line for what is still to be done.
import { formatDollars } from '@akwaaba/contract/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cedis } from '../../../lib/cedis.tsx'
import { tripPaths } from '../../../lib/trip-paths.ts'
import { folder } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { BalanceLine, BookingState, OwnActions, type OwnProps, Reason } from '../bookings/booking-card.tsx'
import { awaitsPayment } from '../bookings/rules.ts'
import { StayFacts } from './stay-facts.tsx'
import { Charged, StayMoney, StayReceipt } from './stay-money.tsx'

/** `more`: what the page adds to the actions, such as changing the stay. */
export const StayRow = ({ more, ...props }: OwnProps & { more?: ReactNode }) => {
  const { booking, payments } = props
  const { apartment } = booking
  return (
    <article
      aria-label={apartment.apartmentName}
      className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-2 p-4 sm:grid-cols-[104px_minmax(0,1fr)_auto] sm:px-5"
    >
      <Picture name={apartment.coverImage} alt="" sizes="104px" className="aspect-4/3 rounded-2xl" />
      <div className="min-w-0">
        <h2 className="text-[1.1rem] leading-snug">
          <Link to={tripPaths.stay(booking._id)} className="inline-flex min-h-11 items-center gap-1 hover:underline">
            <span>
              <Name>{apartment.apartmentName}</Name>
            </span>
            <span className="text-palm">
              <Icon name="right" size={18} />
            </span>
          </Link>
        </h2>
        <p className="text-ink-soft text-sm">{apartment.address}</p>
        <div className="mt-1 text-[0.95rem]">
          <StayFacts booking={booking} soft="text-ink-soft text-sm" />
        </div>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 max-sm:col-span-2 sm:grid sm:justify-items-end sm:self-start sm:text-right">
        <BookingState booking={booking} payments={payments} />
        <p>
          <strong className="text-lg">{formatDollars(booking.price)}</strong>
          {awaitsPayment(booking) ? <Cedis of={booking.price} /> : <Charged payments={payments} />}
        </p>
        <p className="text-ink-soft text-sm">{booking.reference}</p>
      </div>
      <div className="col-span-full min-w-0 sm:col-start-2">
        <Reason>{booking.reason}</Reason>
        <BalanceLine booking={booking} />
        <StayMoney booking={booking} payments={payments} />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <OwnActions {...props} />
          <ButtonLink kind="quiet" to={folder('/dashboard/messages/') + booking._id}>
            Messages<span className="unseen"> about {apartment.apartmentName}</span>
          </ButtonLink>
          {booking.state === 'completed' && (
            <ButtonLink kind="quiet" to={folder('/dashboard/review/') + booking._id}>
              Review<span className="unseen"> {apartment.apartmentName}</span>
            </ButtonLink>
          )}
          {more}
          <StayReceipt booking={booking} payments={payments} />
        </div>
      </div>
    </article>
  )
}
