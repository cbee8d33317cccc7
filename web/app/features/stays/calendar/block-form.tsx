// Owns the forms that block nights of an apartment, with a note, and change a block. What is typed of new nights is kept until it is sent.
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault, Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import type { Opened } from './bar-panel.tsx'
import { useBlockNights, useChangeBlock } from './mutations.ts'
import { apartmentsQuery, bookedDatesQuery, hostApartmentsQuery } from './queries.ts'
import { blockFaults } from './rules.ts'

const blank = { apartmentId: '', startDate: '', endDate: '', note: '' }

type Draft = typeof blank

type Props = {
  /** the organisation whose apartments can be chosen; without it those of all */
  org: string | undefined
  onDone: (msg: string) => void
  onClose: () => void
}

type FormProps = Props & {
  /** what is changed; without it new nights are blocked */
  changed?: Opened
  draft: Draft
  onType: (draft: Draft) => void
}

const Form = ({ org, changed, draft, onType, onDone, onClose }: FormProps) => {
  const heading = useId()
  const nights = useId()
  const ofAll = useQuery({ ...apartmentsQuery(), enabled: org === undefined })
  const ofHost = useQuery({ ...hostApartmentsQuery(org ?? ''), enabled: org !== undefined })
  const apartments = org === undefined ? ofAll : ofHost
  const booked = useQuery({ ...bookedDatesQuery(draft.apartmentId), enabled: draft.apartmentId !== '' })
  const [block, change] = [useBlockNights(org), useChangeBlock(org)]
  const { isPending, error } = changed ? change : block
  const { fields, rest } = blockFaults(error)
  const own = changed && { from: changed.by.startDate, to: changed.by.endDate, at: changed.row.apartmentId }
  // Its own nights are free for it.
  const taken = booked.data?.bookedDates.filter(
    (night) => own?.at !== draft.apartmentId || night < own.from || night >= own.to,
  )
  const set = (part: Partial<Draft>) => {
    block.reset()
    change.reset()
    onType({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const said = { onSuccess: ({ msg }: { msg: string }) => onDone(msg) }
    if (!changed) return block.mutate(draft, said)
    const { _id, startDate, endDate } = changed.by
    change.mutate(_id, { ...draft, seen: { startDate, endDate } }, said)
  }
  if (!apartments.data && apartments.error)
    return <LoadFault onRetry={() => apartments.refetch()}>{sentenceOf(apartments.error)}</LoadFault>
  return (
    <section
      aria-labelledby={heading}
      className="rounded-[28px] border border-line bg-card p-4 shadow-card min-[481px]:p-6"
    >
      <h2 id={heading} className="text-xl">
        {changed ? 'Change a block' : 'Block nights'}
      </h2>
      <p className="mt-1 text-ink-soft">Nobody can book them until you give them free again.</p>
      <form onSubmit={submit} noValidate className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Apartment"
          prompt={apartments.data ? 'Choose an apartment' : 'Loading…'}
          options={(apartments.data ?? []).map(({ _id, apartmentName }) => ({ value: _id, label: apartmentName }))}
          value={draft.apartmentId}
          onChange={(event) => set({ apartmentId: event.target.value })}
          fault={fields.apartmentId}
        />
        <fieldset aria-describedby={fields.nights ? nights : undefined} className="min-w-0">
          <legend className="mb-1.5 font-medium">Nights</legend>
          <StayPicker
            from={draft.startDate || undefined}
            to={draft.endDate || undefined}
            booked={taken}
            onChange={({ from = '', to = '' }) => set({ startDate: from, endDate: to })}
            labels={['First night', 'Free again']}
            className={`grid grid-cols-2 divide-x divide-line rounded-xl border bg-card ${fields.nights ? 'border-error' : 'border-line-strong'}`}
          />
          <Fault id={nights}>{fields.nights}</Fault>
        </fieldset>
        <Field
          label="Note (optional)"
          placeholder="Repairs, family, long let"
          maxLength={200}
          value={draft.note}
          onChange={(event) => set({ note: event.target.value })}
          fault={fields.note}
          className="sm:col-span-2"
        />
        {rest && (
          <div className="sm:col-span-2">
            <Notice tone="error">{rest}</Notice>
          </div>
        )}
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" isBusy={isPending}>
            {changed ? 'Save the block' : 'Block these nights'}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Blocks new nights; what is typed is kept, also when the form is closed, until it is sent. */
export const BlockForm = ({ onDone, ...props }: Props) => {
  const [draft, setDraft, dropDraft] = useDraft(props.org === undefined ? 'block' : `block-${props.org}`, blank)
  const done = (msg: string) => {
    dropDraft()
    onDone(msg)
  }
  return <Form {...props} draft={draft} onType={setDraft} onDone={done} />
}

/** Changes a block. Nothing is kept: the block may be elsewhere when the form is opened again, and old dates would move it back. */
export const ChangeBlockForm = ({ block, ...props }: Props & { block: Opened }) => {
  const [draft, setDraft] = useState<Draft>({
    ...{ apartmentId: block.row.apartmentId, startDate: block.by.startDate, endDate: block.by.endDate },
    note: block.by.label,
  })
  return <Form {...props} changed={block} draft={draft} onType={setDraft} />
}
