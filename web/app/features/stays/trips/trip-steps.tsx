// Owns what has happened of a trip and what comes next: one step below the other, the next payment with its button.
import type { Booking } from '@akwaaba/contract/bookings'
import type { Payment } from '@akwaaba/contract/payments'
import { useEffect, useState } from 'react'
import { nowInstant } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { isUnderWay } from '../bookings/rules.ts'
import { type Step, stepsOf } from './rules.ts'

const dots: Record<Step['is'], string> = {
  done: 'bg-palm text-white border-palm',
  now: 'border-clay border-[9px] bg-card',
  later: 'border-line-strong bg-card',
}

const everyMillis = 60_000

const payLabel = (booking: Booking, payments: Payment[]): string => {
  const isTransferring = payments[0]?.status === 'pending' && payments[0].transfer !== null
  if (isTransferring) return 'See the bank transfer'
  if (isUnderWay(payments)) return 'See the payment'
  if (booking.depositPaid) return booking.balance ? 'Pay the balance' : 'Pay it'
  if (booking.holdExpiresAt === null) return 'Hold again and pay'
  return booking.balance ? 'Pay the deposit' : 'Pay now'
}

type Props = { booking: Booking; payments: Payment[]; onPay: () => void }

export const TripSteps = ({ booking, payments, onPay }: Props) => {
  const [now, setNow] = useState(nowInstant)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowInstant()), everyMillis)
    return () => clearInterval(timer)
  }, [])
  const steps = stepsOf(booking, payments, now)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-5 text-2xl">
        What comes next
      </h2>
      <ol>
        {steps.map(({ title, text, is, pays }, position) => (
          <li key={title} className="relative grid grid-cols-[32px_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0">
            {position < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute top-8 bottom-0 left-[15px] w-0.5 ${is === 'done' ? 'bg-palm' : 'bg-line'}`}
              />
            )}
            <span
              aria-hidden="true"
              className={`relative grid size-8 place-items-center rounded-full border-2 ${dots[is]}`}
            >
              {is === 'done' && <Icon name="check" size={18} />}
            </span>
            <div className={is === 'now' ? 'rounded-[20px] border border-line bg-card p-4 shadow-card' : 'pt-1'}>
              <h3 className="text-[1.05rem]">
                {title}
                {is === 'done' && <span className="unseen"> (done)</span>}
              </h3>
              <p className="mt-0.5 text-ink-soft text-sm">{text}</p>
              {pays && (
                <Button kind="loud" className="mt-3" onClick={onPay}>
                  {payLabel(booking, payments)}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
