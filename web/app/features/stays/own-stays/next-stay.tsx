// Owns the next stay of a guest as a large card: how long until it begins, what is still to be paid, and the way to its page.
import { formatDollars } from '@akwaaba/contract/money'
import type { ReactNode } from 'react'
import { Cedis } from '../../../lib/cedis.tsx'
import { millisOf, todayInAccra } from '../../../lib/clock.ts'
import { tripPaths } from '../../../lib/trip-paths.ts'
import { folder } from '../../../paths.ts'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { clockText, useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { OwnActions, type OwnProps } from '../bookings/booking-card.tsx'
import { CalendarFile } from '../bookings/calendar-file.tsx'
import { awaitsPayment, balanceText, stateLabel } from '../bookings/rules.ts'
import { countdownOf, directionsUrl } from '../trips/rules.ts'
import { StayFacts } from './stay-facts.tsx'
import { Charged, StayMoney, StayReceipt } from './stay-money.tsx'

const Head = ({ booking, payments }: Pick<OwnProps, 'booking' | 'payments'>) => {
  const seconds = useSecondsLeft(booking.holdExpiresAt ? millisOf(booking.holdExpiresAt) : null)
  const left = countdownOf(booking, todayInAccra())
  const when =
    left &&
    (left.days === null
      ? left.text
      : left.text.startsWith('days')
        ? `In ${left.days} days`
        : `${left.days} ${left.text}`)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      {when && (
        <span className="rounded-full border border-transparent bg-gold px-3 py-1 font-semibold text-ink">{when}</span>
      )}
      <span>{stateLabel(booking, payments)}</span>
      {seconds !== null && (
        <span className="tabular-nums">{seconds > 0 ? `held for ${clockText(seconds)}` : 'the hold ran out'}</span>
      )}
      <span>{booking.reference}</span>
    </p>
  )
}

/** `more`: what the page adds to the actions, such as changing the stay. */
export const NextStay = ({ more, ...props }: OwnProps & { more?: ReactNode }) => {
  const { booking, payments } = props
  const { apartment } = booking
  const balance = balanceText(booking)
  return (
    <article
      aria-label={apartment.apartmentName}
      className="overflow-hidden rounded-[28px] border border-line bg-card shadow-card"
    >
      <div className="grid bg-palm-deep text-white md:grid-cols-[9fr_11fr]">
        <Picture
          name={apartment.coverImage}
          alt=""
          sizes="(min-width: 768px) 420px, 100vw"
          className="h-48 w-full md:h-full"
        />
        <div className="p-5 sm:p-7">
          <Head booking={booking} payments={payments} />
          <h2 className="mt-3 text-[1.7rem] text-white leading-tight">
            <Name>{apartment.apartmentName}</Name>
          </h2>
          <p className="mt-1 opacity-90">{apartment.address}</p>
          <div className="mt-3">
            <StayFacts booking={booking} soft="text-white/85" />
          </div>
          <p className="mt-3 border-white/30 border-t pt-3 [&_span]:text-white/85">
            <strong className="text-lg">{formatDollars(booking.price)}</strong>
            {awaitsPayment(booking) ? <Cedis of={booking.price} /> : <Charged payments={payments} />}
          </p>
          {balance && (
            <p className={booking.balance?.isOverdue ? 'font-semibold text-gold' : 'text-white/85'}>{balance}</p>
          )}
        </div>
      </div>
      <div className="px-5 py-4 sm:px-7">
        <StayMoney booking={booking} payments={payments} />
        {/* On a phone two beside each other, all of one width; where a word would break, one below the other. */}
        <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.125rem),1fr))] items-stretch gap-2 sm:flex sm:flex-wrap sm:items-center">
          {booking.actions.includes('pay') && <OwnActions {...props} />}
          <ButtonLink kind={booking.depositPaid ? 'primary' : 'quiet'} to={tripPaths.stay(booking._id)}>
            See the stay<span className="unseen"> in {apartment.apartmentName}</span>
          </ButtonLink>
          <ButtonLink kind="quiet" to={folder('/dashboard/messages/') + booking._id}>
            Messages<span className="unseen"> about {apartment.apartmentName}</span>
          </ButtonLink>
          {booking.depositPaid && (
            <>
              <a className={buttonClass('quiet')} href={directionsUrl(booking)} target="_blank" rel="noreferrer">
                <Icon name="pin" size={18} />
                Directions<span className="unseen"> (opens in a new tab)</span>
              </a>
              <CalendarFile booking={booking} />
            </>
          )}
          {!booking.actions.includes('pay') && <OwnActions {...props} />}
          {more}
          <StayReceipt booking={booking} payments={payments} />
        </div>
      </div>
    </article>
  )
}
