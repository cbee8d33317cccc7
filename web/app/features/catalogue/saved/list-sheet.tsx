// Owns the form of a named list of homes: its name, and which of the saved homes are in it.
import { createHomeList, type HomeList, listLimits } from '@akwaaba/contract/home-lists'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormSheet } from '../../../ui/dialogs/form-sheet.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { chosenHomesQuery } from './queries.ts'
import { homesToChoose } from './rules.ts'

/** What is typed: the name, and the homes in their order. */
export type ListForm = { name: string; homes: string[] }

type Props = {
  /** null for a new one */
  list: HomeList | null
  /** the saved homes */
  saved: readonly string[]
  isBusy: boolean
  /** of the last attempt to save it */
  error: Error | null
  onSave: (form: ListForm) => void
  onClose: () => void
}

type ChoiceProps = { ids: readonly string[]; chosen: readonly string[]; onChange: (chosen: string[]) => void }

const HomeChoice = ({ ids, chosen, onChange }: ChoiceProps) => {
  const { data, error, refetch } = useQuery(chosenHomesQuery(ids))
  if (ids.length === 0)
    return <p className="text-ink-soft">Press the heart on homes first, and choose among them here.</p>
  if (error && !data) return <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
  if (!data) return <Loading what="your homes" className="h-12" />
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">Homes</legend>
      <div className="rounded-xl border border-line bg-card px-3 py-1">
        {data.map(({ _id, apartmentName, location }) => (
          <CheckboxField
            key={_id}
            className="py-1.5"
            checked={chosen.includes(_id)}
            onChange={() => onChange(chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [_id, ...chosen])}
          >
            {apartmentName} <span className="block text-ink-soft text-sm">{location}</span>
          </CheckboxField>
        ))}
      </div>
    </fieldset>
  )
}

/** Is open while it is rendered. */
export const ListSheet = ({ list, saved, isBusy, error, onSave, onClose }: Props) => {
  const [name, setName] = useState(list?.name ?? '')
  const [homes, setHomes] = useState<string[]>(list?.homes ?? [])
  const [own, setOwn] = useState<Record<string, string>>({})
  // As it was opened, so that what is unticked stays to be ticked again.
  const [ids] = useState(() => homesToChoose(list?.homes ?? [], saved))
  const faults: Record<string, string | undefined> = {
    ...fieldFaults(error),
    ...own,
  }
  const submit = () => {
    const checked = createHomeList.body.safeParse({ name, homes })
    setOwn(faultsOf(checked.error?.issues))
    if (checked.success) onSave(checked.data)
  }
  return (
    <FormSheet
      title={list ? 'Change the list' : 'New list'}
      act="Save"
      isBusy={isBusy}
      failure={error && Object.keys(faults).length === 0 ? sentenceOf(error) : undefined}
      className="grid gap-5"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="Such as “Christmas in Ada”. Everybody with the link reads it."
        maxLength={listLimits.name}
        autoComplete="off"
        value={name}
        fault={faults.name}
        onChange={({ target }) => setName(target.value)}
      />
      <HomeChoice ids={ids} chosen={homes} onChange={setHomes} />
    </FormSheet>
  )
}
