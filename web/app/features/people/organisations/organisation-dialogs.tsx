// Owns the dialogs of administrators about an organisation: rejecting, pausing or closing it, and its terms.
import { type Organisation, pauseOrganisation, setOrganisationTerms } from '@akwaaba/contract/organisations'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { percentOf } from './rules.ts'

const words = {
  reject: {
    title: 'Reject this application?',
    act: 'Reject',
    text: 'The applicant is told by mail, and has to apply again. This cannot be undone.',
  },
  pause: {
    title: 'Pause this host?',
    act: 'Pause',
    text: 'Its listings leave the site and take no new bookings. Stays that are booked take place. Its owners are told by mail.',
  },
  close: {
    title: 'Close this host?',
    act: 'Close',
    text: 'Its listings leave the site for good. That is possible once no stay is ahead and no money is open. Its owners are told by mail. This cannot be undone.',
  },
}

type DecisionProps = {
  decision: keyof typeof words
  organisation: Organisation
  isBusy: boolean
  error: Error | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const DecisionDialog = ({ decision, organisation, isBusy, error, onConfirm, onClose }: DecisionProps) => {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = () => {
    const checked = pauseOrganisation.body.safeParse({ reason })
    const wrong = faultsOf(checked.error?.issues).reason
    setFault(wrong)
    if (wrong === undefined) onConfirm(reason.trim())
  }
  return (
    <FormDialog
      title={words[decision].title}
      keep="Cancel"
      act={words[decision].act}
      isDangerous
      isBusy={isBusy}
      failure={error ? sentenceOf(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="break-words">
        <strong>{organisation.name}</strong>. {words[decision].text}
      </p>
      <TextArea
        label="Reason"
        hint={decision === 'reject' ? 'The applicant reads it.' : 'Its members read it.'}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        fault={fault}
      />
    </FormDialog>
  )
}

type TermsProps = { organisation: Organisation; onDone: (msg: string) => void; onClose: () => void }

/** Is open while it is rendered. */
export const TermsDialog = ({ organisation, onDone, onClose }: TermsProps) => {
  const [percent, setPercent] = useState(organisation.commissionPercent?.toString() ?? '')
  const [trusted, setTrusted] = useState(organisation.trusted)
  const [fault, setFault] = useState<string>()
  const save = useSend(setOrganisationTerms)
  const shownFault = fault ?? fieldFaults(save.error).commissionPercent
  const submit = () => {
    const body = { trusted, commissionPercent: percentOf(percent) }
    const wrong = faultsOf(setOrganisationTerms.body.safeParse(body).error?.issues)
    const isWrong = Object.keys(wrong).length > 0
    setFault(isWrong ? 'Please enter a share between 0 and 50 percent, or nothing.' : undefined)
    if (!isWrong)
      save.mutate(
        { params: { id: organisation._id }, body },
        { onSuccess: ({ msg }) => onDone(`${organisation.name}: ${msg}`) },
      )
  }
  return (
    <FormDialog
      title={`Terms of ${organisation.name}`}
      keep="Cancel"
      act="Save"
      isBusy={save.isPending}
      failure={shownFault || !save.error ? undefined : sentenceOf(save.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Commission (%)"
        hint="Leave it empty for the fee of the settings."
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
        fault={shownFault}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-palm"
          checked={trusted}
          onChange={(event) => setTrusted(event.target.checked)}
        />
        <span>
          <span className="block font-medium">Trusted</span>
          <span className="block text-ink-soft text-sm">New listings go live without being looked at.</span>
        </span>
      </label>
    </FormDialog>
  )
}
