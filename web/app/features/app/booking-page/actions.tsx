// Owns the toolbar on the page of a booking: every action that is allowed now, the likeliest first and the ending one apart. On a phone the
// likeliest stand in a bar over that of the frame, wherever the page is scrolled to.
import type { BookingPage } from '@akwaaba/contract/booking-pages'
import { bookingStates } from '@akwaaba/contract/booking-states'
import { approveBooking } from '@akwaaba/contract/bookings'
import { approveHostBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import { type Presence, setHostPresence, setPresence } from '@akwaaba/contract/presence'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { MoveGuest } from '../../money/home-moves/move-guest.tsx'
import { PaymentLink } from '../../money/staff-bookings/payment-link.tsx'
import { TakePayment } from '../../money/staff-bookings/take-payment.tsx'
import { AgreeMenu } from '../../money/stay-changes/agree-menu.tsx'
import { OfferChange } from '../../money/stay-changes/offer-change.tsx'
import { type BalanceDecision, BalanceDialog } from '../../stays/bookings/balance-dialog.tsx'
import { DeclineDialog } from '../../stays/bookings/decline-dialog.tsx'
import { DeleteDialog } from '../../stays/bookings/delete-dialog.tsx'
import { endsPaidStay } from '../../stays/bookings/rules.ts'
import { RefundHere } from './refund-here.tsx'
import type { Said } from './rules.ts'

type Action = Presence['actions'][number]

const presenceTexts: Record<Action, { label: string; done: string }> = {
  checkIn: { label: 'Check in', done: 'The guest is checked in.' },
  checkOut: { label: 'Check out', done: 'The guest is checked out.' },
  noShow: { label: 'Has not come', done: 'It is noted that the guest has not come. The nights stay theirs.' },
  undo: { label: 'Undo', done: 'It is undone.' },
}
const undoLabels: Record<Presence['state'], string> = {
  expected: 'Undo',
  inHouse: 'Undo check-in',
  left: 'Undo check-out',
  noShow: 'Expected again',
}

// After the stay it is only written down later.
const isLikely = (action: Action, { state }: BookingPage['booking']) =>
  (action === 'checkIn' || action === 'checkOut') && !bookingStates.is(state, 'over')

type Entering = { enter: (action: Action) => void; pending: Action | undefined }

/** Enters where a guest is. `pending`: what is sent just now, while nothing else is. */
const usePresence = (id: string, org: string | undefined, onSaid: (said: Said) => void): Entering => {
  const [ofAny, ofOwn] = [useSend(setPresence), useSend(setHostPresence)]
  const sent = org === undefined ? ofAny : ofOwn
  const enter = (action: Action) => {
    const body = { action }
    const said = {
      onSuccess: () => onSaid({ tone: 'success', text: presenceTexts[action].done }),
      onError: (error: Error) => onSaid({ tone: 'error', text: sentenceOf(error) }),
    }
    if (org === undefined) ofAny.mutate({ params: { id }, body }, said)
    else ofOwn.mutate({ params: { org, id }, body }, said)
  }
  return { enter, pending: sent.isPending ? sent.variables.body.action : undefined }
}

type PresenceProps = Entering & { page: BookingPage; actions: readonly Action[] }

const PresenceActions = ({ page: { booking, presence }, actions, enter, pending }: PresenceProps) =>
  actions.map((action) => (
    <Button
      key={action}
      kind={isLikely(action, booking) ? 'primary' : 'quiet'}
      isBusy={pending === action}
      disabled={pending !== undefined}
      onClick={() => enter(action)}
    >
      {action === 'undo' ? undoLabels[presence.state] : presenceTexts[action].label}
    </Button>
  ))

// Over the bar of the frame, which is 64 px and a line high. The page has room for it at its end.
const likeliest =
  'contents max-md:fixed max-md:inset-x-0 max-md:bottom-[65px] max-md:z-10 max-md:flex max-md:flex-wrap-reverse max-md:gap-2 max-md:border-line max-md:border-t max-md:bg-paper max-md:px-4 max-md:py-2.5 max-md:*:flex-auto print:hidden'

type Props = {
  page: BookingPage
  /** the organisation that acts; without it an administrator does */
  org: string | undefined
  onSaid: (said: Said) => void
  onDeleted: () => void
  /** its guest is in another home now, where the booking of that id goes on */
  onMoved: (text: string, id: string) => void
}

export const Actions = ({ page, org, onSaid, onDeleted, onMoved }: Props) => {
  const [asked, setAsked] = useState<'decline' | 'delete' | 'take' | 'link' | BalanceDecision | null>(null)
  const [ofAny, ofOwn] = [useSend(approveBooking), useSend(approveHostBooking)]
  const entering = usePresence(page.booking._id, org, onSaid)
  const { booking, presence, byStaff, organisation, toTake: next } = page
  const { _id: id, actions, customer, balance, charge } = booking
  const isFirst = next !== null && !booking.depositPaid
  // Also after the stay; those who may write to its guest read the address, which may be none.
  const owes = next !== null || (customer?.email !== undefined && Boolean(balance || charge))
  const said = {
    onSuccess: ({ msg }: { msg: string }) => onSaid({ tone: 'success', text: msg }),
    onError: (error: Error) => onSaid({ tone: 'error', text: sentenceOf(error) }),
  }
  const approve = () => {
    if (org === undefined) ofAny.mutate({ params: { id } }, said)
    else ofOwn.mutate({ params: { org, id } }, said)
  }
  const close = () => setAsked(null)
  const done = (text: string) => {
    close()
    onSaid({ tone: 'success', text })
  }
  const ofOrg = org === undefined ? {} : { org }
  const dialog = { booking, onClose: close, onDone: done, ...ofOrg }
  // Its guest is in another home: what is done next is done with the stay there.
  const hasMoved = page.moved.to !== null
  const mayApprove = actions.includes('approve')
  const likely = hasMoved ? [] : presence.actions.filter((action) => isLikely(action, booking))
  const presenceOf = { page, ...entering }
  return (
    <div className="flex flex-wrap gap-2">
      {(mayApprove || next !== null || likely.length > 0) && (
        <div data-likeliest className={likeliest}>
          {mayApprove && (
            <Button isBusy={ofAny.isPending || ofOwn.isPending} onClick={approve}>
              Approve
            </Button>
          )}
          {next !== null && (
            <Button kind={isFirst ? 'primary' : 'quiet'} onClick={() => setAsked('take')}>
              Record payment <span className="tabular-nums md:hidden">{formatDollars(next)}</span>
            </Button>
          )}
          <PresenceActions {...presenceOf} actions={likely} />
        </div>
      )}
      {owes && byStaff && (
        <Button kind="quiet" onClick={() => setAsked('link')}>
          Link to pay
        </Button>
      )}
      {!hasMoved && (
        <PresenceActions {...presenceOf} actions={presence.actions.filter((action) => !isLikely(action, booking))} />
      )}
      {actions.includes('decideBalance') && (
        <>
          <Button onClick={() => setAsked('keep')}>Keep the stay</Button>
          <Button kind="quiet" onClick={() => setAsked('cancel')}>
            Cancel by policy
          </Button>
        </>
      )}
      {!hasMoved && <OfferChange stay={booking} isOfStaff={byStaff !== null} onDone={done} {...ofOrg} />}
      <MoveGuest stay={booking} org={org} onDone={onMoved} />
      <AgreeMenu stay={booking} isOfStaff={byStaff !== null} hasMoved={hasMoved} onDone={done} {...ofOrg} />
      {org === undefined && page.payments && <RefundHere payments={page.payments} onSaid={onSaid} />}
      {org === undefined && (
        <Button kind="plain" className="sm:ml-auto" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      )}
      {actions.includes('decline') && (
        <Button
          kind="quiet"
          className={`text-error! ${org === undefined ? '' : 'sm:ml-auto'}`}
          onClick={() => setAsked('decline')}
        >
          {endsPaidStay(booking) ? 'Cancel stay and refund' : 'Decline'}
        </Button>
      )}
      {(asked === 'keep' || asked === 'cancel') && <BalanceDialog {...dialog} decision={asked} />}
      {asked === 'take' && next !== null && (
        <TakePayment
          org={org}
          stay={booking}
          amount={next}
          host={organisation.isHouse ? null : organisation.name}
          onDone={done}
          onClose={close}
        />
      )}
      {asked === 'link' && <PaymentLink org={org} id={id} hasEmail={Boolean(customer?.email)} onClose={close} />}
      {asked === 'decline' && <DeclineDialog {...dialog} />}
      {asked === 'delete' && <DeleteDialog booking={booking} onClose={close} onDone={onDeleted} />}
    </div>
  )
}
