// Owns what is shown instead of the price where the chosen dates cannot be booked: why, and which dates can.
import { formatDateShort } from '@akwaaba/contract/dates'
import { type Guests, guestSearch } from '@akwaaba/contract/guests'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { Link } from 'react-router'
import { Cedis } from '../../../lib/cedis.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { StayDates } from '../../../ui/fields/stay-picker.tsx'
import { type Choice, nightsLabel, type Stay, shiftText, stayTotal, takenText } from './rules.ts'

type Taken = Extract<Choice, { kind: 'taken' }>
type Ways = {
  /** dollars a night */
  price: number
  guests: Guests | null
  onChange: (dates: StayDates) => void
  /** opens the calendar */
  onChoose: () => void
}

const NearestStay = ({
  wanted,
  stay,
  price,
  onChange,
}: { wanted: Stay; stay: Stay } & Pick<Ways, 'price' | 'onChange'>) => (
  <button
    type="button"
    onClick={() => onChange({ from: stay.from, to: stay.to })}
    className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 rounded-2xl border border-clay/25 bg-card px-4 py-2 text-left hover:border-clay"
  >
    <span>
      <span className="block font-semibold">
        {formatDateShort(stay.from)} to {formatDateShort(stay.to)}
      </span>
      <span className="block text-ink-soft text-sm">{shiftText(wanted, stay)}</span>
    </span>
    <span className="sm:text-right">
      <strong>{formatDollarsShort(stayTotal(price, stay.nights))}</strong>
      <Cedis isBelow of={stayTotal(price, stay.nights)} />
    </span>
  </button>
)

const TakenNights = ({ choice, price, guests, onChange }: { choice: Taken } & Ways) => {
  const { stay, nights, nearest } = choice
  return (
    <>
      <p className="font-semibold text-clay-deep">{takenText(nights, stay.nights)}</p>
      <p className="text-[#6b3019] text-sm">
        {nearest.length > 0
          ? `${nightsLabel(stay.nights)} close to these dates ${stay.nights === 1 ? 'is' : 'are'} free:`
          : 'Nothing as long is free close to these dates. A shorter stay may be.'}
      </p>
      {nearest.map((other) => (
        <NearestStay key={other.from} wanted={stay} stay={other} price={price} onChange={onChange} />
      ))}
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
export const UnavailableDates = ({
  choice,
  ...ways
}: { choice: Taken | Extract<Choice, { kind: 'unusable' }> } & Ways) => (
  <div className="mt-5 grid gap-2.5 rounded-[20px] border border-clay/20 bg-[#fbeae1] p-4">
    {choice.kind === 'taken' ? (
      <TakenNights choice={choice} {...ways} />
    ) : (
      <>
        <p className="font-semibold text-clay-deep">{choice.sentence}</p>
        <p className="text-[#6b3019] text-sm">Choose other dates to see the price.</p>
      </>
    )}
    <Button kind="quiet" className="bg-card!" onClick={ways.onChoose}>
      Choose other dates
    </Button>
  </div>
)
