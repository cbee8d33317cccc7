// Owns the purchase box of a tour's page: the price, the number of seats, the total, and Purchase Package.
import { formatDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { formatDollars, formatDollarsShort } from '@akwaaba/contract/money'
import { pageErrors } from '@akwaaba/contract/page-errors'
import type { Tour } from '@akwaaba/contract/tours'
import { Cedis } from '../../../lib/cedis.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { mostSeats, seatsLabel, totalOf } from './rules.ts'

/** The sentence that says why a tour cannot be bought any more; null while it can. */
export const closedSentence = ({ seatsLeft }: Pick<Tour, 'seatsLeft'>, isOver: boolean): string | null => {
  if (isOver) return pageErrors.tour_over.msg
  return mostSeats(seatsLeft) === 0 ? pageErrors.sold_out.msg : null
}

const step =
  'grid size-11 place-items-center rounded-full text-xl border-[1.5px] border-line hover:bg-sand disabled:opacity-40'

const SeatsStepper = ({
  seats,
  most,
  onChange,
}: {
  seats: number
  most: number
  onChange: (seats: number) => void
}) => (
  <fieldset className="flex items-center justify-between gap-4">
    <legend className="unseen">Seats</legend>
    <span className="font-medium">Seats</span>
    <span className="flex items-center gap-3">
      <button
        type="button"
        className={step}
        aria-label="One seat less"
        disabled={seats <= 1}
        onClick={() => onChange(seats - 1)}
      >
        −
      </button>
      <output aria-live="polite" className="min-w-8 text-center tabular-nums">
        {seats}
      </output>
      <button
        type="button"
        className={step}
        aria-label="One seat more"
        disabled={seats >= most}
        onClick={() => onChange(seats + 1)}
      >
        +
      </button>
    </span>
  </fieldset>
)

const Row = ({ label, children }: { label: string; children: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="text-right">{children}</dd>
  </div>
)

type Props = {
  tour: Tour
  isOver: boolean
  seats: number
  onSeats: (seats: number) => void
  onPurchase: () => void
}

export const PurchaseBox = ({ tour, isOver, seats, onSeats, onPurchase }: Props) => {
  const closed = closedSentence(tour, isOver)
  const most = mostSeats(tour.seatsLeft)
  return (
    <aside
      aria-label="Buy this package"
      className="sticky top-24 rounded-[28px] border border-line bg-card p-6 shadow-card max-lg:static"
    >
      <p>
        <strong className="font-display text-2xl">{formatDollarsShort(tour.price)}</strong>
        <Cedis of={tour.price} /> per person
      </p>
      <dl className="mt-4 grid gap-2">
        <Row label="Date">{formatDate(tour.date)}</Row>
        {tour.departureTime && <Row label="Departure">{tour.departureTime}</Row>}
        {tour.seatsLeft !== null && !closed && <Row label="Seats left">{String(tour.seatsLeft)}</Row>}
      </dl>
      {closed ? (
        <div className="mt-5">
          <Notice
            action={
              <ButtonLink to={paths.packages()} kind="quiet" className="bg-card">
                See other packages
              </ButtonLink>
            }
          >
            {closed}
          </Notice>
        </div>
      ) : (
        <>
          <div className="mt-4 border-line border-t pt-4">
            <SeatsStepper seats={seats} most={most} onChange={onSeats} />
            {seats === limits.seatsPerPurchase && (
              <p className="mt-1 text-ink-soft text-sm">At most {seatsLabel(seats)} in one purchase.</p>
            )}
          </div>
          <dl aria-live="polite" className="mt-4 grid gap-2 border-line border-t pt-4">
            <div className="flex justify-between gap-4">
              <dt className="text-ink-soft">
                {seatsLabel(seats)} × {formatDollars(tour.price)}
                <Cedis isLine of={tour.price} />
              </dt>
              <dd className="text-right">
                {formatDollars(totalOf(tour.price, seats))}
                <Cedis isLine of={totalOf(tour.price, seats)} />
              </dd>
            </div>
            <div className="flex justify-between gap-4 font-semibold">
              <dt>Total</dt>
              <dd className="text-right">
                {formatDollars(totalOf(tour.price, seats))}
                <Cedis isLine of={totalOf(tour.price, seats)} />
              </dd>
            </div>
          </dl>
          <Button kind="loud" className="mt-5 w-full max-lg:hidden" onClick={onPurchase}>
            Purchase Package
          </Button>
          <p className="mt-3 text-center text-ink-soft text-sm max-lg:hidden">You are not charged yet</p>
        </>
      )}
    </aside>
  )
}

/** The sticky bar on a phone: the total and Purchase Package. */
export const PurchaseBar = ({ tour, isOver, seats, onPurchase }: Omit<Props, 'onSeats'>) => {
  if (closedSentence(tour, isOver)) return null
  return (
    <div className="sticky bottom-0 z-20 border-line border-t bg-card px-4 py-3 lg:hidden print:hidden">
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 leading-tight">
          <strong className="text-lg">{formatDollarsShort(totalOf(tour.price, seats))}</strong>
          <Cedis of={totalOf(tour.price, seats)} />
          <span className="block text-ink-soft text-sm">for {seatsLabel(seats)}</span>
        </p>
        <Button kind="loud" className="shrink-0" onClick={onPurchase}>
          Purchase Package
        </Button>
      </div>
    </div>
  )
}
