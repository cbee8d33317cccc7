// Owns the dialog in which a host or an administrator offers a late check-out or an early departure, gives a discount, or asks for
// damage to be paid, with pictures.
import { addDays, formatDate, nightsBetween, toCalendarDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { formatDollars } from '@akwaaba/contract/money'
import { agreeAdminStay, agreeHostStay, chargeAdminDamage, chargeHostDamage } from '@akwaaba/contract/stay-agreements'
import type { AgreedKind } from '@akwaaba/contract/stay-change-wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { newSubmissionId } from '../../../lib/form-draft.ts'
import { useInvalidate, useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { sendForm } from '../../../lib/send-form.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { PicturesField } from '../../../ui/fields/pictures-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { type Agreeable, type AgreedDraft, agreedNames, agreementOf, draftFaults, lateTakesTheNight } from './rules.ts'

type Props = {
  stay: Agreeable
  /** whether its guest can have agreed on the spot */
  isOfStaff: boolean
  kind: AgreedKind
  /** the organisation that offers it; without it an administrator does */
  org: string | undefined
  onDone: (msg: string) => void
  onClose: () => void
}

const texts: Record<AgreedKind, { lead: string; agreed?: string; act: string; amount: string }> = {
  'late-check-out': {
    lead: 'The guest accepts or declines. What it costs they pay by themselves; 0 is possible.',
    agreed: 'It holds at once. What it costs is a charge that the guest still pays, or staff take.',
    act: 'Offer the late check-out',
    amount: 'What it costs, in dollars',
  },
  'early-departure': {
    lead: 'The guest accepts or declines. Once they accept, the nights are free for others, and what was paid too much goes back.',
    agreed: 'The nights are free for others at once, and what was paid too much goes back.',
    act: 'Offer to leave earlier',
    amount: 'What comes off the price, in dollars',
  },
  discount: {
    lead: 'It is given at once. What was paid too much goes back the way it was paid.',
    act: 'Give the discount',
    amount: 'Discount in dollars',
  },
  damage: {
    lead: `The guest sees the pictures, and accepts or declines within ${limits.damageAnswerDays} days. Nothing is charged unless they accept and pay.`,
    act: 'Ask for it',
    amount: 'What the damage costs, in dollars',
  },
}

const useSendDamage = (id: string, org: string | undefined, submission: string) => {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ amount, reason, pictures }: AgreedDraft) => {
      const body = new FormData()
      body.append('amount', amount)
      body.append('reason', reason)
      body.append('submission', submission)
      for (const picture of pictures) body.append('pictures', picture)
      return org === undefined
        ? sendForm(chargeAdminDamage, { params: { id }, body }, () => undefined)
        : sendForm(chargeHostDamage, { params: { org, id }, body }, () => undefined)
    },
    onSettled: () => invalidate(chargeHostDamage),
  })
}

const suggestedBack = ({ endDate, nightlyPrice }: Agreeable, day: string): number | null => {
  if (nightlyPrice === undefined || day === '' || day >= endDate) return null
  return Math.round(nightsBetween(toCalendarDate(day), toCalendarDate(endDate)) * nightlyPrice * 100) / 100
}

