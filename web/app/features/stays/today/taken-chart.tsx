// Owns the chart of how many homes have a guest on the nights from a day on: bars with their figures as text.
import { type CalendarDate, formatDateShort } from '@akwaaba/contract/dates'
import { useId } from 'react'

type Props = {
  nights: readonly { date: CalendarDate; taken: number }[]
  homes: number
  isToday: boolean
  /** what became of the homes */
  word?: string
  /** what is said where there are no homes */
  none?: string
}

const percent = (taken: number, homes: number) => (homes === 0 ? 0 : Math.min(100, Math.round((taken / homes) * 100)))

export const TakenChart = ({
  nights,
  homes,
  isToday,
  word = 'Taken',
  none = 'None of your homes is on the site yet.',
}: Props) => {
  const heading = useId()
  const all = nights.reduce((sum, { taken }) => sum + taken, 0)
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card px-3 py-2.5">
      <div className="flex items-baseline justify-between gap-2">
        <h2 id={heading} className="text-[15px]">
          {word}, {isToday ? 'next' : 'these'} {nights.length} nights
        </h2>
        <strong className="font-display text-lg tabular-nums">{percent(all, homes * nights.length)} %</strong>
      </div>
      {homes === 0 ? (
        <p className="mt-1 text-ink-soft text-sm">{none}</p>
      ) : (
        <ol className="mt-2 flex h-24 items-end gap-1" aria-label="Homes with a guest by night">
          {nights.map(({ date, taken }, at) => (
            <li key={date} className="flex h-full min-w-0 flex-1 flex-col justify-end text-center">
              <span className="unseen">
                {formatDateShort(date)}: {taken} of {homes}
              </span>
              <span aria-hidden="true" className="flex min-h-0 flex-1 flex-col justify-end rounded-t bg-sand">
                <span
                  className={`block rounded-t forced-colors:bg-[Highlight] ${at === 0 ? 'bg-clay' : 'bg-palm'}`}
                  style={{ height: `${percent(taken, homes)}%` }}
                />
              </span>
              <span aria-hidden="true" className="h-4 text-[11px] text-ink-soft leading-4 tabular-nums">
                {at % 3 === 0 ? Number(date.slice(8)) : ''}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
