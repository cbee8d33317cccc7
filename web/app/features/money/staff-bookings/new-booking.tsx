// Owns the page on which staff book for a guest at the reception or on the phone: what, for whom, at which price, and how it is paid.

import { parseDate } from '@akwaaba/contract/dates'
import { dollarsAtFirst } from '@akwaaba/contract/dues'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { newSubmissionId } from '../../../lib/form-draft.ts'
import { fieldFaults } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { Fault, Field } from '../../../ui/fields/field.tsx'
import { GuestField } from '../../../ui/fields/guest-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { ExtraTicks } from './extra-ticks.tsx'
import { PricePanel } from './price-panel.tsx'
import { bookedDatesQuery, isRefusedByRules, useBook, useHomes, usePrice, useTake } from './queries.ts'
import { agreedOf, type BookingForm, blankForm, bodyOf, holdChoices, missingIn, type WayToPay } from './rules.ts'

const ways: { word: WayToPay; label: string }[] = [
  { word: 'cash', label: 'Cash now' },
  { word: 'bank', label: 'Transfer, received' },
  { word: 'link', label: 'By a link' },
  { word: 'later', label: 'Later' },
]

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card">
      <h2 id={heading} className="border-line border-b px-3.5 py-2.5 text-[1.05rem]">
        {title}
      </h2>
      <div className="grid items-start gap-4 p-3.5 sm:grid-cols-2">{children}</div>
    </section>
  )
}

export type StartsWith = { apartmentId?: string | undefined; from?: string | undefined; to?: string | undefined }

type Props = {
  /** the organisation whose member books; without it an administrator does */
  org: string | undefined
  /** what the page begins with, from where it was opened */
  startsWith: StartsWith
  /** the address of a booking */
  at: (id: string) => string
}

