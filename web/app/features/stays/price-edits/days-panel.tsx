// Owns the panel that sets price, minimum and state of days, beside the page; on a phone a sheet over its lower part.
import { ApiError } from '@akwaaba/contract/client'
import { addDays, type CalendarDate, nightsBetween, parseDate } from '@akwaaba/contract/dates'
import type { PriceDaysForm } from '@akwaaba/contract/price-forms'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
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

const nightFields = ['price', 'minNights'] as const
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
  /** shown below the fields, such as for which other listings */
  children?: ReactNode
}

/** Is open while it is rendered. */
export const DaysPanel = ({ title, now, isBusy, error, onSave, onClose, children, ...days }: Props) => {
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  const [first, setFirst] = useState<string>(days.from)
  const [last, setLast] = useState<string>(addDays(days.to, -1))
  const [texts, setTexts] = useState({ price: '', minNights: '' })
  const [state, setState] = useState<(typeof states)[number]['word']>('same')
  const [arrival, setArrival] = useState<(typeof arrivals)[number]['word']>('same')
  const [own, setOwn] = useState<Record<string, string>>({})
  useEffect(() => {
    const before = document.activeElement
    panel.current?.querySelector<HTMLElement>('[data-first] input')?.focus({ preventScroll: true })
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined)
  }, [])
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
    })
  }
  const closeAtEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
  const isPlaced = ['price', 'minNights', 'from', 'to'].some((name) => faults[name])
  const field = (name: (typeof nightFields)[number], label: string) => (
    <div data-first={name === 'price' ? '' : undefined}>
      <NumberField
        {...{ label, isWhole: name === 'minNights', value: texts[name], fault: faults[name] }}
        hint={now ? `Now ${now[name]}` : 'Empty: as it is'}
        onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
      />
    </div>
  )
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={heading}
      onKeyDown={closeAtEscape}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[85dvh] overflow-y-auto rounded-t-[28px] border border-line bg-paper shadow-[0_18px_48px_rgb(60_40_10/.28)] sm:inset-x-auto sm:right-5 sm:bottom-5 sm:w-[396px] sm:rounded-2xl print:hidden"
    >
      <header className="flex items-start justify-between gap-3 border-line border-b px-4 py-3">
        <div className="min-w-0">
          <h2 id={heading} className="break-words text-lg">
            {title}
          </h2>
          {from && end && count > 0 && (
            <p className="text-ink-soft text-sm">
              {nightsText(from, addDays(end, 1))},{' '}
              <strong className="text-ink">
                {count} {count === 1 ? 'night' : 'nights'}
              </strong>
            </p>
          )}
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sand"
        >
          <Icon name="close" />
        </button>
      </header>
      <form onSubmit={submit} noValidate className="grid grid-cols-2 items-start gap-3 p-4">
        {field('price', 'Price a night')}
        {field('minNights', 'Minimum, nights')}
        <DayField label="First night" value={first} onChange={setFirst} fault={faults.from} />
        <DayField label="Last night" value={last} onChange={setLast} fault={faults.to} />
        <div className="col-span-2">
          <ChoiceChips isInForm legend="For guests" choices={states} chosen={state} onChoose={setState} />
          <ChoiceChips isInForm legend="Arrival" choices={arrivals} chosen={arrival} onChoose={setArrival} />
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
    </section>
  )
}
