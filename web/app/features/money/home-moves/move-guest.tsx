// Owns moving a guest who is in house to another home of the same host: the free homes, what becomes of the nights, and the button that does it.
import { formatDate } from '@akwaaba/contract/dates'
import { moveGuest, moveHostGuest } from '@akwaaba/contract/home-moves'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { nowInstant, todayInAccra } from '../../../lib/clock.ts'
import { newSubmissionId } from '../../../lib/form-draft.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSheet } from '../../../ui/dialogs/form-sheet.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { freeHomesQuery, homeQuery } from '../stay-changes/queries.ts'
import type { Changeable } from '../stay-changes/rules.ts'
import { mayMove } from './rules.ts'

type SheetProps = {
  stay: Changeable & Pick<HostBooking, 'lateUntil'>
  /** the organisation that moves its guest; without it an administrator does */
  org: string | undefined
  /** the home that was chosen before; it may be one that is not free */
  chosen?: string
  onDone: (msg: string, bookingId: string) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const MoveGuestSheet = ({ stay, org, chosen = '', onDone, onClose }: SheetProps) => {
  const { _id: id, apartment, apartmentId, startDate, endDate, guests, lateUntil } = stay
  const today = todayInAccra()
  const [key] = useState(newSubmissionId)
  const [home, setHome] = useState(chosen)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const host = useQuery(homeQuery(apartmentId)).data?.host.slug
  const free = useQuery({
    ...freeHomesQuery(host ?? '', { from: today, to: endDate }, guests),
    enabled: host !== undefined,
  })
  const homes = (free.data ?? []).filter(({ _id }) => _id !== apartmentId)
  const isListed = homes.some(({ _id }) => _id === home)
  const isRefused = home !== '' && free.data !== undefined && !isListed
  const [keepsLate, setKeepsLate] = useState(true)
  const [ofAny, ofOwn] = [useSend(moveGuest), useSend(moveHostGuest)]
  const { isPending, error } = org === undefined ? ofAny : ofOwn
  const isFirstDay = startDate === today
  const submit = () => {
    setFault(isListed ? undefined : 'Please choose a home.')
    if (!isListed || isPending) return
    const body = { apartmentId: home, reason, key, ...(keepsLate ? {} : { keepsLate }) }
    const done = { onSuccess: (moved: { msg: string; bookingId: string }) => onDone(moved.msg, moved.bookingId) }
    if (org === undefined) ofAny.mutate({ params: { id }, body }, done)
    else ofOwn.mutate({ params: { org, id }, body }, done)
  }
  return (
    <FormSheet
      title="Move to another home"
      act="Move the guest"
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      className="grid gap-4"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        From today until {formatDate(endDate)}, at the price that was agreed. The guest is told by e-mail, if there is
        an address.
      </p>
      <SelectField
        label="The other home"
        prompt={free.data && homes.length === 0 ? 'None is free' : 'Please choose'}
        options={homes.map(({ _id, apartmentName }) => ({ value: _id, label: apartmentName }))}
        value={isListed ? home : ''}
        onChange={({ target }) => setHome(target.value)}
        fault={fault}
        hint={
          free.isError
            ? sentenceOf(free.error)
            : free.data && homes.length === 0
              ? 'No other home of this host is free until then. Shorten the stay, or move another guest first.'
              : isRefused
                ? 'The one you chose has a night taken until then, has no room for all guests, or is of another host.'
                : 'Homes of the same host that are free until then.'
        }
      />
      <Field
        label="Why (optional, the guest reads it)"
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
      {lateUntil && (
        <CheckboxField checked={keepsLate} onChange={() => setKeepsLate(!keepsLate)}>
          The late check-out until {lateUntil} holds there, too
        </CheckboxField>
      )}
      <p className="text-ink-soft text-sm">
        {isFirstDay
          ? 'Nobody has slept there yet, so all of the stay moves.'
          : 'The nights so far stay with this home. The rest is a booking of the other home that costs nothing more; each shows the other.'}{' '}
        {apartment.apartmentName} is free from today on: block it in the calendar if nobody can sleep there.
      </p>
    </FormSheet>
  )
}

type Props = Pick<SheetProps, 'stay' | 'org' | 'onDone'>

/** A button that opens the form; nothing where no guest is there. */
export const MoveGuest = ({ stay, org, onDone }: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && !mayMove(stay, nowInstant())) return null
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Another home<span className="unseen"> for {stay.reference}</span>
      </Button>
      {isOpen && (
        <MoveGuestSheet
          {...{ stay, org }}
          onDone={(msg, bookingId) => {
            setOpen(false)
            onDone(msg, bookingId)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
