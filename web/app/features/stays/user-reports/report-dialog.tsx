// Owns the dialog that reports something: a reason, words, and the address of a visitor who is not logged in.
import { ApiError } from '@akwaaba/contract/client'
import { limits } from '@akwaaba/contract/limits'
import { type ReportReason, reportReasons } from '@akwaaba/contract/user-report-states'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { fieldFaults } from '../../../lib/refusals.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { kindNames, type Reported, reasonTexts, sendReport } from './rules.ts'

const options = reportReasons.map((value) => ({ value, label: reasonTexts[value] }))

export const ReportDialog = ({ about, onClose }: { about: Reported; onClose: () => void }) => {
  const { userLoggedIn } = useSession()
  // Messages are read by their two sides alone, who may be logged in by the link of a trip.
  const needsAddress = !userLoggedIn && about.kind !== 'message'
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [text, setText] = useState('')
  const [email, setEmail] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isPending = useRef(false)
  const fields = fieldFaults(fault)
  const title = `Report this ${kindNames[about.kind]}`
  const submit = async () => {
    if (isPending.current) return
    if (reason === '')
      return setFault(new ApiError('invalid_input', 400, '', { fields: { reason: 'Please choose a reason.' } }))
    isPending.current = true
    setBusy(true)
    setFault(null)
    try {
      const { msg } = await sendReport(about, { reason, text }, needsAddress ? email : null)
      setSaid(msg)
    } catch (error) {
      setFault(error)
    }
    isPending.current = false
    setBusy(false)
  }
  if (said !== null)
    return (
      <Dialog isOpen title="Thank you" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <p role="status">{said}</p>
      </Dialog>
    )
  const isOfField = Object.keys(fields).length > 0
  return (
    <FormDialog
      title={title}
      keep="Cancel"
      act="Send report"
      isBusy={isBusy}
      failure={fault !== null && !isOfField ? sentenceOf(fault) : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>We look at it and decide. Nobody but us learns that you have written.</p>
      <SelectField
        label="What is wrong?"
        prompt="Choose a reason"
        options={options}
        value={reason}
        fault={fields.reason}
        onChoose={setReason}
      />
      <TextArea
        label="Tell us more (optional)"
        rows={4}
        maxLength={limits.maxReportLength}
        value={text}
        fault={fields.text}
        onChange={({ target }) => setText(target.value)}
      />
      {needsAddress && (
        <Field
          label="Your e-mail address"
          type="email"
          autoComplete="email"
          value={email}
          fault={fields.email}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
    </FormDialog>
  )
}
