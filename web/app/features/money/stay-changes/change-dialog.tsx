// Owns the dialog that changes a stay: other dates, guests, extras or another home, and the price now and then before it is sent. Of a
// stay that has begun only its last day can be a later one.
import type { StayChangeQuote } from '@akwaaba/contract/stay-change-wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { nowInstant } from '../../../lib/clock.ts'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { GuestField } from '../../../ui/fields/guest-field.tsx'
import { StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { ExtrasList } from '../../stays/booking-form/extras-list.tsx'
import { reasonsIn } from '../../stays/booking-form/rules.ts'
import { StayRefusal } from '../../stays/booking-form/stay-refusal.tsx'
import { ChangeQuote } from './change-quote.tsx'
import { HomeChoice, LastDay } from './home-choice.tsx'
import { changeQuoteQuery, homeQuery, offeredExtrasQuery, takenNightsQuery } from './queries.ts'
import {
  type Ask,
  actText,
  askOf,
  type Changeable,
  type Draft,
  draftAtFirst,
  extrasFor,
  isUnchanged,
  isUnderWay,
  type NewChange,
  takenNights,
} from './rules.ts'

const waits: Record<StayChangeQuote['waitsFor'], string> = {
  nobody: 'Your nights are exchanged at once, and you pay the new total.',
  host: 'Your host answers within two days. Until then nothing changes, and other nights are not held for you.',
  guest: 'The guest answers within two days. Until then nothing changes, and other nights are not held.',
}
const appliedByStaff = 'The nights are exchanged at once, and the guest pays the new total. No mail is sent.'
const agreedOnly = 'This guest has no e-mail address. Once they have agreed here, the change holds at once.'

const isRefusalOfDates = (error: Error | null): boolean => isRefusedWith(error, 'dates_unavailable', 'stay_not_allowed')

const ExtrasChoice = ({
  stay,
  chosen,
  onChange,
}: {
  stay: Changeable
  chosen: string[]
  onChange: (extras: string[]) => void
}) => {
  const extras = useQuery(offeredExtrasQuery(stay.apartmentId))
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <details className="rounded-2xl border border-line px-4">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3">
        <span>
          <span className="block font-semibold text-ink-soft text-xs">Extras</span>
          {chosen.length === 0 ? 'None' : `${chosen.length} chosen`}
        </span>
        <span aria-hidden="true" className="font-semibold text-palm text-sm">
          Change
        </span>
      </summary>
      {extras.data && extras.error && (
        <RereadFault failure={sentenceOf(extras.error)} onRetry={() => extras.refetch()} />
      )}
      {extras.isError && !extras.data ? (
        <div className="pb-4">
          <Notice tone="warning" action={<Button onClick={() => extras.refetch()}>Try Again</Button>}>
            The extras could not be loaded. Those of the stay are kept.
          </Notice>
        </div>
      ) : (
        <ExtrasList extras={extras.data && extrasFor(stay, extras.data)} chosen={chosen} onToggle={toggle} />
      )}
    </details>
  )
}

type Props = {
  stay: Changeable
  title: string
  /** what is different at first */
  begin?: Partial<Draft>
  /** whether those who decide about the stay change it, and not its guest */
  isByStaff?: boolean
  /** what a change would cost; nothing is kept */
  quote: (ask: Ask) => Promise<StayChangeQuote>
  /** sends the change that was shown */
  onSend: (change: NewChange) => void
  isSending: boolean
  /** why it could not be sent */
  failure: Error | null
  onClose: () => void
}

