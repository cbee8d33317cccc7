// Owns a form of some rules of all days: its faults at their fields, and saving. What the other forms hold stays as it is.
import { ApiError } from '@akwaaba/contract/client'
import type { ListingRulesForm } from '@akwaaba/contract/price-forms'
import { type FormEvent, type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import type { Rules } from './rules.ts'
import { parseRules, type RuleTexts, ruleTexts } from './texts.ts'

type NumberName = {
  [Name in keyof RuleTexts]: RuleTexts[Name] extends string ? Name : never
}[keyof RuleTexts]

export type RulesFields = {
  texts: RuleTexts
  faults: Record<string, string | undefined>
  set: (part: Partial<RuleTexts>) => void
  /** a field of a number; `at` is where its fault is, if not its name */
  number: (name: NumberName, label: string, more?: { hint?: string; at?: string; isMoney?: boolean }) => ReactNode
}

export type SaveRules = (
  rules: ListingRulesForm,
  said: { onError: (error: Error) => void; onSuccess: () => void },
) => void

/** The sentences that a refusal has for fields of the rules of all days. */
const faultsIn = (error: Error | undefined): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fields).flatMap(([path, text]) =>
          path.startsWith('rules.') ? [[path.slice('rules.'.length), text]] : [],
        ),
      )
    : {}

type Props = {
  rules: Rules
  /** the fields that this form holds */
  names: readonly (keyof RuleTexts)[]
  isBusy: boolean
  mayWrite: boolean
  onSave: SaveRules
  children: (fields: RulesFields) => ReactNode
}

export const RulesForm = ({ rules, names, isBusy, mayWrite, onSave, children }: Props) => {
  const stored = ruleTexts(rules)
  const [typed, setTyped] = useState<Partial<RuleTexts>>({})
  const [own, setOwn] = useState<Record<string, string>>({})
  const [error, setError] = useState<Error>()
  const texts = { ...stored, ...typed }
  const faults: RulesFields['faults'] = { ...faultsIn(error), ...own }
  const isChanged = names.some((name) => JSON.stringify(texts[name]) !== JSON.stringify(stored[name]))
  const set: RulesFields['set'] = (part) => setTyped({ ...typed, ...part })
  // What is typed while a save is under way stays.
  const dropSaved = (sent: Partial<RuleTexts>) =>
    setTyped((now) => {
      const left = { ...now }
      for (const name of names) if (left[name] === sent[name]) delete left[name]
      return left
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const { rules: parsed, faults: found = {} } = parseRules(texts)
    setOwn(found)
    setError(undefined)
    if (parsed) onSave(parsed, { onError: setError, onSuccess: () => dropSaved(typed) })
  }
  const number: RulesFields['number'] = (name, label, { hint, at = name, isMoney = false } = {}) => (
    <NumberField
      {...{ label, hint, isWhole: !isMoney, value: texts[name], fault: faults[at] }}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <form onSubmit={submit} noValidate className="rounded-xl border border-line bg-card p-4">
      <fieldset disabled={!mayWrite} className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        {children({ texts, faults, set, number })}
      </fieldset>
      {error && Object.keys(faults).length === 0 && (
        <div className="mt-4">
          <Notice tone="error">{sentenceOf(error)}</Notice>
        </div>
      )}
      {mayWrite && (
        <Button type="submit" className="mt-4" isBusy={isBusy} disabled={!isChanged}>
          Save
        </Button>
      )}
    </form>
  )
}
