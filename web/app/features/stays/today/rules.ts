// Owns the words of the board of a day: what is owed, which night it is, and when a home is to be clean.
import type { CleaningTask } from '@akwaaba/contract/cleaning'
import { type CalendarDate, formatDateShort, nightsBetween } from '@akwaaba/contract/dates'
import { openDollars } from '@akwaaba/contract/dues'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import type { HostStay } from '@akwaaba/contract/today'
import { clockText, millisOf } from '../../../lib/clock.ts'

/** The lists of the board, in the order in which a phone has them. */
export const boardLists = ['arriving', 'leaving', 'cleaning', 'answers', 'inside'] as const
export type BoardList = (typeof boardLists)[number]

/** The list that an address names. */
export const listOf = (text: string | null): BoardList | undefined => boardLists.find((list) => list === text)

/** So many rows a card has before the rest is asked for. */
export const rowsShown = 8

/** The guest of a stay; undefined where the reader may not know them. */
export const guestOf = ({ customer }: Pick<HostBooking, 'customer'>): string | undefined =>
  customer === null ? 'A deleted account' : customer?.username

/** Who or what a row is about: the guest, or the home where the reader may not know them. */
export const nameOf = (stay: HostBooking): string => guestOf(stay) ?? stay.apartment.apartmentName

/** What is still to be paid of a stay, in words; null where that is nothing or the reader sees no amounts. */
export const owedText = (stay: HostBooking): string | null => {
  const owed = openDollars(stay)
  return owed === 0 ? null : `${formatDollars(owed)} due`
}

/** "night 2 of 5" of a stay on a day. */
export const nightText = ({ startDate, nights }: HostBooking, date: CalendarDate): string =>
  `night ${nightsBetween(startDate, date) + 1} of ${nights}`

export const leavesBy = ({ lateUntil, apartment }: HostBooking): string => lateUntil ?? apartment.checkOutBy

const byTime =
  (timeOf: (stay: HostStay) => string) =>
  (a: HostStay, b: HostStay): number =>
    timeOf(a).localeCompare(timeOf(b))

/** Stays by the time at which their guests may come. */
export const byArrival = <S extends HostStay>(stays: readonly S[]): S[] =>
  [...stays].sort(byTime(({ apartment }) => apartment.checkInFrom))

/** Stays by the time at which their guests leave. */
export const byDeparture = <S extends HostStay>(stays: readonly S[]): S[] => [...stays].sort(byTime(leavesBy))

/** Until when a task is to be done and who has it, or who has done it when. */
export const taskText = (task: CleaningTask, date: CalendarDate): string => {
  const { state, assignee, doneBy, doneAt, arrivesFrom, day, hasLeft, calendar } = task
  if (state === 'done') return `${doneBy ?? 'Somebody'} · done ${doneAt === null ? '' : clockText(millisOf(doneAt))}`
  const who = assignee === null ? 'nobody yet' : assignee.isYou ? 'you' : assignee.username
  if (state === 'skipped') return 'skipped'
  const left = hasLeft ? 'guest has left' : `free from ${task.leavesBy}`
  const when = day < date ? `since ${formatDateShort(day)}` : left
  return [arrivesFrom === null ? when : `before ${arrivesFrom}`, who, calendar].filter(Boolean).join(' · ')
}
