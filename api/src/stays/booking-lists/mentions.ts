// Owns finding bookings by a text: part of an apartment's name or of a guest's name or e-mail, or the beginning of a reference. For
// admins, one or two characters begin a name or an e-mail, and an e-mail address is compared with the beginning of others. Members
// of an organisation find nothing by what they do not see: an address that matches would be known.
import { may } from '@akwaaba/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { findNamedApartments } from '#apartments/apartments.ts'
import { findCustomers } from '#auth/accounts.ts'
import { seesOthers } from '#bookings/visible.ts'
import type { Deps, Viewer } from '#deps.ts'
import { beginsWith, containing, emailMentions, mentions, saysNothing } from '#search/like.ts'

/** Which bookings mention a text. `isFrequent`: so many may that only the newest are worth counting. */
export type Mentions = { condition: RawBuilder<boolean>; isFrequent: boolean }

/** References are letters after this; a search may leave it out. */
const prefix = 'AKW-'

const referenceBegins = (text: string) => {
  const reference = sql.ref('bookings.reference')
  if (saysNothing(text, prefix)) return sql<boolean>`false`
  const [whole, letters] = [text.toUpperCase(), prefix + text.toUpperCase()]
  return sql<boolean>`(${beginsWith(reference, whole)} or ${beginsWith(reference, letters)})`
}

type Has = (column: RawBuilder<unknown>) => RawBuilder<boolean>

// Each booking is looked at by itself. Not a join, and not `exists`: the planner would read all apartments for these.
const apartmentHas = (has: Has) =>
  sql<boolean>`(select ${has(sql.ref('apartments.apartmentName'))} from apartments where id = bookings.apartment_id)`
// The name of a deleted account only says that it is deleted.
const guestHas = (has: Has, emailHas: Has) => sql<boolean>`(
  select deleted_at is null and (${emailHas(sql.ref('users.email'))} or ${has(sql.ref('users.username'))})
  from users where id = bookings.customer_id)`

const oneOf = (...conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

type GuestField = 'username' | 'email'

/** By which fields of guests a caller who sees bookings of others finds them. E-mails are shown to members for some bookings only. */
const guestFieldsOf = ({ member }: Viewer): GuestField[] =>
  member === undefined ? ['email', 'username'] : may(member.role, 'booking.guest') ? ['username'] : []

const mentionsAmongMany = async (deps: Deps, text: string, fields: GuestField[]): Promise<Mentions> => {
  const [customers, apartments] = await Promise.all([
    fields.length === 0 ? [] : findCustomers(deps.db, text, fields),
    findNamedApartments(deps.db, text),
  ])
  const has: Has = (column) => mentions(column, text)
  const emailHas: Has = (email) => (fields.includes('email') ? emailMentions(email, text) : sql<boolean>`false`)
  const condition = oneOf(
    referenceBegins(text),
    customers === null ? guestHas(has, emailHas) : sql`bookings.customer_id = any(${customers}::uuid[])`,
    apartments === null ? apartmentHas(has) : sql`bookings.apartment_id = any(${apartments}::uuid[])`,
  )
  return { condition, isFrequent: customers === null || apartments === null }
}

/**
 * Takes the text of a search; gives the condition on bookings. For admins and members guests and apartments are found first, by the indexes of
 * their names. Where there are many of them many bookings match: then each booking is looked at, in the order of the list.
 */
export const findMentions = async (
  deps: Deps,
  viewer: Viewer,
  text: string | undefined,
): Promise<Mentions | undefined> => {
  if (text === undefined) return undefined
  if (seesOthers(viewer)) return mentionsAmongMany(deps, text, guestFieldsOf(viewer))
  // The bookings of one guest are few.
  const has: Has = (column) => sql`${column} ilike ${containing(text)}`
  return {
    condition: oneOf(has(sql.ref('bookings.reference')), apartmentHas(has), guestHas(has, has)),
    isFrequent: false,
  }
}
