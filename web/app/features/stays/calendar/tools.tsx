// Owns what stands above the calendar: which days it shows, which listings, and blocking nights.
import { addDays, type CalendarDate, parseDate } from '@akwaaba/contract/dates'
import { useState } from 'react'
import type { CalendarSearch } from '../../../admin-paths.ts'
import { useSearchChange } from '../../../lib/search.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { Legend } from '../calendar-grid/legend.tsx'

type Props = {
  search: CalendarSearch
  at: (search: CalendarSearch) => string
  /** the first day that is shown, how far a step leads, and the days in words */
  start: CalendarDate
  step: number
  shown: string
  isBlocking: boolean
  /** absent where the reader blocks none */
  onBlock: (() => void) | undefined
}

export const CalendarTools = ({ search, at, start, step, shown, isBlocking, onBlock }: Props) => {
  const change = useSearchChange(search, at)
  const to = (by: number) => at({ ...search, from: addDays(start, by) })
  const stepClass = 'bg-card px-3!'
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid items-end gap-3 md:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <nav aria-label="Days" className="flex gap-1.5">
          <ButtonLink kind="quiet" className={stepClass} to={to(-step)} preventScrollReset>
            <Icon name="left" size={18} /> <span className="unseen">Earlier</span>
          </ButtonLink>
          <ButtonLink kind="quiet" className="bg-card px-4!" to={at({ ...search, from: undefined })} preventScrollReset>
            Today
          </ButtonLink>
          <ButtonLink kind="quiet" className={stepClass} to={to(step)} preventScrollReset>
            <span className="unseen">Later</span> <Icon name="right" size={18} />
          </ButtonLink>
        </nav>
        <p role="status" className="min-w-0 flex-1 font-semibold text-sm">
          {shown}
        </p>
        {isNarrow && (
          <Button kind="quiet" className={stepClass} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="filter" size={18} /> <span className="unseen">Search and block</span>
          </Button>
        )}
      </div>
      {(!isNarrow || isOpen) && (
        <>
          <SearchField
            isLabelled
            label="Search apartments"
            placeholder="Name, address or location"
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
          <div className="flex items-end gap-3">
            <DayField
              label="Go to day"
              value={search.from ?? ''}
              onChange={(day) => change({ from: parseDate(day) ?? undefined })}
              className="min-w-0 flex-1 md:w-40"
            />
            {onBlock && (
              <Button className="min-h-12" aria-expanded={isBlocking} onClick={onBlock}>
                <Icon name="lock" size={18} /> Block nights
              </Button>
            )}
          </div>
          {isNarrow && <Legend />}
        </>
      )}
    </div>
  )
}
