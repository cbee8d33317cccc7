// Owns the agreement of a second administrator to large sums. The verb that moves the money asks here in its transaction: the first
// call of an administrator stores a request, and the same call by another one within a day is the agreement and goes on.
import type { AuditKind } from '@akwaaba/contract/audit'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Cents, formatDollarsShort, moneyOf, toCents } from '@akwaaba/contract/money'
import type { SecondApproval, SecondApprovalKind } from '@akwaaba/contract/second-approvals'
import { type Expression, sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { isStillAdmin } from '#auth/accounts.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { lowestRateSince } from '#settings/settings.ts'
import { isNewAdmin, movedAlone, recordMovedAlone } from './moved-alone.ts'

/** What a sum of a kind belongs to, as the audit log calls it. */
const recordKinds: Record<SecondApprovalKind, AuditKind> = {
  refund: 'payment',
  'refund-by-hand': 'refund',
  'bank-money': 'transfer',
  'staff-money': 'booking',
}

/** A sum that an administrator wants to move. In dollars it is compared with the setting, with what was moved of the record before. */
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
  dollarCentsBefore: number
  /** false: a file of the bank says it, so it does not count with what the administrator moves within the day */
  isByHand: boolean
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
    .where(isStillAdmin('second_approvals.requested_by', 'second_approvals.requested_at'))

/** Inserts a request in place of one that nobody can agree to any more, and notifies the other administrators. */
const request = async (deps: Deps, tx: Tx, actor: Actor, whole: Sum): Promise<void> => {
  const { dollarCents: _, dollarCentsBefore: __, isByHand: ___, ...sum } = whole
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

const askerIsNew =
  'Who has asked became an administrator only lately. Withdraw it and ask for it yourself: another one has to agree.'

/**
 * Refuses with new_admin an agreement where the caller, or who has asked, has signed up as an administrator lately. Everybody who knows
 * the shared secret could otherwise be two at once.
 */
export const refuseNewAdmin = async (deps: Deps, tx: Tx, actor: Actor, askedBy: string | null): Promise<void> => {
  if (await isNewAdmin(deps, tx, actor.id)) fail('new_admin')
  if (askedBy !== null && (await isNewAdmin(deps, tx, askedBy))) fail('new_admin', { msg: askerIsNew })
}

/** Refuses with proof_needed a sum above the setting by a caller without a proof of the last ten minutes. */
export const requireProof = (
  { config }: Pick<Deps, 'config'>,
  { provedAt }: Pick<Actor, 'provedAt'>,
  { dollarCents }: Pick<Sum, 'dollarCents'>,
): void => {
  if (dollarCents > config.proofRefundAboveDollars * 100 && provedAt === undefined) fail('proof_needed')
}

/**
 * Whether the caller may move a sum now: one that is with all they have moved alone within a day up to the setting, or one that another
 * administrator has requested, to which this call agrees. Otherwise it is requested, or was already by the caller, and nothing may be
 * moved. Joins a transaction in which the record is locked. Refuses with second_admin_pending while another sum of the record waits, with
 * new_admin, and with proof_needed for a caller without a proof of the last ten minutes, from the sum for which the settings ask for one.
 */
export const hasSecondAdmin = async (deps: Deps, tx: Tx, actor: Actor, sum: Sum): Promise<boolean> => {
  const { kind, recordId, label, amountCents, currency, dollarCents, dollarCentsBefore, isByHand } = sum
  requireProof(deps, actor, { dollarCents: dollarCents + dollarCentsBefore })
  const audit = (action: 'request' | 'agree') =>
    recordAudit(deps, tx, actor, {
      action,
      kind: recordKinds[kind],
      recordId,
      label,
      after: { ...moneyOf(amountCents, currency) },
    })
  const waiting = await open(tx, deps, kind).where('recordId', '=', recordId).forUpdate().executeTakeFirst()
  const isRequested = waiting?.key === sum.key && waiting.amountCents === amountCents
  const alone = isByHand ? await movedAlone(deps, tx, actor) : 0
  const isLarge = Math.max(dollarCentsBefore, alone) + dollarCents > deps.config.secondAdminAboveDollars * 100
  if (!isLarge && !isRequested) {
    if (isByHand) await recordMovedAlone(deps, tx, actor, { kind, recordId, dollarCents })
    return true
  }
  if (!waiting) {
    await request(deps, tx, actor, sum)
    await audit('request')
    return false
  }
  if (!isRequested) return fail('second_admin_pending')
  if (waiting.requestedBy === actor.id) return false
  await refuseNewAdmin(deps, tx, actor, waiting.requestedBy)
  await tx
    .updateTable('secondApprovals')
    .set({ agreedBy: actor.id, agreedAt: deps.clock.now() })
    .where('id', '=', waiting.id)
    .execute()
  await audit('agree')
  return true
}

/** The lowest rate of cedis that has held while a second administrator may still agree; null where there was none. */
export const lowestRate = ({ clock }: Pick<Deps, 'clock'>, tx: Tx): Promise<number | null> =>
  lowestRateSince(tx, clock.in({ minutes: -limits.secondApprovalHours * 60 }))

/** A sum in cents of dollars for the limit: cedis at that rate, and what cannot be compared as more than any limit. */
export const comparedCents = async (deps: Deps, tx: Tx, currency: string, cents: number): Promise<number> => {
  if (currency === 'USD') return cents
  const rate = currency === 'GHS' ? await lowestRate(deps, tx) : null
  return rate === null ? Number.POSITIVE_INFINITY : cents / rate
}

/**
 * Writes down a sum that an administrator moves in a way to which no second one can agree. Refuses with illegal_transition and this
 * sentence one that is above the setting, with what was moved of the record before or all they have moved alone within a day, and with
 * proof_needed as hasSecondAdmin does.
 */
export const moveAlone = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  {
    kind,
    recordId,
    dollarCents,
    dollarCentsBefore,
  }: Pick<Sum, 'kind' | 'recordId' | 'dollarCents' | 'dollarCentsBefore'>,
  msg: string,
): Promise<void> => {
  requireProof(deps, actor, { dollarCents: dollarCents + dollarCentsBefore })
  const alone = await movedAlone(deps, tx, actor)
  if (Math.max(dollarCentsBefore, alone) + dollarCents > deps.config.secondAdminAboveDollars * 100)
    fail('illegal_transition', { msg })
  await recordMovedAlone(deps, tx, actor, { kind, recordId, dollarCents })
}

/** What administrators read when a sum waits for a second one. */
export const secondAdminMessage = ({ config }: Deps): string =>
  `This is more than ${formatDollarsShort(config.secondAdminAboveDollars)}, or is with what you have moved alone within a day: another administrator has to agree within a day. They are told by mail.`

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

/** Erases the notes of requests to refund payments, which may name their guest. Joins the transaction that erases the account. */
export const eraseApprovalNotes = async (tx: Tx, payments: Expression<{ id: string }>): Promise<void> => {
  await sql`update second_approvals set note = '' where note <> '' and kind = 'refund' and record_id in ${payments}`.execute(
    tx,
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
      .returning(['kind', 'recordId', 'label'])
      .executeTakeFirst()
    if (!withdrawn) return fail('not_found')
    const { kind, recordId, label } = withdrawn
    await recordAudit(deps, tx, actor, { action: 'withdraw', kind: recordKinds[kind], recordId, label })
    return { msg: 'The request is withdrawn. No money was moved.' }
  })
