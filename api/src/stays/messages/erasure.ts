// Owns forgetting messages: with the account of their guest, two years after the stay, and the whole text of masked ones after a month.
import { addDays } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { paidStates } from './rules.ts'

/** Erases what both sides have written about bookings, which a query gives; joins the transaction. */
const erase = async (deps: Deps, tx: Tx, bookings: RawBuilder<unknown>): Promise<void> => {
  // In the order in which a message is sent: the thread first.
  await sql`select from threads where booking_id in (${bookings}) order by booking_id for update`.execute(tx)
  await sql`update messages set text = '', sealed = null, pictures = 0, erased_at = ${deps.clock.now()}
    where booking_id in (${bookings}) and erased_at is null`.execute(tx)
  const { rows } = await sql<{ name: string }>`delete from message_pictures where booking_id in (${bookings})
    returning name`.execute(tx)
  for (const { name } of rows) await enqueue(tx, 'uploads:remove-message-picture', { name })
}

/** Joins the transaction that erases the account of a guest: what hosts have written to them is about them, and goes as well. */
export const eraseMessages = (deps: Deps, tx: Tx, customerId: string): Promise<void> =>
  erase(deps, tx, sql`select id from bookings where customer_id = ${customerId}`)

const atOnce = 500

/** Erases messages about stays that ended two years ago. */
export const eraseOldMessages = async (deps: Deps): Promise<void> => {
  const before = addDays(deps.clock.today(), -Math.round((limits.messageMonths * 365) / 12))
  for (;;) {
    const { rows } = await sql<{ id: string }>`select threads.booking_id as id from threads
      join bookings on bookings.id = threads.booking_id where check_out < ${before}::date and exists (
        select from messages where messages.booking_id = threads.booking_id and erased_at is null)
      order by 1 limit ${atOnce}`.execute(deps.db)
    if (rows.length === 0) return
    await inTransaction(deps.db, (tx) => erase(deps, tx, sql.join(rows.map(({ id }) => sql`${id}::uuid`))))
    if (rows.length < atOnce) return
  }
}

/** Forgets the whole text of masked messages after a month, where the stay was never paid for: nobody reads it but its author. */
export const forgetSealedMessages = async (deps: Deps): Promise<void> => {
  await sql`update messages set sealed = null where sealed is not null
    and written_at < ${deps.clock.in({ minutes: -limits.sealedMessageDays * 24 * 60 })}
    and not exists (select from booking_events where booking_events.booking_id = messages.booking_id
      and to_state in (${sql.join(paidStates)}))`.execute(deps.db)
}
