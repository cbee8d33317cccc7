// Owns the form that connects a calendar: a link and a name; what was found is said by the page.
import { createFeed } from '@akwaaba/contract/feeds'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { foundText } from './rules.ts'

type Props = { org: string; id: string; onDone: (text: string, warnings: readonly string[]) => void }

export const AddFeed = ({ org, id, onDone }: Props) => {
  const heading = useId()
  const [url, setUrl] = useState('')
  const [label, setLabel] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const add = useSend(createFeed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = createFeed.body.safeParse({ url, label })
    setFaults(faultsOf(checked.error?.issues))
    if (!checked.success) return
    add.mutate(
      { params: { org, id }, body: checked.data },
      {
        onSuccess: ({ found, msg }) => {
          setUrl('')
          setLabel('')
          onDone(`${msg} Found: ${foundText(found)}.`, found.warnings)
        },
        onError: (error) => setFaults(fieldFaults(error)),
      },
    )
  }
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card p-4">
      <h2 id={heading} className="text-[0.95rem]">
        Connect a calendar
      </h2>
      <form onSubmit={submit} noValidate className="mt-3 grid gap-4">
        <Field
          label="Link of the calendar"
          hint="Copy the export link of Airbnb, Booking.com, Vrbo or another calendar. It usually ends in .ics."
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          fault={faults.url}
        />
        <Field
          label="Name"
          hint="Such as Airbnb. Without one it has the name of its server."
          autoComplete="off"
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          fault={faults.label}
        />
        {add.error && Object.keys(faults).length === 0 && <Notice tone="error">{sentenceOf(add.error)}</Notice>}
        <SubmitButton isBusy={add.isPending}>Connect</SubmitButton>
      </form>
    </section>
  )
}
