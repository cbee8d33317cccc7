// Owns which bookings are chosen and what is done to them: approving, marking paid, checking in and out, writing to guests, what became of each, and undoing it.
import { approveBookings, approveHostBookings } from '@akwaaba/contract/booking-lists'
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { RowOutcome } from '@akwaaba/contract/bulk'
import type { ListedBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import { type Presence, setHostPresence, setPresence } from '@akwaaba/contract/presence'
import { recordHostPayment, recordStaffPayment } from '@akwaaba/contract/staff-payments'
import { sendHostMessage } from '@akwaaba/contract/stay-messages'
import { type ReactNode, useRef, useState } from 'react'
import { useBulk, useEach } from '../../../lib/bulk.ts'
import { newSubmissionId } from '../../../lib/form-draft.ts'
import { useInvalidate, useSend } from '../../../lib/query.tsx'
import { sendForm } from '../../../lib/send-form.ts'
import { Icon } from '../../../ui/icons.tsx'
import { bulkButton, bulkMain } from '../../../ui/table/bulk-bar.tsx'
import { BulkOutcome, type BulkSummary } from '../../../ui/table/bulk-outcome.tsx'
import { type Chosen, useChosen } from '../../../ui/table/use-chosen.ts'
import { MarkPaid, type Taken } from './mark-paid.tsx'
import { MessageGuests, textFor } from './message-guests.tsx'
import { guestName, sumToTake } from './rules.ts'

type Act = Presence['actions'][number]
type Props<B> = {
  /** the organisation that acts; without it an administrator does */
  org?: string
  /** the bookings on the page */
  shown: readonly B[] | undefined
  may: { approve: boolean; message?: boolean }
}

/** What a table shows of its chosen bookings; `outcome` stands outside of it, since the last one may leave the list. */
export type BookingActions<B> = {
  chosen: Chosen<B>
  buttons: ReactNode
  note: ReactNode
  progress: { done: number; of: number } | undefined
  outcome: ReactNode
}

const bookings = (count: number) => `${count} ${count === 1 ? 'booking' : 'bookings'}`
const guests = (count: number) => `${count} ${count === 1 ? 'guest' : 'guests'}`

/** What a list says of what became of its rows. `done`: of so many; `part`: where others were refused. */
type Words = { done: (count: number) => string; part: string }
const approved: Words = {
  done: (count) => `${bookings(count)} approved. The guests hear of it by e-mail.`,
  part: 'approved. Not approved:',
}
const entered: Record<Act, Words> = {
  checkIn: { done: (count) => `${guests(count)} checked in.`, part: 'checked in. Not checked in:' },
  checkOut: { done: (count) => `${guests(count)} checked out.`, part: 'checked out. Not checked out:' },
  noShow: { done: (count) => `${guests(count)} not come.`, part: 'noted. Not noted:' },
  undo: { done: (count) => `${bookings(count)} as before.`, part: 'as before. Not undone:' },
}

/**
 * Takes the bookings on the page; gives those that are chosen, the buttons for them, a word about the others, how far it is, and what became
 * of them. The page of the list calls it, so that nothing of this is lost where the list is empty.
 */
export const useBookingActions = <B extends ListedBooking>({ org, shown, may }: Props<B>): BookingActions<B> => {
  const chosen = useChosen(shown)
  const bulk = useBulk()
  const each = useEach()
  const [summary, setSummary] = useState<BulkSummary | null>(null)
  const [asked, setAsked] = useState<'pay' | 'message' | null>(null)
  const [text, setText] = useState('')
  // A row that is sent again after a lost answer is written down once.
  const keys = useRef(new Map<string, string>())
  const [approveAny, approveOwn] = [useSend(approveBookings), useSend(approveHostBookings)]
  const [enterAny, enterOwn] = [useSend(setPresence), useSend(setHostPresence)]
  const invalidate = useInvalidate()
  const [payAny, payOwn] = [useSend(recordStaffPayment), useSend(recordHostPayment)]
  const progress = bulk.progress ?? each.progress

  const able = chosen.rows.filter(({ actions }) => actions.includes('approve'))
  const toPay = chosen.rows.filter(({ toTake }) => typeof toTake === 'number')
  // What was not entered in time is entered on the page of its booking.
  const mayEnter = (act: Act) =>
    chosen.rows.filter(({ state, presence }) => !bookingStates.is(state, 'over') && presence?.actions.includes(act))
  const [toCheckIn, toCheckOut] = [mayEnter('checkIn'), mayEnter('checkOut')]
  // Messages are between a guest and the members of the host.
  const toWrite = may.message && org !== undefined ? chosen.rows.filter(({ customer }) => customer) : []

  const say = (rows: readonly B[], outcomes: readonly RowOutcome[], { done, part }: Words, undo?: () => void) => {
    const failures = outcomes.filter(({ isDone }) => !isDone)
    const count = outcomes.length - failures.length
    const nameOf = (id: string) => {
      const row = rows.find(({ _id }) => _id === id)
      return row === undefined ? id : [row.reference, guestName(row)].filter(Boolean).join(' ')
    }
    setSummary({
      text: failures.length === 0 ? done(count) : `${count} of ${outcomes.length} ${part}`,
      failures: failures.map(({ _id, msg }) => ({ id: _id, name: nameOf(_id), msg })),
      undo: count > 0 ? undo : undefined,
    })
    const left = chosen.rows.filter((row) => !rows.includes(row))
    chosen.keep([...left, ...failures].map(({ _id }) => _id))
  }
  const approve = async () => {
    setSummary(null)
    const outcomes = await bulk.run(
      able.map(({ _id }) => _id),
      (part) =>
        org === undefined
          ? approveAny.mutateAsync({ body: { bookings: part } })
          : approveOwn.mutateAsync({ params: { org }, body: { bookings: part } }),
    )
    say(able, outcomes, approved)
  }
  const enter = async (rows: readonly B[], action: Act) => {
    setSummary(null)
    const outcomes = await each.run(rows, async ({ _id: id }) => {
      const body = { action }
      if (org === undefined) await enterAny.mutateAsync({ params: { id }, body })
      else await enterOwn.mutateAsync({ params: { org, id }, body })
      return { msg: '' }
    })
    const done = rows.filter(({ _id }) => outcomes.some((one) => one._id === _id && one.isDone))
    say(rows, outcomes, entered[action], action === 'undo' ? undefined : () => void enter(done, 'undo'))
  }
  /** The key of a call, which is the same where it is sent again after a lost answer. */
  const withKey = async <T,>(form: string, call: (key: string) => Promise<T>): Promise<T> => {
    const key = keys.current.get(form) ?? newSubmissionId()
    keys.current.set(form, key)
    const reply = await call(key)
    keys.current.delete(form)
    return reply
  }
  const send = async () => {
    setAsked(null)
    setSummary(null)
    const outcomes = await each.run(toWrite, async (row) => {
      const [id, words] = [row._id, textFor(row, text)]
      await withKey(`${id} ${words}`, (key) => {
        const body = new FormData()
        body.append('key', key)
        body.append('text', words)
        return sendForm(sendHostMessage, { params: { org: org ?? '', id }, body }, () => undefined)
      })
      return { msg: '' }
    })
    void invalidate(sendHostMessage)
    if (outcomes.every(({ isDone }) => isDone)) setText('')
    say(toWrite, outcomes, {
      done: (count) => `${count} ${count === 1 ? 'message' : 'messages'} sent. The guests hear of it by e-mail.`,
      part: 'sent. Not sent:',
    })
  }
  const pay = async ({ method, heldBy }: Taken) => {
    setAsked(null)
    setSummary(null)
    const sum = sumToTake(toPay)
    const outcomes = await each.run(toPay, async ({ _id: id, toTake }) => {
      const amount = toTake ?? 0
      return withKey(`${id} ${amount} ${method}`, (key) => {
        const body = { method, amount, key }
        return org === undefined
          ? payAny.mutateAsync({ params: { id }, body: { ...body, heldBy } })
          : payOwn.mutateAsync({ params: { org, id }, body })
      })
    })
    say(toPay, outcomes, {
      done: (count) => `${formatDollars(sum)} written down for ${bookings(count)}. The guests get their receipts.`,
      part: 'written down. Not written down:',
    })
  }

  const isBusy = progress !== undefined
  const button = (label: string, rows: readonly B[], onClick: () => void, hasDialog = false): ReactNode =>
    rows.length > 0 && (
      <button
        type="button"
        disabled={isBusy}
        onClick={onClick}
        aria-haspopup={hasDialog ? 'dialog' : undefined}
        className={bulkButton}
      >
        {label} {rows.length}
      </button>
    )
  const decisions: ReactNode = may.approve && (
    <>
      {able.length > 0 && (
        <button type="button" disabled={isBusy} onClick={approve} className={bulkMain}>
          <Icon name="check" size={16} />
          Approve {able.length}
        </button>
      )}
      {button('Mark paid', toPay, () => setAsked('pay'), true)}
      {button('Check in', toCheckIn, () => void enter(toCheckIn, 'checkIn'))}
      {button('Check out', toCheckOut, () => void enter(toCheckOut, 'checkOut'))}
    </>
  )
  const buttons: ReactNode = (
    <>
      {decisions}
      {button('Message', toWrite, () => setAsked('message'), true)}
    </>
  )
  const isNothing = [able, toPay, toCheckIn, toCheckOut, toWrite].every((rows) => rows.length === 0)
  const left = chosen.rows.length - able.length
  const words = isNothing
    ? 'Nothing is to be done with these now.'
    : able.length > 0 && left > 0 && `${left} not to approve`
  const note: ReactNode = may.approve && words && <span className="opacity-90">{words}</span>
  const outcome: ReactNode = (
    <>
      {summary && <BulkOutcome summary={summary} onClose={() => setSummary(null)} />}
      {asked === 'pay' && (
        <MarkPaid rows={toPay} isAdmin={org === undefined} onSubmit={pay} onClose={() => setAsked(null)} />
      )}
      {asked === 'message' && (
        <MessageGuests {...{ text }} rows={toWrite} onChange={setText} onSubmit={send} onClose={() => setAsked(null)} />
      )}
    </>
  )
  return { chosen, buttons, note, progress, outcome }
}
