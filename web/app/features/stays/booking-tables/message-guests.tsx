// Owns the dialog in which a host writes to the guests of several bookings at once: the words, filled in for each, and how the first reads them.
import { formatDate } from '@akwaaba/contract/dates'
import type { ListedBooking } from '@akwaaba/contract/host-bookings'
import { limits } from '@akwaaba/contract/limits'
import { type FieldValues, fillTemplate, firstNameField } from '@akwaaba/contract/message-templates'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { guestName } from './rules.ts'

const shownFields = ['first name', 'home', 'check-in date', 'check-out date', 'nights'] as const

/** What the fields of a text stand for in a booking; those that only its own page knows are left as they are written. */
const valuesOf = (booking: ListedBooking): FieldValues => ({
  'first name': firstNameField(booking.customer?.username ?? ''),
  home: booking.apartment.apartmentName,
  'check-in date': formatDate(booking.startDate),
  'check-out date': formatDate(booking.endDate),
  nights: String(booking.nights),
  ...{ 'check-in time': '{check-in time}', 'check-out time': '{check-out time}', address: '{address}', host: '{host}' },
})

/** A text as the guest of a booking reads it. */
export const textFor = (booking: ListedBooking, text: string): string => fillTemplate(text, valuesOf(booking))

const unknownField = /\{\s*(?:check-in time|check-out time|address|host)\s*\}/i

/** What is wrong with a text for these bookings; undefined if nothing is. */
const faultOf = (text: string, rows: readonly ListedBooking[]): string | undefined => {
  if (text.trim() === '') return 'Please write a message.'
  const unknown = unknownField.exec(text)?.[0]
  if (unknown) return `${unknown} is filled in for single guests only. Please write it out, or leave it away.`
  const longest = Math.max(...rows.map((row) => textFor(row, text).length))
  return longest > limits.maxMessageLength ? `At most ${limits.maxMessageLength} characters, please.` : undefined
}

type Props = {
  rows: readonly ListedBooking[]
  /** what was written before, and is kept where the dialog is closed */
  text: string
  onChange: (text: string) => void
  onSubmit: () => void
  onClose: () => void
}

export const MessageGuests = ({ rows, text, onChange, onSubmit, onClose }: Props) => {
  const [isTried, setTried] = useState(false)
  const fault = faultOf(text, rows)
  const [first] = rows
  const guests = `${rows.length} ${rows.length === 1 ? 'guest' : 'guests'}`
  return (
    <FormDialog
      title={`Message to ${guests}`}
      keep="Not now"
      act={`Send to ${guests}`}
      isBusy={false}
      failure={undefined}
      onSubmit={() => {
        setTried(true)
        if (!fault) onSubmit()
      }}
      onClose={onClose}
    >
      <TextArea
        label="Message"
        rows={6}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        fault={isTried ? fault : undefined}
        hint={`Each guest reads it alone, in the messages of their booking. Filled in for each: ${shownFields.map((name) => `{${name}}`).join(', ')}.`}
      />
      {first && text.includes('{') && !fault && (
        <div className="rounded-xl border border-line bg-paper px-3 py-2 text-sm">
          <p className="text-ink-soft">{guestName(first) ?? first.reference} reads:</p>
          <p className="wrap-anywhere whitespace-pre-line">{textFor(first, text)}</p>
        </div>
      )}
    </FormDialog>
  )
}
