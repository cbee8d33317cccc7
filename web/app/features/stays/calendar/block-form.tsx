// Owns the form that blocks nights of an apartment, with a note. It is saved as a draft until it is sent.
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault, Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useBlockNights } from './mutations.ts'
import { apartmentsQuery, bookedDatesQuery, hostApartmentsQuery } from './queries.ts'
import { blockFaults } from './rules.ts'

const blank = { apartmentId: '', startDate: '', endDate: '', note: '' }

/** `org`: the organisation whose apartments can be chosen; without it those of all. */
type Props = { org: string | undefined; onDone: (msg: string) => void; onClose: () => void }

export const BlockForm = ({ org, onDone, onClose }: Props) => {
  const heading = useId()
  const nights = useId()
  const [draft, setDraft, dropDraft] = useDraft(org === undefined ? 'block' : `block-${org}`, blank)
  const ofAll = useQuery({ ...apartmentsQuery(), enabled: org === undefined })
  const own = useQuery({ ...hostApartmentsQuery(org ?? ''), enabled: org !== undefined })
  const apartments = org === undefined ? ofAll : own
  const booked = useQuery({ ...bookedDatesQuery(draft.apartmentId), enabled: draft.apartmentId !== '' })
  const block = useBlockNights(org)
  const { fields, rest } = blockFaults(block.error)
  const set = (part: Partial<typeof blank>) => {
    block.reset()
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (block.isPending) return
    block.mutate(draft, {
      onSuccess: ({ msg }) => {
        dropDraft()
        onDone(msg)
      },
    })
  }
  if (apartments.isError)
    return <LoadFault onRetry={() => apartments.refetch()}>{sentenceOf(apartments.error)}</LoadFault>
  return (
    <section
      aria-labelledby={heading}
      className="rounded-[28px] border border-line bg-card p-4 shadow-card min-[481px]:p-6"
    >
      <h2 id={heading} className="text-xl">
        Block nights
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
            booked={booked.data?.bookedDates}
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
          <Button type="submit" isBusy={block.isPending}>
            Block these nights
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  )
}
