// Owns what a guest sees of changing a stay: the change that waits for an answer with its buttons, or the way to ask for one.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDollars } from '@akwaaba/contract/money'
import type { StayChange } from '@akwaaba/contract/stay-change-wire'
import { askStayChange, decideStayChange, quoteStayChange } from '@akwaaba/contract/stay-changes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { instantText, nowInstant } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { ChangeSides } from './change-sides.tsx'
import { ownChangeQuery } from './queries.ts'
import { mayAsk } from './rules.ts'

const load = () => import('./change-dialog.tsx')
const ChangeDialog = lazy(() => load().then((module) => ({ default: module.ChangeDialog })))

// Below the buttons that it stands beside, as wide as they are together.
const whole = 'order-last min-w-0 basis-full justify-self-stretch'

/** Runs something once the guest has proved who they are; at once for an account. */
export type Guard = (act: () => void) => void

const labels: Record<StayChange['actions'][number], string> = {
  accept: 'Accept the change',
  decline: 'Keep the stay as it is',
  withdraw: 'Withdraw the request',
}

const leadOf = ({ askedBy, expiresAt }: StayChange): string =>
  askedBy === 'guest'
    ? `Your host answers by ${instantText(expiresAt)} (Accra time). Until then nothing changes, and other nights are not held for you.`
    : `Please answer by ${instantText(expiresAt)} (Accra time). Until then nothing changes, and the nights are not held.`

const moneyOf = ({ difference }: StayChange): string => {
  if (difference === 0) return 'The price stays the same.'
  return difference > 0
    ? `It costs ${formatDollars(difference)} more, which you then pay as a balance.`
    : `It costs ${formatDollars(-difference)} less. What you have paid too much goes back the way it was paid.`
}

type WaitingProps = { change: StayChange; guard: Guard; onDone: (msg: string) => void }

const Waiting = ({ change, guard, onDone }: WaitingProps) => {
  const decide = useSend(decideStayChange)
  const answer = (decision: StayChange['actions'][number]) =>
    guard(() =>
      decide.mutate(
        { params: { id: change.bookingId }, body: { change: change._id, decision } },
        { onSuccess: ({ msg }) => onDone(msg) },
      ),
    )
  const title = change.askedBy === 'guest' ? 'You have asked for a change' : 'Your host offers a change'
  return (
    <section aria-label={title} className={`${whole} rounded-2xl border border-gold/60 p-4`}>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-ink-soft text-sm">{leadOf(change)}</p>
      <ChangeSides change={change} />
      <p className="mt-3">{moneyOf(change)}</p>
      {decide.error && <Notice tone="error">{sentenceOf(decide.error)}</Notice>}
      <div className="mt-3 flex flex-wrap gap-3">
        {change.actions.map((action) => (
          <Button
            key={action}
            kind={action === 'accept' ? 'primary' : 'quiet'}
            isBusy={decide.isPending && decide.variables.body.decision === action}
            disabled={decide.isPending}
            onClick={() => answer(action)}
          >
            {labels[action]}
          </Button>
        ))}
      </div>
    </section>
  )
}

const atOnce: Guard = (act) => act()

type Props = {
  booking: Booking
  /** asks a guest without an account for the mailed code */
  guard?: Guard
}

/** Shows nothing for a stay that is over, or has begun. */
export const OwnChange = ({ booking, guard = atOnce }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [msg, setMsg] = useState('')
  const isChangeable = mayAsk(booking, nowInstant())
  const asked = useSend(askStayChange)
  // Of nights that are not paid for nobody is asked, so that nothing waits.
  const waiting = useQuery({ ...ownChangeQuery(booking._id), enabled: booking.depositPaid && isChangeable })
  const change = waiting.data?.change ?? null
  const [params, isHeld] = [{ id: booking._id }, !booking.depositPaid]
  const close = () => {
    setOpen(false)
    asked.reset()
  }
  return (
    <>
      {msg && (
        <div className={whole}>
          <FocusedNotice key={msg} tone="success">
            {msg}
          </FocusedNotice>
        </div>
      )}
      {waiting.isError && (
        <div className={whole}>
          <LoadFault onRetry={() => waiting.refetch()}>{sentenceOf(waiting.error)}</LoadFault>
        </div>
      )}
      {change && <Waiting change={change} guard={guard} onDone={setMsg} />}
      {isChangeable && (isHeld || (waiting.data && !change)) && (
        <Button
          kind="quiet"
          onPointerEnter={() => load().catch(() => undefined)}
          onClick={() =>
            guard(() => {
              setMsg('')
              setOpen(true)
            })
          }
        >
          Change dates or guests
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeDialog
            stay={booking}
            title="Change your stay"
            quote={(body) => send(quoteStayChange, { params, body })}
            isSending={asked.isPending}
            failure={asked.error}
            onSend={(body) =>
              asked.mutate(
                { params, body },
                {
                  onSuccess: ({ msg: said }) => {
                    close()
                    setMsg(said)
                  },
                },
              )
            }
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
