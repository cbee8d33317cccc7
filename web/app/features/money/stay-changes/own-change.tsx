// Owns what a guest sees of changing a stay: the change that waits for an answer with its buttons, or the way to ask for one.
import type { Booking } from '@akwaaba/contract/bookings'
import type { StayChange } from '@akwaaba/contract/stay-change-wire'
import { askStayChange, decideStayChange, quoteStayChange } from '@akwaaba/contract/stay-changes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { nowInstant } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { ownChangeQuery } from './queries.ts'
import { isUnderWay, mayAsk, mayBeAsked } from './rules.ts'
import { WaitingChange } from './waiting-change.tsx'

const load = () => import('./change-dialog.tsx')
const ChangeDialog = lazy(() => load().then((module) => ({ default: module.ChangeDialog })))

// Below the buttons that it stands beside, as wide as they are together.
const whole = 'order-last min-w-0 basis-full justify-self-stretch'

/** Runs something once the guest has proved who they are; at once for an account. */
export type Guard = (act: () => void) => void

const atOnce: Guard = (act) => act()

type Props = {
  booking: Booking
  /** asks a guest without an account for the mailed code */
  guard?: Guard
}

/** Shows nothing for a stay that is over, unless its host asks something about it. */
export const OwnChange = ({ booking, guard = atOnce }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [msg, setMsg] = useState('')
  const isChangeable = mayAsk(booking, nowInstant())
  const isLonger = isUnderWay(booking, nowInstant())
  const asked = useSend(askStayChange)
  // Of nights that are not paid for nobody is asked, so that nothing waits.
  const waiting = useQuery({ ...ownChangeQuery(booking._id), enabled: mayBeAsked(booking, nowInstant()) })
  // Here, since what waits is gone once it is answered.
  const decide = useSend(decideStayChange)
  const change = waiting.data?.change ?? null
  const [params, isHeld] = [{ id: booking._id }, !booking.depositPaid]
  const answer = (decision: StayChange['actions'][number]) =>
    change &&
    guard(() =>
      decide.mutate({ params, body: { change: change._id, decision } }, { onSuccess: (said) => setMsg(said.msg) }),
    )
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
      {change && (
        <WaitingChange
          change={change}
          sending={decide.isPending ? decide.variables.body.decision : null}
          failure={decide.error && sentenceOf(decide.error)}
          onAnswer={answer}
          className={whole}
        />
      )}
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
          {isLonger ? 'Stay longer' : 'Change dates or guests'}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeDialog
            stay={booking}
            title={isLonger ? 'Stay longer' : 'Change your stay'}
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
