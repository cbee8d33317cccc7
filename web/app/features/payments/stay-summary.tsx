// Owns the stay as the payment page shows it: what is paid for, at which price.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { Picture } from '../../ui/picture.tsx'

/** On a narrow screen one side wraps: a date and its hour, or the name of an extra, never its price. */
const Line = ({ label, value, isDate = false }: { label: string; value: string; isDate?: boolean }) => (
  <div className="flex justify-between gap-4">
    <dt className={`text-ink-soft ${isDate ? 'shrink-0' : 'min-w-0'}`}>{label}</dt>
    <dd className={`text-right ${isDate ? 'min-w-0' : 'shrink-0'}`}>{value}</dd>
  </div>
)

export const StaySummary = ({ booking }: { booking: Booking }) => (
  <>
    <div className="mb-5 flex items-center gap-4">
      <Picture
        name={booking.apartment.coverImage}
        alt=""
        sizes="112px"
        className="h-20 w-24 shrink-0 sm:w-28 rounded-xl"
      />
      <div className="min-w-0">
        <h2 className="text-lg">{booking.apartment.apartmentName}</h2>
        <p className="text-ink-soft text-sm">{booking.apartment.address}</p>
      </div>
    </div>
    <dl className="grid gap-2.5">
      <Line isDate label="Check-in" value={`${formatDate(booking.startDate)}, from ${booking.apartment.checkInFrom}`} />
      <Line isDate label="Check-out" value={`${formatDate(booking.endDate)}, by ${booking.apartment.checkOutBy}`} />
      <Line
        label={`${booking.nights} ${booking.nights === 1 ? 'night' : 'nights'} × ${formatDollars(booking.nightlyPrice)}`}
        value={formatDollars(booking.apartmentTotal)}
      />
      {booking.extras.map(({ _id, title, price }) => (
        <Line key={_id} label={title} value={formatDollars(price)} />
      ))}
      <div className="flex justify-between gap-4 border-line border-t pt-3 font-semibold text-lg">
        <dt>Total amount</dt>
        <dd>{formatDollars(booking.price)}</dd>
      </div>
    </dl>
  </>
)
