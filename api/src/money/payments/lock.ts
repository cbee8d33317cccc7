// Owns locking payments in the order that everything keeps: what is paid for, then the due, then the payment.
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import { lockDue } from '#dues/dues.ts'
import type { Payment } from './rows.ts'

/** Locks a payment by its id, and before it the due that it is for; gives its row. What it pays for is locked before, if at all. */
export const lockPayment = async (tx: Tx, id: string): Promise<Payment> => {
  await lockDue(tx, sql<string>`(select due_id from payments where id = ${id})`)
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
