// Owns what tests of dues share: a stay of which a deposit is paid at first, and what is due of a stay.
import { duesOf } from '@akwaaba/contract/dues'
import { inTransaction } from '#db/tx.ts'
import { dueRows } from '#dues/dues.ts'
import type { World } from '../world.ts'

/** Gives an unpaid stay the dues of a listing that asks for that percentage at first, and for the rest so many days before arrival. */
export const askDeposit = async (t: World, bookingId: string, percent: number, balanceDays: number): Promise<void> => {
  const { db, clock } = t.deps
  const stay = await db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow()
  const parts = duesOf(stay.totalCents, { percent }, balanceDays, stay.checkIn, clock.today())
  await inTransaction(db, async (tx) => {
    await tx.updateTable('dues').set({ state: 'void' }).where('bookingId', '=', bookingId).execute()
    await tx
      .insertInto('dues')
      .values(dueRows(t.deps, stay, parts))
      .execute()
  })
}

/** The dues of a stay that are not void, as text: "deposit 4320 paid". */
export const duesOfStay = async (t: World, bookingId: string): Promise<string[]> => {
  const rows = await t.deps.db
    .selectFrom('dues')
    .select(['kind', 'amountCents', 'state'])
    .where('bookingId', '=', bookingId)
    .where('state', '!=', 'void')
    .orderBy('position')
    .execute()
  return rows.map(({ kind, amountCents, state }) => `${kind} ${amountCents} ${state}`)
}
