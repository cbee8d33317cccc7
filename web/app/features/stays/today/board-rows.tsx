// Owns a stay on the board: when, who, where, how its guest is reached, and the one thing that can be done now.
import { type CalendarDate, formatDateShort } from '@akwaaba/contract/dates'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { presenceStates } from '@akwaaba/contract/presence-states'
import type { HostStay } from '@akwaaba/contract/today'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LineIcon } from '../../../ui/frame-icons.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { whatsAppUrl } from '../../../ui/page/contact.tsx'
import { Lines, miniClass, miniKinds, rowClass } from './board-card.tsx'
import type { Enter, PresenceAction } from './mutations.ts'
import { guestOf, leavesBy, nameOf, nightText, owedText } from './rules.ts'

const round =
  'grid size-7 place-items-center rounded-full border border-line bg-card text-palm hover:bg-sand max-lg:size-11'

/** Call and WhatsApp: on hover and focus of the row with a mouse, always on touch, where WhatsApp alone has room. */
const Reach = ({ stay: { customer, apartment, reference } }: { stay: HostBooking }) => {
  if (!customer?.phoneNumber) return null
  const { username, phoneNumber } = customer
  const chat = whatsAppUrl(
    phoneNumber,
    `Hello ${username}, about your stay at ${apartment.apartmentName} (${reference}): `,
  )
  return (
    <span className="flex gap-1 lg:hidden lg:group-focus-within:flex lg:group-hover:flex lg:pointer-coarse:flex">
      <a href={`tel:${phoneNumber.replace(/\s/g, '')}`} className={`${round} max-lg:hidden`}>
        <Icon name="phone" size={16} />
        <span className="unseen">Call {username}</span>
      </a>
      {chat && (
        <a href={chat} target="_blank" rel="noopener noreferrer" className={round}>
          <Icon name="chat" size={16} />
          <span className="unseen">WhatsApp to {username}, in a new tab</span>
        </a>
      )}
    </span>
  )
}

const Tick = ({ children }: { children: string }) => (
  <span className="inline-flex shrink-0 items-center gap-1 font-medium text-palm text-xs max-lg:text-[13px]">
    <Icon name="check" size={14} />
    {children}
  </span>
)

const Tag = ({ to, children, about }: { to: string; children: string; about: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-6 shrink-0 items-center rounded-md border border-[#8a6200] border-dashed bg-[#fdf3dc] px-1.5 font-semibold text-[#5b3d00] text-xs tabular-nums max-lg:min-h-11 max-lg:text-[13px]"
  >
    {children}
    <span className="unseen"> {about}</span>
  </Link>
)

type ActProps = { stay: HostStay; action: PresenceAction; label: string; isQuiet?: boolean } & Enter

const Act = ({ stay, action, label, isQuiet = false, enter, isBusy }: ActProps) => (
  <button
    type="button"
    disabled={isBusy(stay._id)}
    aria-busy={isBusy(stay._id) || undefined}
    onClick={() => enter(stay, action)}
    className={`${miniClass} ${isQuiet ? miniKinds.quiet : miniKinds.primary}`}
  >
    {label}
    <span className="unseen"> {nameOf(stay)}</span>
  </button>
)

/** `whose`: the name of the organisation of the home, where there are several. */
type Of = { stay: HostStay; to: string; whose?: string }
type RowProps = Of & { lead: ReactNode; note?: string; isOver?: boolean; children: ReactNode }

/** The second line of a row: what is known besides its first line. */
const lineOf = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ')

const Row = ({ stay, to, whose, lead, note, isOver = false, children }: RowProps) => {
  const guest = guestOf(stay)
  const home = stay.apartment.apartmentName
  const second = guest === undefined ? (note ?? stay.reference) : lineOf(home, whose, note)
  return (
    <li className={rowClass}>
      <span className="w-10 shrink-0 text-ink-soft tabular-nums max-lg:w-12">{lead}</span>
      <Link to={to} className="min-w-0 flex-1 leading-snug hover:underline">
        <Lines first={guest ?? home} second={second} isOver={isOver} />
      </Link>
      {children}
      <Reach stay={stay} />
    </li>
  )
}

type StayProps = Of & Enter

/** Money that is owed stands where the button would be: it is taken first. */
const ArrivalAct = ({ stay, to, ...enter }: Omit<StayProps, 'whose'>) => {
  const { presence, status } = stay
  const owed = owedText(stay)
  if (!presenceStates.is(presence.state, 'awaited')) return <Tick>Here</Tick>
  if (status === 'pending' && stay.depositPaid)
    return (
      <Tag to={to} about={nameOf(stay)}>
        Not approved
      </Tag>
    )
  if (owed !== null || !stay.depositPaid)
    return (
      <Tag to={to} about={nameOf(stay)}>
        {owed ?? 'Not paid'}
      </Tag>
    )
  if (presence.actions.includes('checkIn')) return <Act stay={stay} action="checkIn" label="Check in" {...enter} />
  return 'price' in stay ? <Tick>Paid</Tick> : null
}

export const ArrivalRow = ({ stay, to, whose, ...enter }: StayProps) => (
  <Row
    {...{ stay, to }}
    {...(whose === undefined ? {} : { whose })}
    lead={stay.apartment.checkInFrom}
    isOver={stay.presence.state === 'inHouse'}
    {...(stay.presence.state === 'noShow' ? { note: 'has not come' } : {})}
  >
    <ArrivalAct stay={stay} to={to} {...enter} />
  </Row>
)

const DepartureAct = ({ stay, to, ...enter }: Omit<StayProps, 'whose'>) => {
  const { presence } = stay
  const owed = owedText(stay)
  if (presence.state === 'left') return <Tick>Left</Tick>
  if (owed !== null)
    return (
      <Tag to={to} about={nameOf(stay)}>
        {owed}
      </Tag>
    )
  if (presence.actions.includes('checkOut'))
    return <Act stay={stay} action="checkOut" label="Check out" isQuiet {...enter} />
  return presence.actions.includes('checkIn') ? (
    <span className="shrink-0 text-ink-soft text-xs max-lg:text-[13px]">not checked in</span>
  ) : null
}

export const DepartureRow = ({ stay, to, whose, ...enter }: StayProps) => {
  const { presence, lateUntil } = stay
  const note = presence.state === 'noShow' ? 'has not come' : lateUntil === null ? undefined : 'late check-out'
  return (
    <Row
      {...{ stay, to }}
      {...(whose === undefined ? {} : { whose })}
      lead={leavesBy(stay)}
      isOver={presence.state === 'left'}
      {...(note === undefined ? {} : { note })}
    >
      <DepartureAct stay={stay} to={to} {...enter} />
    </Row>
  )
}

const arch = 'M6 20v-9a6 6 0 0 1 12 0v9M10 20v-8a2 2 0 0 1 4 0v8'

export const InsideRow = ({ stay, to, whose, date }: Of & { date: CalendarDate }) => (
  <li className={rowClass}>
    <span className="w-5 shrink-0 text-ink-soft">
      <LineIcon d={arch} size={16} />
    </span>
    <Link to={to} className="min-w-0 flex-1 leading-snug hover:underline">
      <Lines
        first={nameOf(stay)}
        second={
          guestOf(stay) === undefined
            ? `until ${formatDateShort(stay.endDate)}`
            : lineOf(stay.apartment.apartmentName, whose)
        }
      />
    </Link>
    <span className="shrink-0 text-ink-soft text-xs tabular-nums max-lg:text-[13px]">{nightText(stay, date)}</span>
    <Reach stay={stay} />
  </li>
)
