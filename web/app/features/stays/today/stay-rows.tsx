// Owns a list of stays of one day for administrators: who, where, when, the phone of the guest, and checking them in or out.
import { guestsText } from '@akwaaba/contract/guests'
import { presenceStates } from '@akwaaba/contract/presence-states'
import type { HostStay } from '@akwaaba/contract/today'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { totalText } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneLink } from '../../../ui/page/contact.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { rowsShown } from './rules.ts'

type At = (stay: HostStay) => string
export type Entry = 'checkIn' | 'checkOut'

type StayProps = {
  stay: HostStay
  when: string
  to: string
  action: Entry
  isBusy: boolean
  onEnter: () => void
}

/** Where the reader may not know the guest, the apartment has the first line. */
const labels: Record<Entry, string> = { checkIn: 'Check in', checkOut: 'Check out' }

const Stay = ({ stay, when, to, action, isBusy, onEnter }: StayProps) => {
  const { apartment, customer, nights, guests, depositPaid, status, presence } = stay
  const isEntered = presenceStates.is(presence.state, action === 'checkIn' ? 'here' : 'gone')
  const guest = customer === null ? 'A guest whose account is deleted' : customer?.username
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Link to={to} className="flex min-h-16 min-w-0 flex-1 basis-56 items-center gap-3 rounded-2xl p-2 hover:bg-sand">
        <Picture name={apartment.coverImage} alt="" sizes="64px" className="size-14 shrink-0 rounded-xl" />
        <span className="min-w-0 leading-snug">
          <span className="block font-semibold">{guest ?? apartment.apartmentName}</span>
          <span className="block text-ink-soft text-sm">
            {guest === undefined ? when : `${apartment.apartmentName}, ${when}`} · {nights}{' '}
            {nights === 1 ? 'night' : 'nights'}
            {guests && ` · ${guestsText(guests)}`}
          </span>
          {status === 'pending' && depositPaid && (
            <span className="block font-medium text-clay text-sm">Not approved yet</span>
          )}
        </span>
      </Link>
      {customer?.phoneNumber && (
        <span className="px-2 py-2.5">
          <PhoneLink customer={{ username: customer.username, phoneNumber: customer.phoneNumber }} />
        </span>
      )}
      {isEntered && <span className="px-2 text-palm">{action === 'checkIn' ? 'Here' : 'Left'}</span>}
      {presence.actions.includes(action) && (
        <Button kind="quiet" isBusy={isBusy} onClick={onEnter}>
          {labels[action]}
          <span className="unseen"> {guest ?? apartment.apartmentName}</span>
        </Button>
      )}
    </li>
  )
}

type Props = {
  title: string
  none: string
  stays: readonly HostStay[]
  count: number
  when: At
  /** the page of a booking */
  at: At
  /** what each row can enter, and of which stay it is being entered */
  action: Entry
  isBusy: (id: string) => boolean
  onEnter: (stay: HostStay) => void
}

export const StayRows = ({ title, none, stays, count, when, at, action, isBusy, onEnter }: Props) => {
  const heading = useId()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? stays : stays.slice(0, rowsShown)
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h3 id={heading} className="mb-1 text-lg">
        {title} {stays.length > 0 && <span className="text-ink-soft">({totalText(count)})</span>}
      </h3>
      {stays.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="-mx-2 grid">
          {shown.map((stay) => (
            <Stay
              key={stay._id}
              {...{ stay, action }}
              when={when(stay)}
              to={at(stay)}
              isBusy={isBusy(stay._id)}
              onEnter={() => onEnter(stay)}
            />
          ))}
        </ul>
      )}
      {!isWhole && stays.length > rowsShown && (
        <Button kind="plain" className="-ml-3" onClick={() => setWhole(true)}>
          Show all {stays.length}
          <span className="unseen"> {title}</span>
        </Button>
      )}
      {isWhole && count > stays.length && (
        <p className="mt-2 text-ink-soft">{stays.length} are shown. The list of bookings finds the others by name.</p>
      )}
    </section>
  )
}