export const NewBooking = ({ org, startsWith: { apartmentId = '', from = '', to = '' }, at }: Props) => {
  const nights = useId()
  const navigate = useNavigate()
  const [key, setKey] = useState(newSubmissionId)
  const [payKey] = useState(newSubmissionId)
  const [form, setForm] = useState<BookingForm>({ ...blankForm, apartmentId, from, to })
  const [hasTried, setTried] = useState(false)
  const { homes, ...read } = useHomes(org)
  const booked = useQuery({ ...bookedDatesQuery(form.apartmentId), enabled: form.apartmentId !== '' })
  const price = usePrice(form)
  const { book, ...booking } = useBook(org)
  const { take, ...taking } = useTake(org)
  const fields = fieldFaults(booking.error)
  const missing = hasTried ? missingIn(form) : {}
  const faultOf = (field: string) => missing[field] ?? fields[field]
  const total = agreedOf(form) ?? price.data?.total
  const isBusy = booking.isPending || taking.isPending
  const set = (part: Partial<BookingForm>) => {
    booking.reset()
    // Another form is another booking.
    setKey(newSubmissionId())
    setForm({ ...form, ...part })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy || Object.keys(missingIn(form)).length > 0) return
    const made = await book(bodyOf(form, key, price.data?.total)).catch(() => null)
    if (!made) return
    const { pays } = form
    const isTaken = pays === 'cash' || pays === 'bank'
    const amount = dollarsAtFirst({ price: made.price ?? 0, balance: made.balance ?? null })
    const body = {
      method: pays === 'bank' ? ('bank' as const) : ('cash' as const),
      amount,
      key: payKey,
      bankTransactionId: '',
    }
    // The booking is there whatever becomes of the payment: its page says so, and takes it again.
    const said = isTaken
      ? await take(made._id, body, { heldBy: 'house', valueDate: '' }).then(
          ({ msg }) => ({ tone: 'success', text: msg }),
          (error: Error) => ({
            tone: 'error',
            text: `The stay is booked, but the payment is not written down: ${sentenceOf(error)}`,
          }),
        )
      : { tone: 'success', text: 'The stay is booked, and its nights are held.' }
    navigate(at(made._id), { state: { said } })
  }
  const failure = booking.error && Object.keys(fields).length === 0 ? sentenceOf(booking.error) : null
  return (
    <>
      {/* The form stays: it may be filled in by then. */}
      {homes ? (
        <RereadFault failure={read.error && sentenceOf(read.error)} onRetry={() => read.refetch()} />
      ) : (
        read.error && (
          <div className="mb-3">
            <LoadFault onRetry={() => read.refetch()}>{sentenceOf(read.error)}</LoadFault>
          </div>
        )
      )}
      <form onSubmit={submit} noValidate className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-3">
          <Part title="Stay">
            <SelectField
              label="Apartment"
              prompt={homes ? 'Choose an apartment' : 'Loading…'}
              options={(homes ?? []).map(({ _id, apartmentName }) => ({ value: _id, label: apartmentName }))}
              value={form.apartmentId}
              onChange={({ target }) => set({ apartmentId: target.value, extras: [] })}
              fault={faultOf('apartmentId')}
            />
            <fieldset aria-describedby={missing.nights ? nights : undefined} className="min-w-0">
              <legend className="mb-1.5 font-medium">Nights</legend>
              <StayPicker
                from={form.from || undefined}
                to={form.to || undefined}
                booked={booked.data?.bookedDates}
                onChange={(dates) => set({ from: dates.from ?? '', to: dates.to ?? '' })}
                className={`grid grid-cols-2 divide-x divide-line rounded-xl border bg-card ${missing.nights ? 'border-error' : 'border-line-strong'}`}
              />
              <Fault id={nights}>{missing.nights}</Fault>
            </fieldset>
            <GuestField
              guests={form.guests}
              onChange={(guests) => set({ guests: guests ?? blankForm.guests })}
              className="rounded-xl border border-line-strong bg-card"
            />
            <ExtraTicks apartmentId={form.apartmentId} chosen={form.extras} onChange={(extras) => set({ extras })} />
          </Part>
          <Part title="Guest">
            <Field
              label="Name"
              autoComplete="off"
              maxLength={60}
              value={form.name}
              onChange={({ target }) => set({ name: target.value })}
              fault={faultOf('name')}
            />
            <Field
              label="Phone"
              type="tel"
              autoComplete="off"
              hint="A number without a country is of Ghana."
              value={form.phone}
              onChange={({ target }) => set({ phone: target.value })}
              fault={faultOf('phone')}
            />
            <Field
              label="E-mail (optional)"
              type="email"
              autoComplete="off"
              value={form.email}
              onChange={({ target }) => set({ email: target.value })}
              fault={faultOf('email')}
              className="sm:col-span-2"
            />
          </Part>
          <Part title="Payment">
            <div className="grid gap-3 sm:col-span-2">
              <ChoiceChips
                isInForm
                legend="How it is paid"
                choices={ways}
                chosen={form.pays}
                onChoose={(pays) => set({ pays })}
              />
            </div>
            {(form.pays === 'link' || form.pays === 'later') && (
              <SelectField
                label="Hold the nights until"
                prompt="A day from now"
                options={holdChoices(form.from, todayInAccra())}
                disabled={parseDate(form.from) === null}
                value={form.holdUntil}
                onChange={({ target }) => set({ holdUntil: target.value })}
                fault={faultOf('holdUntil')}
              />
            )}
          </Part>
        </div>
        <PricePanel form={form} price={price} onChange={set} faultOf={faultOf}>
          {failure && <Notice tone="error">{failure}</Notice>}
          <Button
            type="submit"
            className="w-full"
            isBusy={isBusy}
            disabled={isRefusedByRules(price.error) && agreedOf(form) === null}
          >
            {form.pays === 'cash' || form.pays === 'bank'
              ? `Book, ${total === undefined ? 'paid' : `$${total.toFixed(2)} taken`}`
              : 'Book and hold'}
          </Button>
        </PricePanel>
      </form>
    </>
  )
}
