// Owns what account erasure does to reviews: what a guest has written stays, without the name; what hosts have written about
// them goes, and so do the private notes of both.
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'

/** Joins the transaction that erases the account of a guest. Pages that show the name are made again. */
export const eraseReviews = async (tx: Tx, customerId: string): Promise<void> => {
  const stays = sql`(select id from bookings where customer_id = ${customerId})`
  await sql`update reviews set private_note = '' where private_note <> '' and booking_id in ${stays}`.execute(tx)
  await sql`update reviews set text = '' where side = 'host' and booking_id in ${stays}`.execute(tx)
  await sql`select announce_changed_records('apartments', array(
    select distinct apartment_id from reviews where side = 'guest' and state = 'published' and booking_id in ${stays} limit 51))`.execute(
    tx,
  )
  await sql`select announce_changed_records('tours', array(select distinct tour_reviews.tour_id from tour_reviews
    join payments on payments.id = payment_id where customer_id = ${customerId} limit 51))`.execute(tx)
}
