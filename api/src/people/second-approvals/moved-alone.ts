// Owns what administrators move without a second one: the sums of a day are counted together.
import { limits } from '@akwaaba/contract/limits'
import { toCents } from '@akwaaba/contract/money'
import type { SecondApprovalKind } from '@akwaaba/contract/second-approvals'
import { sql } from 'kysely'
import { getAccount } from '#auth/accounts.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

/** Whether an account has signed up as an administrator so lately that it agrees to nothing of another one. */
export const isNewAdmin = async (deps: Pick<Deps, 'clock' | 'config'>, tx: Tx, id: string): Promise<boolean> => {
  const { verifiedAt } = await getAccount(tx, id)
  return verifiedAt === null || verifiedAt > deps.clock.in({ minutes: -60 * deps.config.secondAdminAfterHours })
}

/**
 * What an administrator has moved alone within a day, in cents of dollars. New ones count together: everybody who knows the shared
 * secret could be several. Until the transaction ends nobody else moves a sum, so that two at the same instant are both counted.
 */
export const movedAlone = async (deps: Deps, tx: Tx, { id }: Pick<Actor, 'id'>): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('sums that administrators move'))`.execute(tx)
  const isNew = await isNewAdmin(deps, tx, id)
  const { sum } = await tx
    .selectFrom('movedAlone')
    .select(({ fn }) => fn.sum<string | null>('dollarCents').as('sum'))
    .where('movedAt', '>', deps.clock.in({ minutes: -limits.secondApprovalHours * 60 }))
    .where((is) => is.or([is('movedBy', '=', id), ...(isNew ? [is('wasNew', '=', true)] : [])]))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

type Moved = { kind: SecondApprovalKind | 'payout-batch'; recordId: string; dollarCents: number }

/** Writes down what an administrator moves alone. Joins its transaction. */
export const recordMovedAlone = async (
  deps: Deps,
  tx: Tx,
  { id }: Pick<Actor, 'id'>,
  { kind, recordId, dollarCents }: Moved,
): Promise<void> => {
  await tx
    .insertInto('movedAlone')
    .values({
      ...{ id: deps.ids.next(), kind, recordId, movedBy: id, wasNew: await isNewAdmin(deps, tx, id) },
      ...{ dollarCents: toCents(Math.ceil(dollarCents)), movedAt: deps.clock.now() },
    })
    .execute()
}
