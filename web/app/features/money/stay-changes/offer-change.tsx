// Owns offering a guest a change of their stay: by a member of its organisation, or by an administrator.
import {
  offerAdminStayChange,
  offerHostStayChange,
  quoteAdminStayChange,
  quoteHostStayChange,
} from '@akwaaba/contract/stay-changes'
import { lazy, Suspense, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { nowInstant } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Ask, type Changeable, isUnderWay, mayOffer, type NewChange } from './rules.ts'

/** What a change of a stay would cost, and offering it; with `org` as a member of that organisation. */
export const useOffer = (id: string, org: string | undefined) => {
  const [ofAny, ofOwn] = [useSend(offerAdminStayChange), useSend(offerHostStayChange)]
  const sent = org === undefined ? ofAny : ofOwn
  return {
    quote: (body: Ask) =>
      org === undefined
        ? send(quoteAdminStayChange, { params: { id }, body })
        : send(quoteHostStayChange, { params: { org, id }, body }),
    offer: (body: NewChange, onDone: (msg: string) => void) => {
      const said = { onSuccess: ({ msg }: { msg: string }) => onDone(msg) }
      if (org === undefined) ofAny.mutate({ params: { id }, body }, said)
      else ofOwn.mutate({ params: { org, id }, body }, said)
    },
    isSending: sent.isPending,
    failure: sent.error,
    reset: sent.reset,
  }
}

const load = () => import('./change-dialog.tsx')
const ChangeDialog = lazy(() => load().then((module) => ({ default: module.ChangeDialog })))

type Props = {
  stay: Changeable
  /** whether staff have booked it for its guest */
  isOfStaff?: boolean
  /** the organisation that offers it; without it an administrator does */
  org?: string
  onDone: (msg: string) => void
}

/** A button that opens the dialog. */
export const OfferChange = ({ stay, isOfStaff = false, org, onDone }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const { offer, reset, ...offered } = useOffer(stay._id, org)
  const close = () => {
    setOpen(false)
    reset()
  }
  if (!isOpen && !mayOffer(stay, isOfStaff, nowInstant())) return null
  const isLonger = isUnderWay(stay, nowInstant())
  const change = isOfStaff ? 'Change the stay' : 'Offer a change'
  return (
    <>
      <Button kind="quiet" onPointerEnter={() => load().catch(() => undefined)} onClick={() => setOpen(true)}>
        {isLonger ? 'Longer stay' : change}
        <span className="unseen"> of {stay.reference}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeDialog
            isByStaff
            title={isLonger ? 'Make the stay longer' : change}
            {...{ stay, ...offered }}
            onSend={(sent) =>
              offer(sent, (msg) => {
                close()
                onDone(msg)
              })
            }
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
