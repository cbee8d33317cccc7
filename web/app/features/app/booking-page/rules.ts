// Owns the sentences of the timeline of a booking, and where its guest is.
import type { FileSubject } from '@akwaaba/contract/booking-files'
import type { TimelineEntry } from '@akwaaba/contract/booking-pages'
import type { BookingEvent } from '@akwaaba/contract/booking-states'
import type { DueEvent } from '@akwaaba/contract/due-states'
import { limits } from '@akwaaba/contract/limits'
import { formatMoney } from '@akwaaba/contract/money'
import type { PaymentEvent } from '@akwaaba/contract/payment-states'
import type { Presence } from '@akwaaba/contract/presence'
import type { PresenceEvent } from '@akwaaba/contract/presence-states'
import type { RefundEvent } from '@akwaaba/contract/refund-states'
import type { StayChangeEvent } from '@akwaaba/contract/stay-change-states'
import { instantText } from '../../../lib/clock.ts'
import type { IconName } from '../../../ui/icons.tsx'

/** How something that was done has ended. */
export type Said = { tone: 'success' | 'error'; text: string }

/** Who did it, in words that begin a sentence. */
const whoOf = ({ actor, name }: TimelineEntry): string => {
  if (name !== null) return name
  const words: Record<string, string> = { customer: 'The guest', host: 'A member', admin: 'An administrator' }
  return words[actor] ?? 'Akwaaba'
}

type Words = (who: string, sum: string, entry: TimelineEntry) => string

const ofBooking: Record<BookingEvent | 'create', Words> = {
  create: (who, _, { actor }) => `${who} booked the stay${actor === 'customer' ? '' : ' for the guest'}`,
  pay: () => 'The stay is paid for and awaits approval',
  payInstant: () => 'The stay is paid for and confirmed',
  expire: () => 'The hold ran out and the nights are free again',
  failSplit: () => 'Not everybody has paid in time, so the stay was cancelled',
  reinstate: () => 'The nights are held again',
  cancel: (who) => `${who} cancelled the hold`,
  cancelPaid: (who) => `${who} cancelled the stay`,
  cancelUnpaid: () => 'The stay was cancelled because its balance was not paid',
  approve: (who) => `${who} approved the stay`,
  withdraw: (who) => `${who} withdrew the hold`,
  decline: (who) => `${who} declined the stay`,
  revoke: (who) => `${who} cancelled the stay and refunded it`,
  remind: () => 'A reminder to approve the stay was sent',
  expireUnapproved: () => 'Nobody approved the stay in time, so it was declined',
  complete: () => 'The stay is over',
}

const methods: Record<string, string> = {
  momo: 'mobile money',
  card: 'card',
  paypal: 'PayPal',
  bank: 'bank transfer',
  cash: 'cash',
}
const byMethod = ({ note }: TimelineEntry) => methods[note] ?? note

const ofPayment: Partial<Record<PaymentEvent | 'create', Words>> = {
  create: (who, sum, entry) =>
    entry.actor === 'customer'
      ? `${who} began to pay ${sum} by ${byMethod(entry)}`
      : `${who} took ${sum} by ${byMethod(entry)}`,
  succeed: (_, sum, entry) => `${sum} came by ${byMethod(entry)}`,
  fail: (_, sum, entry) => `The payment of ${sum} by ${byMethod(entry)} failed`,
  abandon: (_, sum) => `The payment of ${sum} was not finished`,
  succeedLate: (_, sum) => `${sum} came too late and goes back`,
  refund: (who) => `${who} gave the free stay back, so that its host is not paid for it`,
  differ: (_, sum) => `Another sum than ${sum} came, and an administrator looks at it`,
}

const ofRefund: Partial<Record<RefundEvent | 'create' | 'record', Words>> = {
  create: (who, sum) => `${who} refunds ${sum}`,
  record: (_, sum) => `A refund of ${sum} was made at the provider`,
  send: (_, sum) => `The refund of ${sum} was sent`,
  succeed: (_, sum) => `${sum} was refunded`,
  give: (who, sum) => `${who} gave ${sum} back to the guest`,
  payByHand: (who, sum) => `${who} refunded ${sum} by hand`,
  fail: (_, sum) => `The refund of ${sum} failed`,
  stick: (_, sum) => `The refund of ${sum} needs attention`,
  retry: (who, sum) => `${who} sent the refund of ${sum} again`,
}

const reminded: Words = (_, sum, { note }) =>
  `A reminder of the ${note === 'charge' ? 'charge' : 'balance'} of ${sum} was sent`
const ofDue: Partial<Record<DueEvent, Words>> = {
  remindWeek: reminded,
  remindDays: reminded,
  remindDay: reminded,
  miss: (_, sum) => `The balance of ${sum} is overdue`,
  keep: (who, sum) => `${who} kept the stay and asked for ${sum} again`,
  giveUp: (_, sum) => `The balance of ${sum} was given up`,
  lose: (_, sum) => `${sum} was lost in a dispute, and the guest was asked for it again`,
  regain: (_, sum) => `${sum} came back, and the guest is not asked for it again`,
}

