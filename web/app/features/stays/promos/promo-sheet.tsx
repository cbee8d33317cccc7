// Owns the form of a new promo code: what it takes off, how often it is used, and for which stays.
import { ApiError } from '@akwaaba/contract/client'
import type { NewPromo } from '@akwaaba/contract/promos'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { ListingChoice } from './listing-choice.tsx'
import { blankPromo, formFaults, type PromoTexts, parsePromo } from './rules.ts'

/** The sentences that a refusal has for fields of the form. */
const faultsIn = (error: Error | null): Record<string, string> => {
  if (!(error instanceof ApiError)) return {}
  return error.code === 'promo_exists' ? { code: error.message } : formFaults(error.fields)
}

type Props = {
  /** whose listings it can be for; null: of all hosts */
  org: string | null
  isBusy: boolean
  /** of the last attempt to make it */
  error: Error | null
  onSave: (promo: NewPromo) => void
  onClose: () => void
}

type NumberName = 'most' | 'minNights' | 'minTotal' | 'maxUses' | 'maxUsesPerGuest'

/** Is open while it is rendered. */
export const PromoSheet = ({ org, isBusy, error, onSave, onClose }: Props) => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState(blankPromo)
  const [attempts, setAttempts] = useState(0)
  const [own, setOwn] = useState<Record<string, string>>({})
  const faults: Record<string, string | undefined> = { ...faultsIn(error), ...own }
  useEffect(() => {
    if (attempts > 0 && !isBusy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, isBusy])
  const set = (part: Partial<PromoTexts>) => setTexts({ ...texts, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const { promo, faults: found = {} } = parsePromo(texts)
    setOwn(found)
    setAttempts(attempts + 1)
    if (promo) onSave(promo)
  }
  const number = (name: NumberName, label: string, { hint, isMoney = false }: { hint: string; isMoney?: boolean }) => (
    <NumberField
      {...{ label, hint, isWhole: !isMoney, value: texts[name], fault: faults[name] }}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  const day = (name: 'bookFrom' | 'bookUntil' | 'stayFrom' | 'stayUntil', label: string) => (
    <DayField label={label} value={texts[name]} fault={faults[name]} onChange={(day) => set({ [name]: day })} />
  )
  return (
    <Sheet
      isOpen
      isWide
      title="New promo code"
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} isBusy={isBusy}>
            Make the code
          </Button>
        </div>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        {error && Object.keys(faults).length === 0 && (
          <div className="sm:col-span-2">
            <Notice tone="error">{sentenceOf(error)}</Notice>
          </div>
        )}
        <Field
          label="Code"
          hint="What guests type, such as DECEMBER10"
          className="sm:col-span-2"
          maxLength={24}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={texts.code}
          fault={faults.code}
          onChange={(event) => set({ code: event.target.value.toUpperCase() })}
        />
        <SelectField
          label="Takes off"
          prompt="Choose how"
          options={[
            { value: 'percent', label: 'A percentage of the nights' },
            { value: 'amount', label: 'A sum in dollars' },
          ]}
          value={texts.takes}
          onChange={({ target: { value } }) => value && set({ takes: value as PromoTexts['takes'] })}
        />
        <NumberField
          label={texts.takes === 'percent' ? 'Percent' : 'Dollars'}
          value={texts.size}
          fault={faults.size}
          onChange={(event) => set({ size: event.target.value })}
        />
        {texts.takes === 'percent' && number('most', 'Dollars at most', { hint: 'Empty: no limit', isMoney: true })}
        {number('maxUses', 'Uses in all', { hint: 'Empty: no limit' })}
        {number('maxUsesPerGuest', 'Uses per guest', { hint: 'Empty: no limit' })}
        {number('minNights', 'Nights at least', { hint: 'Empty: one' })}
        {number('minTotal', 'Dollars that the stay costs at least', { hint: 'Empty: any sum', isMoney: true })}
        <fieldset className="grid min-w-0 items-start gap-4 sm:col-span-2 sm:grid-cols-2">
          <legend className="mb-1.5 font-semibold">Days, where they matter</legend>
          {day('bookFrom', 'Booked from')}
          {day('bookUntil', 'Booked until')}
          {day('stayFrom', 'First night from')}
          {day('stayUntil', 'Last night until')}
        </fieldset>
        <CheckboxField
          className="sm:col-span-2"
          checked={texts.isForSome}
          onChange={() => set({ isForSome: !texts.isForSome })}
        >
          For some listings only
        </CheckboxField>
        {texts.isForSome && (
          <ListingChoice
            org={org}
            chosen={texts.apartments}
            fault={faults.apartments}
            onChange={(apartments) => set({ apartments })}
          />
        )}
      </form>
    </Sheet>
  )
}
