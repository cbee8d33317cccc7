// Owns the panel that sets price, shortest and longest stay, and state of days, beside the page; on a phone a sheet over its lower part.
import { ApiError } from '@akwaaba/contract/client'
import { addDays, type CalendarDate, nightsBetween, parseDate } from '@akwaaba/contract/dates'
import type { PriceDaysForm } from '@akwaaba/contract/price-forms'
import { type FormEvent, type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { nightsText } from '../prices/rules.ts'

const states = [
  { word: 'same', label: 'As it is' },
  { word: 'open', label: 'Open' },
  { word: 'closed', label: 'Closed' },
] as const
const arrivals = [
  { word: 'same', label: 'As it is' },
  { word: 'any', label: 'Arrival' },
  { word: 'none', label: 'No arrival' },
] as const
const departures = [
  { word: 'same', label: 'As it is' },
  { word: 'any', label: 'Departure' },
  { word: 'none', label: 'No departure' },
] as const
type OnDay = (typeof arrivals)[number]['word']

const nightFields = ['price', 'minNights', 'maxNights'] as const
const noOwn: PriceDaysForm['set'] = {
  ...{ price: null, minNights: null, maxNights: null, noArrival: null, noDeparture: null },
  ...{ closed: false, discountable: null },
}

/** The sentences that a refusal has for the fields of days. */
const faultsIn = (error: Error | null): Record<string, string> => {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'bad_dates' || error.code === 'too_far_ahead') return { to: error.message }
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, text]) => [path.slice(path.lastIndexOf('.') + 1), text]),
  )
}

type Props = {
  title: string
  from: CalendarDate
  /** the first day after them */
  to: CalendarDate
  /** what holds there now */
  now?: { price: string; minNights: string } | undefined
  isBusy: boolean
  error: Error | null
  onSave: (days: PriceDaysForm) => void
  onClose: () => void
  /** shown above the fields, such as what else can be done with these days */
  head?: ReactNode
  /** shown below the fields, such as for which other listings */
  children?: ReactNode
}

/** Is open while it is rendered. */
export const DaysPanel = ({ title, now, isBusy, error, onSave, onClose, head, children, ...days }: Props) => {
  const [first, setFirst] = useState<string>(days.from)
  const [last, setLast] = useState<string>(addDays(days.to, -1))
  const [texts, setTexts] = useState({ price: '', minNights: '', maxNights: '' })
  const [state, setState] = useState<(typeof states)[number]['word']>('same')
  const [arrival, setArrival] = useState<OnDay>('same')
  const [departure, setDeparture] = useState<OnDay>('same')
  const [own, setOwn] = useState<Record<string, string>>({})
  const [from, end] = [parseDate(first), parseDate(last)]
  const count = from && end ? nightsBetween(from, addDays(end, 1)) : 0
  const faults: Record<string, string | undefined> = { ...faultsIn(error), ...own }
  const send = (set: PriceDaysForm['set']) => {
    if (isBusy) return
    const isDays = from && end && count > 0
    const isSet = Object.keys(set).length > 0
    setOwn({
      ...(isDays ? {} : { to: 'Please choose a last night that is not before the first.' }),
      ...(isSet ? {} : { price: 'Please change something.' }),
    })
    if (isDays && isSet) onSave({ from, to: addDays(end, 1), set })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = nightFields.flatMap((name) => (texts[name].trim() === '' ? [] : [[name, Number(texts[name])]]))
    send({
      ...Object.fromEntries(typed),
      ...(state === 'same' ? {} : { closed: state === 'closed' }),
      ...(arrival === 'same' ? {} : { noArrival: arrival === 'none' ? true : null }),
      ...(departure === 'same' ? {} : { noDeparture: departure === 'none' ? true : null }),
    })
  }
  const isPlaced = [...nightFields, 'from', 'to'].some((name) => faults[name])
  const field = (name: (typeof nightFields)[number], label: string) => (
    <div data-first={name === 'price' ? '' : undefined} className={name === 'price' ? 'col-span-2' : ''}>
      <NumberField
        {...{ label, isWhole: name !== 'price', value: texts[name], fault: faults[name] }}
        hint={now && name !== 'maxNights' ? `Now ${now[name]}` : 'Empty: as it is'}
        onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
      />
    </div>
  )
  const lead = from && end && count > 0 && (
    <>
      {nightsText(from, addDays(end, 1))},{' '}
      <strong className="text-ink">
        {count} {count === 1 ? 'night' : 'nights'}
      </strong>
    </>
  )
  return (
    <SidePanel {...{ title, lead, onClose }}>
      {head && <div className="px-4 pt-4">{head}</div>}
      <form onSubmit={submit} noValidate className="grid grid-cols-2 items-start gap-3 p-4">
        {field('price', 'Price a night')}
        {field('minNights', 'Minimum, nights')}
        {field('maxNights', 'Maximum, nights')}
        <DayField label="First night" value={first} onChange={setFirst} fault={faults.from} />
        <DayField label="Last night" value={last} onChange={setLast} fault={faults.to} />
        <div className="col-span-2">
          <ChoiceChips isInForm legend="For guests" choices={states} chosen={state} onChoose={setState} />
          <ChoiceChips isInForm legend="Arrival" choices={arrivals} chosen={arrival} onChoose={setArrival} />
          <ChoiceChips isInForm legend="Departure" choices={departures} chosen={departure} onChoose={setDeparture} />
        </div>
        {children && <div className="col-span-2">{children}</div>}
        {error && !isPlaced && (
          <div className="col-span-2">
            <Notice tone="error">{sentenceOf(error)}</Notice>
          </div>
        )}
        <p className="col-span-2 text-ink-soft text-sm">No booking changes. One step takes it back.</p>
        <div className="col-span-2 flex flex-wrap justify-end gap-2">
          <Button kind="quiet" disabled={isBusy} onClick={() => send(noOwn)}>
            Clear
          </Button>
          <Button type="submit" isBusy={isBusy} className="grow sm:grow-0">
            Save {count > 0 && `${count} ${count === 1 ? 'night' : 'nights'}`}
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}