/** Is open while it is rendered. */
export const AgreeDialog = ({ stay, isOfStaff, kind, org, onDone, onClose }: Props) => {
  // Nobody can ask a guest without an address, so that they can only have agreed on the spot.
  const mustAgree = isOfStaff && stay.customer?.email === ''
  const blank = { amount: '', reason: '', lateUntil: '', endDate: '', pictures: [], isAgreed: mustAgree }
  const [draft, setDraft] = useState<AgreedDraft>(blank)
  // One key for all attempts: what was agreed on with a lost answer is not agreed on twice.
  const [submission] = useState(newSubmissionId)
  const [isTried, setTried] = useState(false)
  const [ofAny, ofOwn] = [useSend(agreeAdminStay), useSend(agreeHostStay)]
  const damage = useSendDamage(stay._id, org, submission)
  const sent = kind === 'damage' ? damage : org === undefined ? ofAny : ofOwn
  const { lead, agreed, act, amount } = texts[kind]
  const isAgreed = agreed !== undefined && draft.isAgreed
  const refused = fieldFaults(sent.error)
  const faults = { ...refused, ...(isTried ? draftFaults(kind, draft) : {}) }
  const set = (change: Partial<AgreedDraft>) => setDraft({ ...draft, ...change })
  const back = kind === 'early-departure' ? suggestedBack(stay, draft.endDate) : null
  const submit = () => {
    setTried(true)
    if (Object.keys(draftFaults(kind, draft)).length > 0) return
    const said = { onSuccess: ({ msg }: { msg: string }) => onDone(msg) }
    if (kind === 'damage') return damage.mutate(draft, said)
    const [id, body] = [stay._id, agreementOf(kind, draft, submission)]
    if (org === undefined) ofAny.mutate({ params: { id }, body }, said)
    else ofOwn.mutate({ params: { org, id }, body }, said)
  }
  return (
    <FormDialog
      title={agreedNames[kind]}
      keep="Cancel"
      act={isAgreed ? 'The guest has agreed' : act}
      isBusy={sent.isPending}
      failure={Object.keys(faults).length > 0 || !sent.error ? undefined : sentenceOf(sent.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <span className="font-semibold text-ink">{stay.apartment.apartmentName}</span>, {formatDate(stay.startDate)} to{' '}
        {formatDate(stay.endDate)}. {isAgreed ? agreed : lead}
        {agreed && mustAgree && ' This guest has no e-mail address: ask them before you enter it.'}
        {kind === 'discount' && !mustAgree && ' A mail tells the guest.'}
      </p>
      {kind === 'late-check-out' && (
        <Field
          label={`Until when on ${formatDate(stay.endDate)}`}
          type="time"
          value={draft.lateUntil}
          onChange={({ target }) => set({ lateUntil: target.value })}
          fault={faults.lateUntil}
          hint={
            lateTakesTheNight(stay, draft.lateUntil)
              ? 'That is past the hour of check-in, so the following night is taken with it.'
              : `As it is: by ${stay.lateUntil ?? stay.apartment.checkOutBy}. Past ${stay.apartment.checkInFrom} the following night is taken with it.`
          }
        />
      )}
      {kind === 'early-departure' && (
        <Field
          label="The new last day"
          type="date"
          min={addDays(toCalendarDate(stay.startDate), 1)}
          max={addDays(toCalendarDate(stay.endDate), -1)}
          value={draft.endDate}
          onChange={({ target }) => set({ endDate: target.value })}
          fault={faults.endDate}
        />
      )}
      <NumberField
        label={amount}
        value={draft.amount}
        onChange={({ target }) => set({ amount: target.value })}
        fault={faults.amount}
        hint={back === null ? undefined : `The nights that are left out cost ${formatDollars(back)}.`}
      />
      <TextArea
        label={kind === 'discount' || kind === 'damage' ? 'Why' : 'A word to the guest (optional)'}
        rows={3}
        maxLength={500}
        value={draft.reason}
        onChange={({ target }) => set({ reason: target.value })}
        fault={faults.reason}
        hint="The guest reads it."
      />
      {agreed && isOfStaff && !mustAgree && (
        <CheckboxField checked={draft.isAgreed} onChange={() => set({ isAgreed: !draft.isAgreed })}>
          The guest has agreed here
        </CheckboxField>
      )}
      {kind === 'damage' && (
        <PicturesField
          label="Pictures of the damage"
          hint={`At least one, at most ${limits.picturesPerMessage}. Only the guest, your team and administrators see them.`}
          pictures={draft.pictures}
          fault={faults.pictures}
          onChange={(pictures) => set({ pictures })}
        />
      )}
    </FormDialog>
  )
}
