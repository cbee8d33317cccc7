// Owns a choice of days of the week: seven boxes that look like chips.
import { type Weekday, weekdays } from '@akwaaba/contract/price-rules'
import { weekdayNames } from './rules.ts'

type Props = { legend: string; chosen: readonly Weekday[]; onChange: (days: Weekday[]) => void }

export const WeekdayField = ({ legend, chosen, onChange }: Props) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 font-medium">{legend}</legend>
    <div className="flex flex-wrap gap-1.5">
      {weekdays.map((day) => (
        <label
          key={day}
          className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-card px-3 has-checked:border-palm has-checked:bg-[#e8f3ee] has-focus-visible:outline-3 has-focus-visible:outline-sea"
        >
          <input
            type="checkbox"
            aria-label={weekdayNames[day]}
            checked={chosen.includes(day)}
            onChange={() => onChange(weekdays.filter((each) => (each === day) !== chosen.includes(each)))}
            className="accent-palm"
          />
          <span aria-hidden="true">{weekdayNames[day].slice(0, 3)}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
