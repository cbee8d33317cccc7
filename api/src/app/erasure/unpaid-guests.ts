// Owns forgetting guests without an account who have paid for nothing: their name, address and number were needed for a hold, which is over.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { limits } from '@akwaaba/contract/limits'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { sql } from 'kysely'
import { lockGuest } from '#bookings/holds.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { hasMoneyWithUs } from '#payments/erasure.ts'
import { eraseAccount } from './deletion.ts'

// Of a booking that was never paid for, and of a payment that brought nothing.
const unpaidStays = bookingStates.having('over').filter((state) => !bookingStates.is(state, 'depositPaid'))
const unpaidTries = paymentStates.having('givenUp')

/** The guests whose time is over and who have paid for nothing, or that one of them. */
const findUnpaid = async ({ clock }: Deps, db: Tx | Deps['db'], id: string | null): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from users where is_guest and deleted_at is null
      and created_at < ${clock.in({ minutes: -limits.unpaidGuestDays * 24 * 60 })} and id = coalesce(${id}::uuid, id)
      and not exists (select from bookings where customer_id = users.id and state not in (${sql.join(unpaidStays)}))
      and not exists (select from payments where customer_id = users.id and state not in (${sql.join(unpaidTries)}))
    order by created_at limit 5000`.execute(db)
  return rows.map((row) => row.id)
}

/** Erases what guests without an account have said of themselves who have not paid within a month. Their expired holds name nobody. */
export const forgetUnpaidGuests = async (deps: Deps): Promise<void> => {
  for (const id of await findUnpaid(deps, deps.db, null))
    await inTransaction(deps.db, async (tx) => {
      const isThere = await lockGuest(tx, id)
      if (!isThere || (await findUnpaid(deps, tx, id)).length === 0 || (await hasMoneyWithUs(tx, id))) return
      // Nobody has proved the address, so what else was written with it stays.
      await eraseAccount(deps, tx, { id, email: null })
    })
}
