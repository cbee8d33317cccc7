// Tests that every foreign key that is queried has an index.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

/** Foreign keys that need no index, with the reason. */
const ofOneRow = 'the index of the first column finds the row, whose organisation never changes'
const withoutIndex: Readonly<Record<string, string>> = {
  'blocks.apartment_id': ofOneRow,
  'booking_notes.booking_id': ofOneRow,
  'booking_files.booking_id': ofOneRow,
  'bookings.apartment_id': ofOneRow,
  'cleaning_tasks.booking_id': ofOneRow,
  'dues.booking_id': ofOneRow,
  'messages.booking_id': ofOneRow,
  'payments.booking_id': ofOneRow,
  'payments.property_id': ofOneRow,
  'payments.tour_id': ofOneRow,
  'payouts.again_of': ofOneRow,
  'payouts.booking_id': ofOneRow,
  'presences.booking_id': ofOneRow,
  'price_days.apartment_id': ofOneRow,
  'price_rules.apartment_id': ofOneRow,
  'splits.booking_id': ofOneRow,
  'staff_bookings.booking_id': ofOneRow,
  'stay_changes.booking_id': ofOneRow,
  'tour_reviews.tour_id': ofOneRow,
  'user_reports.apartment_id': ofOneRow,
  'user_reports.message_id': ofOneRow,
  'user_reports.property_id': ofOneRow,
  'user_reports.review_id': ofOneRow,
  'user_reports.tour_id': ofOneRow,
  'user_reports.tour_review_id': ofOneRow,
}

test('every foreign key is the beginning of an index, or is listed with a reason', async () => {
  // A partial index counts only where it leaves out only rows whose key is null.
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', owner.relname, referring.attname) as name
    from pg_constraint foreign_key
    join pg_class owner on owner.oid = foreign_key.conrelid
    join pg_attribute referring on referring.attrelid = owner.oid and referring.attnum = foreign_key.conkey[1]
    where foreign_key.contype = 'f' and foreign_key.connamespace = 'public'::regnamespace and not exists (
      select from pg_index index
      where index.indrelid = owner.oid
        and (index.indkey::int2[])[0:cardinality(foreign_key.conkey) - 1] @> foreign_key.conkey
        and (index.indpred is null
          or pg_get_expr(index.indpred, owner.oid) = format('(%I IS NOT NULL)', referring.attname))
    )
    order by 1`.execute(here().deps.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(withoutIndex).sort())
})

test('provider events are found by the reference of the payment', async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where tablename = 'provider_events'`.execute(here().deps.db)
  expect(rows.map(({ definition }) => definition)).toContainEqual(expect.stringContaining('(reference)'))
})
