// Owns the calendar in the page of an apartment: its frame, which the server renders, and its months, loaded when they come near.
import { type CalendarDate, formatDate, formatDateShort } from '@akwaaba/contract/dates'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { shortDayText } from '../../../lib/far-days.ts'
import { loadWhenNear } from '../../../lib/near.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { PlainDates } from '../home-parts/plain-dates.tsx'
import type { MonthsProps } from './availability-months.tsx'
import { type Choice, nightsLabel, takenText } from './rules.ts'
import type { BookedNights } from './use-booked-nights.ts'

type Props = Omit<MonthsProps, 'booked'> & { choice: Choice; nights: BookedNights }

const titleOf = (choice: Choice): string => {
  if (choice.kind === 'taken') return takenText(choice.nights, choice.stay.nights, shortDayText)
  return 'stay' in choice
    ? `${nightsLabel(choice.stay.nights)}, ${formatDateShort(choice.stay.from)} to ${formatDate(choice.stay.to)}`
    : 'Free nights and prices'
}

const hintOf = (from: CalendarDate | undefined, to: CalendarDate | undefined): string => {
  if (from && !to) return `Arriving ${formatDate(from)}. Now choose the day you leave.`
  return from ? 'Price per night. Choose another day to begin again.' : 'Price per night. Choose the day you arrive.'
}

const Key = ({ look, children }: { look: string; children: string }) => (
  <li className="flex items-center gap-2">
    <span aria-hidden="true" className={`size-5 rounded-md border border-transparent ${look}`} />
    {children}
  </li>
)

export const Availability = ({ choice, nights, ...dates }: Props) => {
  const id = useId()
  const [Months, setMonths] = useState<ComponentType<MonthsProps> | null>(null)
  useEffect(() => {
    let isOver = false
    loadWhenNear([id], () => import('./availability-months.tsx')).then(
      (module) => isOver || setMonths(() => module.AvailabilityMonths),
    )
    return () => {
      isOver = true
    }
  }, [id])
  const { from, to, onChange } = dates
  return (
    <PageSection title={titleOf(choice)}>
      <PlainDates />
      <div id={id} className="noscript:hidden">
        <p className="-mt-2 mb-5 min-h-6 text-ink-soft" aria-live="polite">
          {nights.nights === null && nights.isFailed
            ? 'Which nights are booked could not be loaded.'
            : hintOf(from, to)}
        </p>
        <div className="rounded-[24px] border border-line bg-card p-3 max-sm:-mx-2 sm:px-6 sm:pt-4">
          {/* As high as a month of six weeks, so that nothing below moves. */}
          <div className="min-h-[400px]">
            {Months ? <Months {...dates} booked={nights.nights} /> : <Skeleton className="h-[400px] w-full" />}
          </div>
          <div className="mt-3 flex min-h-15 flex-wrap items-center justify-between gap-x-4 border-line border-t pt-2">
            <ul aria-label="What the days mean" className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
              <Key look="bg-palm">Your stay</Key>
              <Key look="calendar-taken">Booked</Key>
              <Key look="calendar-out">Check-out only</Key>
            </ul>
            {nights.nights === null && nights.isFailed ? (
              <Button kind="quiet" onClick={nights.refresh}>
                Try Again
              </Button>
            ) : (
              <Button kind="plain" disabled={!from} onClick={() => onChange({ from: undefined, to: undefined })}>
                Clear dates
              </Button>
            )}
          </div>
        </div>
      </div>
    </PageSection>
  )
}
