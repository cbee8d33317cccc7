// Owns what is shown instead of the price where the chosen dates cannot be booked: why, and which dates can.
import { toCalendarDate } from '@akwaaba/contract/dates'
import { type Guests, guestSearch } from '@akwaaba/contract/guests'
import { formatDollarsShort } from '@akwaaba/contract/money'
import type { NearStay } from '@akwaaba/contract/quotes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cedis } from '../../../lib/cedis.tsx'
import { shortDayText } from '../../../lib/far-days.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { type Choice, nightsLabel, type Stay, shiftText, takenText } from '../availability/rules.ts'
import type { NearestStays } from './use-nearest-stays.ts'

type Props = {
  apartmentId: string
  choice: Choice
  /** why the rules do not allow the stay; null where they do */
  refusal: string | null
  nearest: NearestStays
  guests: Guests | null
  /** asks to be told when the nights of a stay are free */
  wait: (stay: Stay) => ReactNode
  /** opens the calendar */
  onChoose: () => void
}

// A link, so that it also works before the page is hydrated, and where it never is.
const NearestStay = ({
  id,
  wanted,
  stay,
  guests,
}: {
  id: string
  wanted: Stay
  stay: NearStay
  guests: Guests | null
}) => (
  <Link
    to={paths.apartment(id, { from: stay.startDate, to: stay.endDate, ...guestSearch(guests) })}
    replace
    preventScrollReset
    className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 rounded-2xl border border-clay/25 bg-card px-4 py-2 text-left hover:border-clay"
  >
    <span>
      <span className="block font-semibold">
        {shortDayText(toCalendarDate(stay.startDate))} to {shortDayText(toCalendarDate(stay.endDate))}
      </span>
      <span className="block text-ink-soft text-sm">{shiftText(wanted.from, toCalendarDate(stay.startDate))}</span>
    </span>
    <span className="sm:text-right">
      <strong>{formatDollarsShort(stay.total)}</strong>
      <Cedis isBelow of={stay.total} />
    </span>
  </Link>
)

const closeText = (wanted: Stay, nearest: NearestStays, isTaken: boolean): string | null => {
  if (nearest === null) return 'Looking for free dates close to these…'
  const [first] = nearest
  if (first) return `${nightsLabel(first.nights)} close to these dates ${first.nights === 1 ? 'is' : 'are'} free:`
  if (!isTaken) return null
  return wanted.nights === 1
    ? 'No other night is free close to these dates.'
    : 'Nothing as long is free close to these dates. A shorter stay may be.'
}

const Instead = ({
  apartmentId,
  choice,
  stay,
  refusal,
  nearest,
  guests,
  wait,
}: Omit<Props, 'onChoose'> & { stay: Stay }) => {
  const isTaken = choice.kind === 'taken'
  const text = closeText(stay, nearest, isTaken)
  return (
    <>
      <p className="font-semibold text-clay-deep">
        {isTaken ? takenText(choice.nights, stay.nights, shortDayText) : refusal}
      </p>
      {text && <p className="text-[#6b3019] text-sm">{text}</p>}
      {nearest?.map((other) => (
        <NearestStay key={other.startDate} id={apartmentId} wanted={stay} stay={other} guests={guests} />
      ))}
      {isTaken && wait(stay)}
      <Link
        to={paths.bookings({ from: stay.from, to: stay.to, ...guestSearch(guests) })}
        className="flex min-h-11 items-center font-semibold text-palm underline underline-offset-4"
      >
        See homes that are free on these dates
      </Link>
    </>
  )
}

/** Shown without a price and without Book Now. */
export const UnavailableDates = ({ onChoose, ...props }: Props) => (
  <div className="mt-5 grid gap-2.5 rounded-[20px] border border-clay/20 bg-[#fbeae1] p-4">
    {'stay' in props.choice ? (
      <Instead {...props} stay={props.choice.stay} />
    ) : (
      <>
        <p className="font-semibold text-clay-deep">{props.choice.kind === 'unusable' && props.choice.sentence}</p>
        <p className="text-[#6b3019] text-sm">Choose other dates to see the price.</p>
      </>
    )}
    <Button kind="quiet" className="bg-card!" onClick={onChoose}>
      Choose other dates
    </Button>
  </div>
)
