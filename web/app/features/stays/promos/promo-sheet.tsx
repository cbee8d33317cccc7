// Owns the form of a new promo code: what it takes off, how often it is used, and for which stays.
import { ApiError } from '@akwaaba/contract/client'
import type { NewPromo } from '@akwaaba/contract/promos'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { newSubmissionId } from '../../../lib/form-draft.ts'
import { FormSheet } from '../../../ui/dialogs/form-sheet.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
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
  const [texts, setTexts] = useState(blankPromo)
  const [submission, setSubmission] = useState(newSubmissionId)
  const [own, setOwn] = useState<Record<string, string>>({})
  const faults: Record<string, string | undefined> = { ...faultsIn(error), ...own }
  const set = (part: Partial<PromoTexts>) => {
    // Another form is another code.
    setSubmission(newSubmissionId())
    setTexts({ ...texts, ...part })
  }
  const submit = () => {
    const { promo, faults: found = {} } = parsePromo(texts)
    setOwn(found)
    if (promo) onSave({ ...promo, submission })
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
    <FormSheet
      isWide
      title="New promo code"
      act="Make the code"
      isBusy={isBusy}
      failure={error && Object.keys(faults).length === 0 ? sentenceOf(error) : undefined}
      className="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={submit}
      onClose={onClose}
    >
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
        onChoose={(takes) => takes && set({ takes })}
      />
      <NumberField
        label={texts.takes === 'percent' ? 'Percent' : 'Dollars'}
        value={texts.size}
        fault={faults.size}
        onChange={(event) => set({ size: event.target.value })}
      />
      {org === null && (
        <SelectField
          label="Who pays for it"
          hint="We: the host earns what the stay costs without the code. The host: it earns less."
          prompt="Choose who"
          options={[
            { value: 'platform', label: 'We do' },
            { value: 'host', label: 'The host of the stay' },
          ]}
          value={texts.fundedBy}
          onChoose={(fundedBy) => fundedBy && set({ fundedBy })}
        />
      )}
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
    </FormSheet>
  )
}
