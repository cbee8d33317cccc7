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
import { type Ask, type Changeable, mayOffer, type NewChange } from './rules.ts'

const load = () => import('./change-dialog.tsx')
const ChangeDialog = lazy(() => load().then((module) => ({ default: module.ChangeDialog })))

type Props = {
  stay: Changeable
  /** the organisation that offers it; without it an administrator does */
  org?: string
  onDone: (msg: string) => void
}

/** A button that opens the dialog. */
export const OfferChange = ({ stay, org, onDone }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [ofAny, ofOwn] = [useSend(offerAdminStayChange), useSend(offerHostStayChange)]
  const sent = org === undefined ? ofAny : ofOwn
  const id = stay._id
  const quote = (body: Ask) =>
    org === undefined
      ? send(quoteAdminStayChange, { params: { id }, body })
      : send(quoteHostStayChange, { params: { org, id }, body })
  const close = () => {
    setOpen(false)
    sent.reset()
  }
  const offer = (body: NewChange) => {
    const said = {
      onSuccess: ({ msg }: { msg: string }) => {
        close()
        onDone(msg)
      },
    }
    if (org === undefined) ofAny.mutate({ params: { id }, body }, said)
    else ofOwn.mutate({ params: { org, id }, body }, said)
  }
  if (!isOpen && !mayOffer(stay, nowInstant())) return null
  return (
    <>
      <Button kind="quiet" onPointerEnter={() => load().catch(() => undefined)} onClick={() => setOpen(true)}>
        Offer a change<span className="unseen"> of {stay.reference}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeDialog
            hasHomes
            title="Offer a change"
            {...{ stay, quote }}
            onSend={offer}
            isSending={sent.isPending}
            failure={sent.error}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
