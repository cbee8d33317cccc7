// Owns finding bookings by a text: part of an apartment's name or of a guest's name or e-mail, or the beginning of a reference.
import { type RawBuilder, sql } from 'kysely'
import { findNamedApartments } from '#apartments/apartments.ts'
import { findCustomers } from '#auth/accounts.ts'
import { beginsWith, containing } from '#db/like.ts'
import type { Actor, Deps } from '#deps.ts'

/** Which bookings mention a text. `isFrequent`: so many may that only the newest are worth counting. */
export type Mentions = { condition: RawBuilder<boolean>; isFrequent: boolean }

/** References are letters after this; a search may leave it out. */
const prefix = 'AKW-'

const referenceBegins = (text: string) => {
  const reference = sql.ref('bookings.reference')
  const [whole, letters] = [text.toUpperCase(), prefix + text.toUpperCase()]
  return sql<boolean>`(${beginsWith(reference, whole)} or ${beginsWith(reference, letters)})`
}

// Each booking is looked at by itself. Not a join, and not `exists`: the planner would read all apartments for these.
const inEach = (text: string) => {
  const part = containing(text)
  return sql<boolean>`(bookings.reference ilike ${part}
    or (select apartment_name ilike ${part} from apartments where id = bookings.apartment_id)
    -- The name of a deleted account only says that it is deleted.
    or (select deleted_at is null and (username ilike ${part} or email ilike ${part}) from users where id = bookings.customer_id))`
}

/**
 * Takes the text of a search; gives the condition on bookings. Guests and apartments are found first, by the indexes of their
 * names. Where there are many of them many bookings match: then each booking is looked at, in the order of the list.
 */
export const findMentions = async (
  deps: Deps,
  actor: Actor,
  text: string | undefined,
): Promise<Mentions | undefined> => {
  if (text === undefined) return undefined
  // The bookings of one guest are few.
  if (actor.role !== 'admin') return { condition: inEach(text), isFrequent: false }
  const [customers, apartments] = await Promise.all([
    findCustomers(deps.db, text, ['username', 'email']),
    findNamedApartments(deps.db, text),
  ])
  if (customers === null || apartments === null) return { condition: inEach(text), isFrequent: true }
  const condition = sql<boolean>`(${referenceBegins(text)} or bookings.customer_id = any(${customers}::uuid[])
    or bookings.apartment_id = any(${apartments}::uuid[]))`
  return { condition, isFrequent: false }
}
