// Owns transactions, and statements that are one by themselves: retries some, and turns a violated constraint into its error code.
import { type ErrorCode, fail } from '@akwaaba/contract/errors'
import { textOf } from '@akwaaba/contract/guards'
import type { RawBuilder, Transaction } from 'kysely'
import type { Db } from './client.ts'
import type { Database } from './types.ts'

export type Tx = Transaction<Database>

/** A value in a query, or what stands for it there, such as a column. */
export type Expression<T> = T | RawBuilder<unknown>
export type Expressions<T> = { [K in keyof T]: Expression<T[K]> }

/** The name of a constraint → the error code of a request that violates it. */
export const codeOfConstraint: Record<string, ErrorCode> = {
  no_double_booking: 'dates_unavailable',
  one_account_per_email: 'email_exists',
  one_account_per_username: 'username_exists',
  no_seat_sold_twice: 'sold_out',
  one_category_per_name: 'category_exists',
  one_location_per_name: 'location_exists',
  locations_pkey: 'location_exists', // checked first where the names are identical
  an_owner_remains: 'last_owner',
  an_admin_remains: 'last_admin',
  nobody_suspends_themselves: 'own_account',
  nobody_removes_their_own_app: 'own_account',
  a_second_admin_agrees: 'second_admin',
  one_open_removal: 'removal_requested',
  one_promo_per_code: 'promo_exists',
  a_code_is_not_used_up: 'promo_gone',
  a_guest_uses_a_code_so_often: 'promo_used',
  one_rule_per_layer_and_day: 'periods_overlap',
  a_block_has_a_night: 'bad_dates',
  a_stay_has_a_night: 'bad_dates',
  a_stay_is_at_most_a_year: 'stay_too_long',
  one_refund_per_bank_transaction: 'bank_entry_known',
  refunds_stay_within_payment: 'refund_too_large',
  no_refund_is_sent_while_disputed: 'payment_disputed',
  no_payout_while_disputed: 'payout_held',
  one_live_host_payout: 'edited_meanwhile',
  a_payout_is_its_stays: 'edited_meanwhile',
  no_more_is_paid_than_is_owed: 'edited_meanwhile',
  a_large_batch_has_two_admins: 'second_admin',
}

/** Whether an error comes from PostgreSQL or its driver. */
export const isPgError = (error: unknown): error is { code: string; constraint?: string } & Error =>
  error instanceof Error && textOf(error, 'code') !== undefined

const mayRetry = new Set(['40001', '40P01']) // serialization failure, deadlock

const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (isPgError(error)) {
        if (mayRetry.has(error.code) && attempt < 3) continue
        const code = codeOfConstraint[error.constraint ?? '']
        if (code !== undefined) fail(code)
      }
      throw error
    }
  }
}

/** Runs `work` in one transaction; retries it twice after a deadlock or serialization failure. Nothing slow belongs inside. */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (db.isTransaction) throw new Error('transactions do not nest')
  return retried(() => db.transaction().execute(work))
}

/** Runs one statement that writes, as a transaction of its own and so in one round trip; gives its rows. Retried as above. */
export const inOneStatement = async <T>(db: Db, statement: RawBuilder<T>): Promise<T[]> =>
  (await retried(() => statement.execute(db))).rows
