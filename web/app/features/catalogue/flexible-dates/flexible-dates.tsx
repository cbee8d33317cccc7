// Owns the choices below the calendar of a search: some nights earlier or later, or any stay of a length in a month. Loaded when it is opened.
import { addDays, formatMonthLong } from '@akwaaba/contract/dates'
import { flexibleNights, type LengthName, lengthNames, lengths } from '@akwaaba/contract/stay-lengths'
import { useState } from 'react'
import { todayInAccra } from '../../../lib/clock.ts'
import type { StaySearch } from '../../../paths.ts'
import { flexibleText } from './rules.ts'

const monthsAhead = 14

/** The months from this one on, as in addresses. */
const monthsFromNow = (): string[] => {
  const months: string[] = []
  for (let day = todayInAccra(); months.length < monthsAhead; day = addDays(day, 1)) {
    const month = day.slice(0, 7)
    if (months.at(-1) !== month) months.push(month)
  }
  return months
}

export type FlexibleProps = { search: StaySearch; onChange: (change: StaySearch) => void }

const chip = (isChosen: boolean) =>
  `flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.5px] px-4 font-medium has-focus-visible:outline-3 has-focus-visible:outline-sea ${isChosen ? 'border-palm bg-[#e8f3ee]' : 'border-line bg-card hover:bg-sand'}`

const stayDates: StaySearch = { from: undefined, to: undefined, totalFrom: undefined, totalTo: undefined }

export const FlexibleDates = ({ search, onChange }: FlexibleProps) => {
  const hasStay = Boolean(search.from && search.to)
  const [month, setMonth] = useState(search.month ?? '')
  const months = monthsFromNow()
  const flexible = Number(search.flexible ?? 0)
  const inMonth = (change: { month?: string; length?: LengthName }) => {
    const next = { month: month || months[0], length: search.length ?? 'week', ...change }
    setMonth(next.month ?? '')
    onChange({ ...stayDates, flexible: undefined, ...next })
  }
  return (
    <div className="mt-4 grid gap-4 border-line border-t pt-4">
      {hasStay && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 font-semibold">How exact are these dates?</legend>
          {[0, ...flexibleNights].map((nights) => (
            <label key={nights} className={chip(flexible === nights)}>
              <input
                type="radio"
                name="flexible"
                className="unseen"
                checked={flexible === nights}
                onChange={() => onChange({ flexible: nights > 0 ? String(nights) : undefined })}
              />
              {nights === 0 ? 'Exactly these' : flexibleText(nights)}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend className="mb-2 font-semibold">Or any time in a month</legend>
        <div className="flex flex-wrap items-center gap-2">
          {lengthNames.map((length) => (
            <label key={length} className={chip(search.length === length)}>
              <input
                type="radio"
                name="length"
                className="unseen"
                checked={search.length === length}
                onChange={() => inMonth({ length })}
              />
              {lengths[length].text}
            </label>
          ))}
          <label className="flex items-center gap-2">
            <span>in</span>
            <select
              aria-label="Month"
              value={month || months[0]}
              onChange={({ target }) => inMonth({ month: target.value })}
              className="min-h-11 rounded-full border-[1.5px] border-line bg-card px-3 font-semibold"
            >
              {months.map((each) => (
                <option key={each} value={each}>
                  {formatMonthLong(each)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </fieldset>
    </div>
  )
}
