// Owns a stay before and after a change, beside each other, each with its price.
import { formatDate } from '@akwaaba/contract/dates'
import { guestsText } from '@akwaaba/contract/guests'
import { formatDollars } from '@akwaaba/contract/money'
import { lineText } from '@akwaaba/contract/price-lines'
import type { StayChange, StayChangeSide } from '@akwaaba/contract/stay-change-wire'

const Side = ({ title, side }: { title: string; side: StayChangeSide }) => (
  <section aria-label={title} className="min-w-0 rounded-2xl bg-sand p-4">
    <h3 className="font-semibold text-ink-soft text-sm">{title}</h3>
    <p className="font-semibold">{side.apartmentName}</p>
    <p>
      {formatDate(side.startDate)} to {formatDate(side.endDate)}
    </p>
    {side.guests && <p className="text-ink-soft">{guestsText(side.guests)}</p>}
    <dl className="mt-2 grid gap-1">
      {side.lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the price
        <div key={position} className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
          <dt>{lineText(line)}</dt>
          <dd className="tabular-nums">{formatDollars(line.amount)}</dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-1 font-semibold">
        <dt>Total</dt>
        <dd className="tabular-nums">{formatDollars(side.total)}</dd>
      </div>
    </dl>
  </section>
)

export const ChangeSides = ({ change }: { change: Pick<StayChange, 'before' | 'after'> }) => (
  <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3">
    <Side title="Now" side={change.before} />
    <Side title="After the change" side={change.after} />
  </div>
)