/** What a change is about, which its note says. */
const changeNames: Record<string, string> = {
  extension: 'longer stay',
  move: 'move to another home',
  'late-check-out': 'late check-out',
  'early-departure': 'early departure',
  discount: 'discount',
  damage: 'charge for damage',
}
const the = ({ note }: TimelineEntry) => changeNames[note] ?? 'change'
const a = ({ note }: TimelineEntry) => {
  const name = changeNames[note]
  return name === undefined ? 'a change of the stay' : `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}

const ofChange: Partial<Record<StayChangeEvent, Words>> = {
  apply: (who, _, { actor }) => `${actor === 'customer' ? 'The guest' : who} changed the stay`,
  give: (who, _, entry) => `${who} gave ${a(entry)}`,
  agree: (who, _, entry) =>
    entry.note === 'move'
      ? `${who} moved the guest to another home`
      : entry.note === 'extension'
        ? `${who} made the stay longer, as the guest agreed on the spot`
        : `${who} agreed on ${a(entry)} with the guest on the spot`,
  ask: (_who, _, entry) => `The guest asked for ${a(entry)}`,
  offer: (who, _, entry) =>
    entry.note === 'damage' ? `${who} asked for damage to be paid` : `${who} offered ${a(entry)}`,
  accept: (who, _, entry) => `${who} accepted the ${the(entry)}`,
  take: (_who, _, entry) => `The guest accepted the ${the(entry)}`,
  decline: (who, _, entry) => `${who} declined the ${the(entry)}`,
  refuse: (_who, _, entry) => `The guest declined the ${the(entry)}`,
  withdraw: (_who, _, entry) => `The guest withdrew the ${the(entry)}`,
  retract: (who, _, entry) => `${who} withdrew the ${the(entry)}`,
  expire: (_who, _, entry) => `The ${the(entry)} was not answered in time`,
  end: (_who, _, entry) => `The ${the(entry)} ended with the stay`,
}

const ofPresence: Record<PresenceEvent, Words> = {
  checkIn: (who) => `${who} checked the guest in`,
  checkOut: (who) => `${who} checked the guest out`,
  miss: (who) => `${who} noted that the guest has not come`,
  undoCheckIn: (who) => `${who} undid the check-in`,
  undoCheckOut: (who) => `${who} undid the check-out`,
  undoMiss: (who) => `${who} noted that the guest is expected again`,
}

const ofTrip: Partial<Record<string, Words>> = {
  deny: () => 'The owner of the e-mail address has not booked this stay: all links ended, and no more mails are sent',
  correct: () => 'The guest gave another e-mail address, and the link was mailed to it',
  set: (who) => `${who} set another e-mail address: earlier links ended, and another one was mailed to it`,
}

const ofAudit: Partial<Record<string, Words>> = {
  delete: (who) => `${who} deleted the booking`,
  update: (who) => `${who} changed the booking`,
}

/** What a file shows. */
export const fileNames: Record<FileSubject, string> = {
  identity: 'Passport or ID card',
  receipt: 'Receipt',
  damage: 'Damage',
  other: 'Something else',
}

/** How long a file is kept. */
export const fileTerms: Record<FileSubject, string> = {
  identity: `${limits.identityFileDays} days after the stay`,
  receipt: `${limits.receiptFileYears} years after the year of the stay`,
  damage: `${limits.fileMonths} months after the stay`,
  other: `${limits.fileMonths} months after the stay`,
}

const filePhrases: Record<string, string> = {
  identity: 'a passport or ID card',
  receipt: 'a receipt',
  damage: 'a file about damage',
  other: 'a file',
}
const aFile = ({ note }: TimelineEntry) => filePhrases[note] ?? 'a file'
const theFile = (entry: TimelineEntry) => aFile(entry).replace(/^a /, 'The ')

const ofFile: Partial<Record<string, Words>> = {
  add: (who, _, entry) => `${who} added ${aFile(entry)}`,
  remove: (who, _, entry) => `${who} removed ${aFile(entry)}`,
  expire: (_who, _, entry) => `${theFile(entry)} was removed, as its time was over`,
  erase: (_who, _, entry) => `${theFile(entry)} was removed with the account of the guest`,
}

const sentences: Record<TimelineEntry['about'], Partial<Record<string, Words>>> = {
  ...{
    booking: ofBooking,
    payment: ofPayment,
    refund: ofRefund,
    due: ofDue,
    change: ofChange,
    presence: ofPresence,
    trip: ofTrip,
    file: ofFile,
    audit: ofAudit,
  },
}

/** What an entry of the timeline says; an event that these pages do not know yet is named. */
export const sentenceOfEntry = (entry: TimelineEntry): string => {
  const sum = entry.amount === null ? '' : formatMoney(entry.amount)
  const words = sentences[entry.about][entry.event]
  return words ? words(whoOf(entry), sum, entry) : `${whoOf(entry)}: ${entry.event}`
}

/** The reason that somebody has written for an event of the booking; null where there is none. */
export const reasonOf = ({ about, note }: TimelineEntry): string | null => (about === 'booking' && note) || null

export const iconOf: Record<TimelineEntry['about'], IconName> = {
  ...{
    booking: 'calendar',
    payment: 'card',
    refund: 'history',
    due: 'clock',
    change: 'calendar',
    presence: 'home',
    trip: 'mail',
    file: 'photos',
    audit: 'filter',
  },
}

/** Whether an entry is about money. */
export const isMoney = ({ about }: TimelineEntry): boolean => ['payment', 'refund', 'due'].includes(about)

const presenceNames: Record<Presence['state'], string> = {
  ...{ expected: '', inHouse: 'In house since', left: 'Left', noShow: 'Has not come,' },
}

/** Where the guest is, and since when; null while nothing was entered. */
export const presenceText = ({ state, since }: Presence): string | null =>
  since === null || presenceNames[state] === '' ? null : `${presenceNames[state]} ${instantText(since)}`
