// Owns reading what a mail about a change of a stay says.
import { formatDate } from '@akwaaba/contract/dates'
import { dollarsFromCents, formatDollars } from '@akwaaba/contract/money'
import type { StayChangeState } from '@akwaaba/contract/stay-change-states'
import type { ChangedStay } from '@akwaaba/contract/stay-change-wire'
import type { Deps } from '#deps.ts'
import { guestsTextOf } from '#pricing/booking-price.ts'

type Names = Record<string, string>

const textOf = (stay: ChangedStay, names: Names): string =>
  [
    names[stay.apartmentId] ?? '',
    `${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)}`,
    ...[guestsTextOf(stay)].flatMap((guests) => (guests ? [`Guests: ${guests}`] : [])),
    ...(stay.lateUntil === undefined ? [] : [`Check-out by ${stay.lateUntil}`]),
    ...(stay.extras.length > 0 ? [`Extras: ${stay.extras.map(({ title }) => title).join(', ')}`] : []),
    `Total: ${formatDollars(dollarsFromCents(stay.totalCents))}`,
  ].join('\n')

const differenceOf = (cents: number): string => {
  if (cents === 0) return 'The price stays the same.'
  return `It costs ${formatDollars(Math.abs(cents) / 100)} ${cents > 0 ? 'more' : 'less'}.`
}

export type ChangeFacts = NonNullable<Awaited<ReturnType<typeof changeForMail>>>

/** A change in words, undefined where it is no longer in the state that a mail is about. */
export const changeForMail = async ({ db }: Deps, id: string, state: StayChangeState) => {
  const row = await db.selectFrom('stayChanges').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.state !== state) return undefined
  const ids = [row.before.apartmentId, row.after.apartmentId]
  const homes = await db.selectFrom('apartments').select(['id', 'apartmentName']).where('id', 'in', ids).execute()
  const names = Object.fromEntries(homes.map(({ id: home, apartmentName }) => [home, apartmentName]))
  const cents = row.after.totalCents - row.before.totalCents
  return {
    bookingId: row.bookingId,
    byGuest: row.byGuest,
    kind: row.kind,
    reason: row.reason,
    until: row.after.lateUntil ?? '',
    lastDay: formatDate(row.after.checkOut),
    amount: formatDollars(Math.abs(cents) / 100),
    before: textOf(row.before, names),
    after: textOf(row.after, names),
    difference: differenceOf(cents),
    cents,
    expiresAt: row.expiresAt,
  }
}
