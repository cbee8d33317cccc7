// Owns why a review is looked at before it is shown: found when it is written, as its writer, since only that account sees all its reviews.
import type { HeldReason } from '@akwaaba/contract/review-states'
import { sql } from 'kysely'
import type { Actor, Deps } from '#deps.ts'
import { hasContacts, hasSlur, isCopyOf } from './rules.ts'

/** What in a text is a reason by itself; in a private note only words against a group, since its reader has the contact details. */
export const reasonsIn = (text: string, note: string): HeldReason[] => [
  ...(hasContacts(text) ? (['contacts'] as const) : []),
  ...(hasSlur(text) || hasSlur(note) ? (['insult'] as const) : []),
]

type Written = { text: string; privateNote?: string; organisationId: string; bookingId?: string; paymentId?: string }

// Of the last ones of an account, stays and packages alike.
const compared = 50

const otherTexts = async (
  { db }: Deps,
  { id }: Actor,
  { bookingId, paymentId }: Pick<Written, 'bookingId' | 'paymentId'>,
) => {
  const { rows } = await sql<{ text: string }>`
    (select text from reviews join bookings on bookings.id = booking_id
      where customer_id = ${id} and side = 'guest' and booking_id is distinct from ${bookingId ?? null}::uuid
      order by reviews.written_at desc limit ${compared})
    union all
    (select text from tour_reviews join payments on payments.id = payment_id
      where customer_id = ${id} and payment_id is distinct from ${paymentId ?? null}::uuid
      order by tour_reviews.written_at desc limit ${compared})`.execute(db)
  return rows.map(({ text }) => text)
}

const hasPhoneOfMember = async ({ db }: Deps, { id }: Actor, organisationId: string): Promise<boolean> => {
  // Written with the code of the country or without it.
  const digits = (phone: string) => sql`right(regexp_replace(${sql.ref(phone)}, '\\D', '', 'g'), 9)`
  const { rows } = await sql`select from users as guest
    join members on members.organisation_id = ${organisationId}
    join users as member on member.id = members.user_id and member.id <> guest.id
    where guest.id = ${id} and length(${digits('guest.phone')}) = 9 and ${digits('guest.phone')} = ${digits('member.phone')}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Why the review of a guest has to be looked at before it is shown; none for most. */
export const reasonsToLook = async (deps: Deps, actor: Actor, written: Written): Promise<HeldReason[]> => {
  const { text, privateNote = '', organisationId } = written
  const found = reasonsIn(text, privateNote)
  if ((await otherTexts(deps, actor, written)).some((other) => isCopyOf(text, other))) found.push('copy')
  if (await hasPhoneOfMember(deps, actor, organisationId)) found.push('own-phone')
  return found
}
