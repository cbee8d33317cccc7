// Owns the form of a season or an event: its nights, its price, and which stays are allowed.
import { ApiError } from '@akwaaba/contract/client'
import type { PeriodForm } from '@akwaaba/contract/price-forms'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type PeriodTexts, parsePeriod } from './texts.ts'
import { WeekdayField } from './weekday-field.tsx'

const ways: { value: PeriodTexts['way']; label: string }[] = [
  { value: 'percent', label: 'Percent more or less' },
  { value: 'price', label: 'A price for each night' },
  { value: 'none', label: 'As without it' },
]

/** The sentences that a refusal has for the fields of one season or event. */
const faultsIn = (error: Error | null): Record<string, string> => {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'periods_overlap') return { from: error.message }
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([path, text]) => {
      const field = /^(?:periods\.\d+|change\.period)\.(\w+)/.exec(path)?.[1]
      return field ? [[field === 'price' || field === 'percent' ? 'amount' : field, text]] : []
    }),
  )
}

type Props = {
  title: string
  initial: PeriodTexts
  act: string
  isBusy: boolean
  /** of the last attempt to save */
  error: Error | null
  onSave: (period: PeriodForm) => void
  onDelete?: (() => void) | undefined
  onClose: () => void
  /** shown above the fields */
  note?: string | undefined
}

/** Is open while it is rendered. */
export const PeriodSheet = ({ title, initial, act, isBusy, error, onSave, onDelete, onClose, note }: Props) => {
  const form = useId()
  const [texts, setTexts] = useState(initial)
  const [own, setOwn] = useState<Record<string, string>>({})
  const faults: Record<string, string | undefined> = { ...faultsIn(error), ...own }
  const set = (part: Partial<PeriodTexts>) => setTexts({ ...texts, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const { period, faults: found = {} } = parsePeriod(texts)
    setOwn(found)
    if (period) onSave(period)
  }
  const number = (name: 'weekendPrice' | 'minNights' | 'maxNights' | 'minThrough', label: string, hint?: string) => (
    <NumberField
      {...{ label, hint, isWhole: name !== 'weekendPrice', value: texts[name], fault: faults[name] }}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  const isPlaced = Object.keys(faults).length > 0
  return (
    <Sheet
      isOpen
      isWide
      title={title}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          {onDelete ? (
            <Button kind="quiet" disabled={isBusy} onClick={onDelete}>
              Delete
            </Button>
          ) : (
            <span />
          )}
          <span className="flex flex-wrap gap-3">
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={form} isBusy={isBusy}>
              {act}
            </Button>
          </span>
        </div>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        {note && (
          <div className="sm:col-span-2">
            <Notice tone="warning">{note}</Notice>
          </div>
        )}
        {error && !isPlaced && (
          <div className="sm:col-span-2">
            <Notice tone="error">{sentenceOf(error)}</Notice>
          </div>
        )}
        <SelectField
          label="Kind"
          prompt="Choose a kind"
          options={[
            { value: 'season', label: 'Season' },
            { value: 'event', label: 'Event, which wins over seasons' },
          ]}
          value={texts.layer}
          fault={faults.layer}
          onChoose={(layer) => layer && set({ layer, discountable: layer === 'season' })}
        />
        <Field
          label="Name"
          maxLength={60}
          value={texts.name}
          fault={faults.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <DayField label="First night" value={texts.first} fault={faults.from} onChange={(first) => set({ first })} />
        <DayField label="Last night" value={texts.last} fault={faults.to} onChange={(last) => set({ last })} />
        <SelectField
          label="Price"
          prompt="Choose how"
          options={ways}
          value={texts.way}
          onChoose={(way) => way && set({ way })}
        />
        {texts.way !== 'none' && (
          // Percentages may be below zero.
          <Field
            type="number"
            step="any"
            label={texts.way === 'percent' ? 'Percent' : 'Dollars a night'}
            hint={texts.way === 'percent' ? 'Such as 40, or -10 for less' : undefined}
            value={texts.amount}
            fault={faults.amount}
            onWheel={(event) => event.currentTarget.blur()}
            onChange={(event) => set({ amount: event.target.value })}
          />
        )}
        {number('weekendPrice', 'Dollars a weekend night (optional)')}
        {number('minNights', 'At least, nights (optional)', 'Of a stay that begins in it')}
        {number('minThrough', 'At least, nights, for any stay in it (optional)', 'Also of a stay that begins before')}
        {number('maxNights', 'At most, nights (optional)')}
        <WeekdayField
          legend="Nobody arrives on"
          chosen={texts.noArrival}
          onChange={(noArrival) => set({ noArrival })}
        />
        <WeekdayField
          legend="Nobody leaves on"
          chosen={texts.noDeparture}
          onChange={(noDeparture) => set({ noDeparture })}
        />
        <CheckboxField
          className="sm:col-span-2"
          checked={texts.discountable}
          onChange={() => set({ discountable: !texts.discountable })}
        >
          Discounts take from its nights, too
        </CheckboxField>
      </form>
    </Sheet>
  )
}
