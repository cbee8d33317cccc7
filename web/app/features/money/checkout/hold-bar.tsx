// Owns the bar that says how long the nights are held: it turns urgent at five minutes and at one, says so once each, and makes the hold
// longer with one tap.
import type { Booking } from '@akwaaba/contract/bookings'
import { limits } from '@akwaaba/contract/limits'
import { renewedUntil, renewHold } from '@akwaaba/contract/trips'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText, millisOf, nowInstant, clockText as timeText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { buttonClass, Spinner } from '../../../ui/button.tsx'
import { clockText, useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

const expired = 'Your hold ran out. If the nights are still free, paying takes them again.'
const twoHours = 7200
const fiveMinutes = 300
const oneMinute = 60

type Urgency = 'calm' | 'urgent' | 'last' | 'over'
const urgencyOf = (seconds: number): Urgency => {
  if (seconds <= 0) return 'over'
  if (seconds <= oneMinute) return 'last'
  return seconds <= fiveMinutes ? 'urgent' : 'calm'
}

const looks: Record<Urgency, string> = {
  calm: 'bg-[#e3efe9] text-palm-deep border-palm/25',
  urgent: 'bg-[#fbe3d8] text-[#6b2409] border-clay/40',
  last: 'bg-clay text-white border-clay',
  over: 'bg-sand text-ink border-line',
}

const words: Record<Urgency, (left: string) => string> = {
  calm: (left) => `Held for you for ${left}`,
  urgent: (left) => `Your nights go back on sale in ${left}`,
  last: (left) => `Last minute: ${left}`,
  over: () => expired,
}

/** What a screen reader says once, when the bar changes. */
const said: Record<Urgency, string> = {
  calm: '',
  urgent: 'Less than five minutes are left to pay before your nights go back on sale.',
  last: 'Less than one minute is left to pay. What you have entered stays, whatever happens.',
  over: expired,
}

/** How long that is, to the second in the last two hours. */
const leftText = (seconds: number): string =>
  seconds >= twoHours ? `${Math.floor(seconds / 3600)} hours` : clockText(seconds)

/** "16:35", with its day where that may be another one. */
const untilText = (instant: string, seconds: number): string =>
  seconds >= twoHours ? instantText(instant) : timeText(millisOf(instant))

type Props = { stay: Pick<Booking, '_id' | 'createdAt' | 'holdExpiresAt'> }

export const HoldBar = ({ stay }: Props) => {
  const { _id: id, createdAt, holdExpiresAt } = stay
  const seconds = useSecondsLeft(holdExpiresAt === null ? null : millisOf(holdExpiresAt))
  const renew = useSend(renewHold)
  if (holdExpiresAt !== null && seconds === null) return null
  const left = seconds ?? 0
  const is = urgencyOf(left)
  const whole = holdExpiresAt === null ? 1 : (millisOf(holdExpiresAt) - millisOf(createdAt)) / 1000
  const mayRenew = (is === 'urgent' || is === 'last') && renewedUntil(stay, nowInstant()) !== null
  return (
    <div className="sticky top-[72px] z-20 mb-5 grid gap-2 print:hidden">
      <div className={`overflow-hidden rounded-2xl border ${looks[is]}`}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5">
          <div className="flex min-w-0 items-center gap-3">
            <Icon name="clock" size={18} />
            <div className="min-w-0">
              <p role="timer" className="font-semibold tabular-nums">
                {words[is](leftText(left))}
              </p>
              {is !== 'over' && holdExpiresAt !== null && (
                <p className="text-sm">
                  {is === 'last'
                    ? 'What you have entered stays, whatever happens.'
                    : is === 'urgent'
                      ? `Pay before ${timeText(millisOf(holdExpiresAt))}${mayRenew ? ', or hold them a little longer' : ''}.`
                      : `Nobody else can book these nights until ${untilText(holdExpiresAt, left)} (Accra time).`}
                </p>
              )}
            </div>
          </div>
          {mayRenew && (
            <button
              type="button"
              disabled={renew.isPending}
              aria-busy={renew.isPending || undefined}
              onClick={() => renew.mutate({ params: { id } })}
              className={buttonClass('quiet', 'border-transparent bg-white! text-[#6b2409]! max-sm:w-full')}
            >
              {renew.isPending && <Spinner />}
              Hold {limits.holdRenewalMinutes} minutes more
            </button>
          )}
        </div>
        {is !== 'over' && (
          <div aria-hidden="true" className="h-[3px]">
            <div className="h-full bg-current" style={{ width: `${Math.min(100, (left / whole) * 100)}%` }} />
          </div>
        )}
      </div>
      <p role="status" className="unseen">
        {said[is]}
        {renew.data && is === 'calm' && renew.data.msg}
      </p>
      {renew.isError && <Notice tone="error">{sentenceOf(renew.error)}</Notice>}
    </div>
  )
}
