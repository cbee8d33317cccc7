// Owns the form of one message that a host has ready: for which listings it is, its words with fields, and how a guest would read it.
import { keysOf } from '@akwaaba/contract/guards'
import {
  createTemplate,
  fillTemplate,
  type MessageTemplate,
  type NewTemplate,
  templateFields,
  templateLimits,
} from '@akwaaba/contract/message-templates'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormSheet } from '../../../ui/dialogs/form-sheet.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { listingsQuery } from './queries.ts'
import { type Moment, momentHours, momentNames, sampleOf } from './rules.ts'

type Props = {
  org: string
  /** the name of the host, as guests read it */
  host: string
  moment: Moment
  /** null for a new one */
  template: MessageTemplate | null
  isBusy: boolean
  /** of the last attempt to save it */
  error: Error | null
  onSave: (form: NewTemplate) => void
  onClose: () => void
}

const fieldNames = keysOf(templateFields)

type FieldsProps = { onInsert: (written: string) => void }

const FieldButtons = ({ onInsert }: FieldsProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-ink-soft text-sm">Put in a fact of the stay:</legend>
    <div className="flex flex-wrap gap-2">
      {fieldNames.map((name) => (
        <button
          key={name}
          type="button"
          title={templateFields[name]}
          onClick={() => onInsert(`{${name}}`)}
          className="min-h-11 rounded-full border border-line bg-card px-3.5 text-sm hover:bg-sand"
        >
          {name}
        </button>
      ))}
    </div>
  </fieldset>
)

type ForProps = { org: string; value: string; fault: string | undefined; onChange: (id: string) => void }

const ListingField = ({ org, value, fault, onChange }: ForProps) => {
  const { data = [], error } = useQuery(listingsQuery(org))
  return (
    <SelectField
      label="For"
      prompt="All listings"
      options={data.map(({ _id, apartmentName }) => ({ value: _id, label: apartmentName }))}
      value={value}
      fault={error ? sentenceOf(error) : fault}
      hint="A listing with a message of its own is not sent the one for all. Turned off, it is sent none."
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Is open while it is rendered. */
export const TemplateSheet = ({ org, host, moment, template, isBusy, error, onSave, onClose }: Props) => {
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(template?.text ?? '')
  const [title, setTitle] = useState(template?.title ?? '')
  const [isOn, setOn] = useState(template?.isOn ?? true)
  const [apartmentId, setApartmentId] = useState(template?.apartment?._id ?? '')
  const [own, setOwn] = useState<Record<string, string>>({})
  const { data: listings } = useQuery(listingsQuery(org))
  const isReply = moment === 'reply'
  const faults: Record<string, string | undefined> = { ...fieldFaults(error), ...own }
  const insert = (written: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {}
    const at = selectionStart + written.length
    setText(text.slice(0, selectionStart) + written + text.slice(selectionEnd))
    box.current?.focus()
    // Once the box has the new words.
    requestAnimationFrame(() => box.current?.setSelectionRange(at, at))
  }
  const submit = () => {
    const checked = createTemplate.body.safeParse({ moment, apartmentId: apartmentId || null, title, text, isOn })
    setOwn(faultsOf(checked.error?.issues))
    if (checked.success) onSave(checked.data)
  }
  const chosen = template?.apartment?.apartmentName ?? listings?.find(({ _id }) => _id === apartmentId)?.apartmentName
  const sample = sampleOf(host, chosen ?? listings?.[0]?.apartmentName ?? 'Palm Loft')
  const preview = fillTemplate(text, sample)
  return (
    <FormSheet
      isWide
      title={isReply ? 'Saved reply' : momentNames[moment]}
      act="Save"
      isBusy={isBusy}
      failure={error && Object.keys(faults).length === 0 ? sentenceOf(error) : undefined}
      className="grid gap-4"
      onSubmit={submit}
      onClose={onClose}
    >
      {!isReply && (
        <p className="text-ink-soft">
          Sent {momentHours[moment]}, once for each paid stay, in its conversation and by mail
          {moment === 'booked' ? '.' : '; at once where the stay is confirmed later. A cancelled stay is sent nothing.'}
        </p>
      )}
      {isReply && (
        <Field
          label="Name"
          hint="By which you find it, such as “Wifi”"
          maxLength={templateLimits.title}
          value={title}
          fault={faults.title}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
      {template ? (
        <p>
          <span className="font-medium">For:</span> {template.apartment?.apartmentName ?? 'all listings'}
        </p>
      ) : (
        <ListingField org={org} value={apartmentId} fault={faults.apartmentId} onChange={setApartmentId} />
      )}
      <TextArea
        ref={box}
        label="Message"
        rows={7}
        maxLength={templateLimits.text}
        value={text}
        fault={faults.text}
        hint="A line with a fact that we do not know is left out."
        onChange={({ target }) => setText(target.value)}
      />
      <FieldButtons onInsert={insert} />
      <section aria-label="Preview" className="rounded-2xl border border-line bg-[#fbf6ec] p-3 sm:p-4">
        <p className="mb-2 text-ink-soft text-sm">As a guest reads it, with the facts of an invented stay</p>
        {preview ? (
          <p className="wrap-anywhere max-w-prose whitespace-pre-wrap rounded-2xl rounded-bl-md border border-line bg-card px-3.5 py-2.5">
            {preview}
          </p>
        ) : (
          <p className="text-ink-soft">Nothing yet.</p>
        )}
      </section>
      {!isReply && (
        <CheckboxField checked={isOn} onChange={() => setOn(!isOn)}>
          Send it automatically
        </CheckboxField>
      )}
    </FormSheet>
  )
}
