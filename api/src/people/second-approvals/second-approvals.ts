// Owns the agreement of a second administrator to large sums. The verb that moves the money asks here in its transaction: the first
// call of an administrator stores a request, and the same call by another one within a day is the agreement and goes on.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Cents, formatDollarsShort, moneyOf, toCents } from '@akwaaba/contract/money'
import type { SecondApproval, SecondApprovalKind } from '@akwaaba/contract/second-approvals'
import { recordAudit } from '#audit/audit.ts'
import { getAccount, isStillTrusted } from '#auth/accounts.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

/** A sum that an administrator wants to move; `dollarCents` is what is compared with the setting. */
type Sum = {
  kind: SecondApprovalKind
  /** what the money belongs to, which the caller has locked */
  recordId: string
  /** tells two calls about the same record apart */
  key: string
  /** the name of the record that administrators recognise */
  label: string
  amountCents: Cents
  currency: string
  dollarCents: number
  note: string
}

/** The requests of a kind that can be agreed to: in time, by an administrator who is there and was not suspended since. */
const open = (db: Tx | Deps['db'], deps: Deps, kind: SecondApprovalKind) =>
  db
    .selectFrom('secondApprovals')
    .selectAll('secondApprovals')
    .where('kind', '=', kind)
    .where('agreedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', deps.clock.now())
    .where(isStillTrusted('second_approvals.requested_by', 'second_approvals.requested_at'))

/** Inserts a request in place of one that nobody can agree to any more, and notifies the other administrators. */
const request = async (deps: Deps, tx: Tx, actor: Actor, { dollarCents: _, ...sum }: Sum): Promise<void> => {
  const now = deps.clock.now()
  await tx
    .updateTable('secondApprovals')
    .set({ withdrawnAt: now })
    .where('kind', '=', sum.kind)
    .where('recordId', '=', sum.recordId)
    .where('agreedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()
  const id = deps.ids.next()
  const expiresAt = deps.clock.in({ minutes: limits.secondApprovalHours * 60 })
  const blank = { agreedBy: null, agreedAt: null, withdrawnBy: null, withdrawnAt: null }
  await tx
    .insertInto('secondApprovals')
    .values({ id, ...sum, requestedBy: actor.id, requestedAt: now, expiresAt, ...blank })
    .execute()
  await enqueue(tx, 'mail:second-approval', { approvalId: id })
}

/**
 * Refuses with new_admin who has signed up as an administrator lately: they agree to nothing that needs a second one. Everybody who knows
 * the shared secret could otherwise be two at once.
 */
export const refuseNewAdmin = async (deps: Deps, tx: Tx, actor: Actor): Promise<void> => {
  const { verifiedAt } = await getAccount(tx, actor.id)
  if (verifiedAt === null || verifiedAt > deps.clock.in({ minutes: -60 * deps.config.secondAdminAfterHours }))
    fail('new_admin')
}

/**
 * Whether the caller may move a sum now: one up to the setting, or one that another administrator has requested, to which this call
 * agrees. Otherwise it is requested, or was already by the caller, and nothing may be moved. Joins a transaction in which the record
 * is locked. Refuses with second_admin_pending while another sum of the record waits, and with new_admin.
 */
export const hasSecondAdmin = async (deps: Deps, tx: Tx, actor: Actor, sum: Sum): Promise<boolean> => {
  if (sum.dollarCents <= deps.config.secondAdminAboveDollars * 100) return true
  const { kind, recordId, label, amountCents, currency } = sum
  const audit = (action: 'request' | 'agree') =>
    recordAudit(deps, tx, actor, {
      action,
      kind: 'payment',
      recordId,
      label,
      after: { ...moneyOf(amountCents, currency) },
    })
  const waiting = await open(tx, deps, kind).where('recordId', '=', recordId).forUpdate().executeTakeFirst()
  if (!waiting) {
    await request(deps, tx, actor, sum)
    await audit('request')
    return false
  }
  if (waiting.key !== sum.key || waiting.amountCents !== amountCents) return fail('second_admin_pending')
  if (waiting.requestedBy === actor.id) return false
  await refuseNewAdmin(deps, tx, actor)
  await tx
    .updateTable('secondApprovals')
    .set({ agreedBy: actor.id, agreedAt: deps.clock.now() })
    .where('id', '=', waiting.id)
    .execute()
  await audit('agree')
  return true
}

/** What administrators read when a sum waits for a second one. */
export const secondAdminMessage = ({ config }: Deps): string =>
  `This is more than ${formatDollarsShort(config.secondAdminAboveDollars)}: another administrator has to agree within a day. They are told by mail.`

/** The open requests about records of a kind, by record, as an administrator reads them. */
export const openSecondApprovals = async (
  deps: Deps,
  db: Tx | Deps['db'],
  actor: Actor,
  kind: SecondApprovalKind,
  recordIds: string[],
): Promise<Map<string, SecondApproval>> => {
  if (recordIds.length === 0) return new Map()
  const rows = await open(db, deps, kind)
    .innerJoin('users', 'users.id', 'secondApprovals.requestedBy')
    .select('users.username')
    .where('recordId', 'in', recordIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.recordId,
      {
        _id: row.id,
        key: row.key,
        amount: moneyOf(toCents(row.amountCents), row.currency),
        note: row.note,
        requestedBy: row.username,
        requestedAt: row.requestedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isYours: row.requestedBy === actor.id,
      },
    ]),
  )
}

/** Withdraws one's own request, or refuses that of another administrator. Refuses with not_found. */
export const withdrawSecondApproval = (deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> =>
  inTransaction(deps.db, async (tx) => {
    const withdrawn = await tx
      .updateTable('secondApprovals')
      .set({ withdrawnBy: actor.id, withdrawnAt: deps.clock.now() })
      .where('id', '=', id)
      .where('agreedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .returning(['recordId', 'label'])
      .executeTakeFirst()
    if (!withdrawn) return fail('not_found')
    const { recordId, label } = withdrawn
    await recordAudit(deps, tx, actor, { action: 'withdraw', kind: 'payment', recordId, label })
    return { msg: 'The request is withdrawn. No money was moved.' }
  })