/** Is open while it is rendered. */
export const ChangeDialog = ({
  stay,
  title,
  begin = {},
  isByStaff = false,
  quote,
  onSend,
  isSending,
  failure,
  onClose,
}: Props) => {
  const isLonger = isUnderWay(stay, nowInstant())
  const [draft, setDraft] = useState<Draft>(() => draftAtFirst(stay, begin, isLonger))
  const home = useQuery(homeQuery(draft.apartmentId))
  const booked = useQuery(takenNightsQuery(draft.apartmentId))
  const ask = askOf(draft)
  const asked = useQuery(changeQuoteQuery(stay._id, ask, quote))
  const [until, setUntil] = useState(stay.endDate)
  const { data, error } = asked
  if (data && data.occupiedUntil !== until) setUntil(data.occupiedUntil)
  const reasons = reasonsIn(error)
  const isSame = isUnchanged(stay, draft)
  const isReady = data !== undefined && !asked.isPlaceholderData && !isSame && ask !== null
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const taken = takenNights(stay, draft, booked.data?.bookedDates ?? [], until)
  const isFull = isLonger && isRefusalOfDates(error) && taken.includes(stay.endDate)
  const mayAgree = data?.mayAgree === true
  // Nobody can ask them, so that they can only agree on the spot.
  const isAgreedOnly = mayAgree && stay.customer?.email === ''
  const words =
    data &&
    (isAgreedOnly ? agreedOnly : isByStaff && data.waitsFor === 'nobody' ? appliedByStaff : waits[data.waitsFor])
  const sendIt = (agreed: boolean) =>
    data && ask && onSend({ ...ask, price: data.after.total, ...(agreed ? { agreed } : {}) })
  return (
    <Sheet
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <div className="grid gap-2.5">
          {data && !isSame && (
            <p className="text-ink-soft text-sm">
              {words}
              {mayAgree && !isAgreedOnly && ' What a guest agrees to on the spot holds at once, and a mail tells them.'}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button className="grow" isBusy={isSending} disabled={!isReady} onClick={() => sendIt(isAgreedOnly)}>
              {isReady ? actText(data, isAgreedOnly) : isLonger ? 'Choose the last day' : 'Choose what to change'}
            </Button>
            {mayAgree && !isAgreedOnly && isReady && (
              <Button kind="quiet" disabled={isSending} onClick={() => sendIt(true)}>
                The guest has agreed here
              </Button>
            )}
            {!(mayAgree && !isAgreedOnly && isReady) && (
              <Button kind="quiet" onClick={onClose}>
                Keep as it is
              </Button>
            )}
          </div>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          <span className="font-semibold text-ink">{stay.apartment.apartmentName}</span>, {stay.reference}
        </p>
        {isFull && (
          <Notice tone="warning">
            Others have this home from the day of check-out, so the stay cannot be longer here.
          </Notice>
        )}
        {isLonger && !isFull && <LastDay {...{ stay, taken }} day={draft.to} onChoose={(to) => set({ to })} />}
        {!isLonger && (
          <div>
            <StayPicker
              from={draft.from}
              to={draft.to}
              booked={taken}
              onChange={({ from, to }) => set({ from, to })}
              isRefused={isRefusalOfDates(error)}
              className="grid grid-cols-2 divide-x divide-line-strong rounded-t-2xl border border-line-strong"
            />
            <GuestField
              guests={draft.guests}
              onChange={(guests) => set({ guests })}
              most={home.data?.guests}
              className="rounded-b-2xl border border-line-strong border-t-0"
            />
          </div>
        )}
        {!isLonger && <HomeChoice stay={stay} draft={draft} onChoose={(apartmentId) => set({ apartmentId })} />}
        {!isLonger && <ExtrasChoice stay={stay} chosen={draft.extras} onChange={(extras) => set({ extras })} />}
        {error && reasons.length > 0 && <StayRefusal reasons={reasons} onChoose={set} />}
        {error && !isFull && reasons.length === 0 && (
          <Notice
            tone="warning"
            action={
              <Button kind="quiet" onClick={() => asked.refetch()}>
                Try Again
              </Button>
            }
          >
            {sentenceOf(error)}
          </Notice>
        )}
        <div aria-live="polite" aria-busy={asked.isFetching} className={asked.isPlaceholderData ? 'opacity-60' : ''}>
          {ask === null ? (
            <p className="text-ink-soft">
              {isLonger ? 'Choose the last day' : 'Choose both days'} to see the new price.
            </p>
          ) : data ? (
            <ChangeQuote quote={data} />
          ) : (
            !error && <Skeleton className="h-40 w-full" />
          )}
        </div>
        {failure && <Notice tone="error">{sentenceOf(failure)}</Notice>}
      </div>
    </Sheet>
  )
}
