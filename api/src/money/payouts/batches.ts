// Owns batches of payouts: gathering what organisations are owed, the agreement of a second administrator, and withdrawing.
import { fail } from '@akwaaba/contract/errors'
import { atRate, moneyOf, nearestCents, toCents } from '@akwaaba/contract/money'
import type { gatherBatch as gatherRow } from '@akwaaba/contract/payout-batches'
import { payoutBatchStates } from '@akwaaba/contract/payout-states'
import type { z } from 'zod'
import { askNameLater } from '#account-names/account-names.ts'
import { recordAudit } from '#audit/audit.ts'
import { lockOwnAccount } from '#auth/accounts.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { refuseOwn } from '#organisations/memberships.ts'
import { holdOrganisations } from '#organisations/terms.ts'
import { movedAlone, recordMovedAlone } from '#second-approvals/moved-alone.ts'
import { comparedCents, lowestRate, refuseNewAdmin } from '#second-approvals/second-approvals.ts'
import { settingsOf } from '#settings/settings.ts'
import { type Found, findCandidates } from './candidates.ts'
import { type BatchRow, type HostPayoutRow, moveBatch, moveHostPayout, recordBatch, recordHostPayout } from './move.ts'
import { isAsked, readBatch } from './present.ts'

/** A batch, locked before anything of it changes; refuses with not_found. */
export const lockBatch = async (tx: Tx, id: string): Promise<BatchRow> =>
  (await tx.selectFrom('payoutBatches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  fail('not_found')

const changed =
  'What is owed, or who can be paid, has changed since you opened this page. Nothing was gathered: look again.'

const insertPayout = async (deps: Deps, tx: Tx, actor: Actor, batch: BatchRow, { candidate, ids, account }: Found) => {
  const { gross, fee, organisation, stays } = candidate
  const [grossCents, feeCents] = [nearestCents(gross.amount), nearestCents(fee.amount)]
  const amountCents = toCents(grossCents - feeCents)
  const row = await tx
    .insertInto('hostPayouts')
    .values({
      ...{ id: deps.ids.next(), batchId: batch.id, organisationId: organisation._id, state: 'gathered' },
      ...{ accountId: account?.id ?? '', reference: `akw-${deps.ids.letters(14).toLowerCase()}`, stays },
      ...{ grossCents, feeCents, amountCents },
      ...{ currency: batch.currency, createdAt: deps.clock.now() },
      cedisCents: batch.cedisRate === null ? null : atRate(amountCents, batch.cedisRate),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordHostPayout(deps, tx, actor, row)
  if (account && account.nameAskedAt === null) await askNameLater(tx, account.id)
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set({ hostPayoutId: row.id })
    .where('id', 'in', ids)
    .where('paidAt', 'is', null)
    .where('hostPayoutId', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== ids.length) fail('edited_meanwhile', { msg: changed })
}

/**
 * Gathers what some organisations are owed into a batch. Refuses with edited_meanwhile when one of them cannot be paid now, or
 * another sum is owed than was shown.
 */
export const gatherBatch = (
  deps: Deps,
  actor: Actor,
  { currency, organisations, total }: z.output<typeof gatherRow.body>,
) =>
  inTransaction(deps.db, async (tx) => {
    const organisationIds = [...new Set(organisations)]
    // Neither their accounts nor their owners change until this is over.
    await holdOrganisations(tx, organisationIds)
    const found = await findCandidates(deps, tx, { organisationIds, currency })
    const ready = found.filter(({ candidate }) => candidate.state === 'ready')
    const totalCents = ready.reduce((sum, { candidate }) => sum + nearestCents(candidate.net.amount), 0)
    if (ready.length < organisationIds.length || totalCents !== Math.round(total * 100))
      return fail('edited_meanwhile', { msg: changed })
    const { cedisPerDollar } = await settingsOf(tx)
    const row = await tx
      .insertInto('payoutBatches')
      .values({
        ...{ id: deps.ids.next(), reference: deps.ids.reference('PB'), state: 'draft', currency },
        ...{ totalCents: toCents(totalCents), cedisRate: currency === 'USD' ? cedisPerDollar : null },
        ...{ gatheredBy: actor.id, gatheredAt: deps.clock.now() },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordBatch(deps, tx, actor, row)
    for (const one of ready) await insertPayout(deps, tx, actor, row, one)
    await auditBatch(deps, tx, actor, row, 'create')
    return { ...(await readBatch(deps, tx, actor, row.id)), msg: `${row.reference} is gathered.` }
  })

/** Writes into the audit log what an administrator did to a batch. */
export const auditBatch = (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, reference, totalCents, currency }: BatchRow,
  action: 'create' | 'agree' | 'request' | 'withdraw' | 'submit' | 'download',
  ofWhom = '',
) =>
  recordAudit(deps, tx, actor, {
    action,
    kind: 'payout batch',
    recordId: id,
    label: reference + ofWhom,
    after: moneyOf(totalCents, currency),
  })

/** The payouts of a batch in a state, locked. */
export const lockPayouts = (tx: Tx, batchId: string, state: HostPayoutRow['state']) =>
  tx
    .selectFrom('hostPayouts')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('state', '=', state)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Gives the stays of a payout back to what is owed, and writes down which they were: it may have been made all the same. */
export const releaseStays = async (tx: Tx, hostPayoutId: string): Promise<void> => {
  await tx
    .insertInto('givenBackStays')
    .columns(['hostPayoutId', 'stayId', 'grossCents', 'feeCents'])
    .expression((is) =>
      is
        .selectFrom('payouts')
        .select(['hostPayoutId', 'id', 'grossCents', 'feeCents'])
        .where('hostPayoutId', '=', hostPayoutId)
        .where('sentAt', 'is not', null),
    )
    .execute()
  await tx
    .updateTable('payouts')
    .set({ hostPayoutId: null, sentAt: null, paidAt: null, paidNote: '' })
    .where('hostPayoutId', '=', hostPayoutId)
    .execute()
}

/** Withdraws a batch that is not sent: all of it is owed as before. Refuses with not_found, illegal_transition. */
export const withdrawBatch = (deps: Deps, actor: Actor, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const batch = await lockBatch(tx, id)
    await moveBatch(deps, tx, actor, batch, 'withdraw')
    for (const row of await lockPayouts(tx, id, 'gathered')) {
      await releaseStays(tx, row.id)
      await moveHostPayout(deps, tx, actor, row, 'drop', { note: 'The batch was withdrawn.' })
    }
    await auditBatch(deps, tx, actor, batch, 'withdraw')
    return {
      ...(await readBatch(deps, tx, actor, id)),
      msg: `${batch.reference} is withdrawn. Its sums are owed as before.`,
    }
  })

/**
 * The sum of a batch in cents of dollars, to be compared with the setting; beyond any setting where there is no rate. Cedis count at the
 * lowest rate of a day, or an administrator could make a large sum a small one by changing the rate.
 */
const dollarCentsOf = async (deps: Deps, tx: Tx, { totalCents, currency, cedisRate }: BatchRow): Promise<number> => {
  const cents = await comparedCents(deps, tx, currency, totalCents)
  if (currency !== 'USD') return cents
  return cents * Math.max(1, (cedisRate ?? 0) / ((await lowestRate(deps, tx)) ?? cedisRate ?? 1))
}

const waitsForSecond = async (deps: Deps, tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('payoutBatches').select('id').where('id', '=', id).where(isAsked(deps)).executeTakeFirst()) !==
  undefined

/** Refuses with own_organisation an administrator who is a member of an organisation that a batch pays, as refuseOwn does. */
const refuseOwnPayout = async (deps: Deps, tx: Tx, actor: Actor, batchId: string): Promise<string> => {
  const paid = await tx.selectFrom('hostPayouts').select('organisationId').where('batchId', '=', batchId).execute()
  return refuseOwn(deps, tx, actor, ...paid.map(({ organisationId }) => organisationId))
}

/**
 * Agrees to a batch. Above the setting, with what the caller has moved alone within a day, the first administrator asks by it, and the same call by another one within a day is the
 * agreement, unless the first one was suspended. Refuses with not_found, illegal_transition, own_organisation, second_admin for who has
 * asked, new_admin, and edited_meanwhile when another sum was shown.
 */
export const agreeToBatch = (deps: Deps, actor: Actor, id: string, total: number) =>
  inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    const batch = await lockBatch(tx, id)
    if (!payoutBatchStates.can('agree', batch.state)) return fail('illegal_transition')
    if (batch.totalCents !== Math.round(total * 100)) return fail('edited_meanwhile', { msg: changed })
    const own = await refuseOwnPayout(deps, tx, actor, id)
    const now = deps.clock.now()
    const dollarCents = await dollarCentsOf(deps, tx, batch)
    const sum = dollarCents + (await movedAlone(deps, tx, actor))
    const hasAsked = await waitsForSecond(deps, tx, id)
    const needsTwo = sum > deps.config.secondAdminAboveDollars * 100 || hasAsked
    if (needsTwo && !hasAsked) {
      await tx.updateTable('payoutBatches').set({ askedBy: actor.id, askedAt: now }).where('id', '=', id).execute()
      await enqueue(tx, 'mail:payout-batch', { batchId: id })
      await auditBatch(deps, tx, actor, batch, 'request', own)
      const msg = 'Another administrator has to agree within a day. They are told by mail.'
      return { ...(await readBatch(deps, tx, actor, id)), msg }
    }
    if (needsTwo && batch.askedBy === actor.id) return fail('second_admin')
    if (needsTwo) await refuseNewAdmin(deps, tx, actor, batch.askedBy)
    else await recordMovedAlone(deps, tx, actor, { kind: 'payout-batch', recordId: id, dollarCents })
    await moveBatch(deps, tx, actor, batch, 'agree', { needsTwo, agreedBy: actor.id, agreedAt: now })
    await auditBatch(deps, tx, actor, batch, 'agree', own)
    return {
      ...(await readBatch(deps, tx, actor, id)),
      msg: `${batch.reference} is agreed to. Send it to the bank next.`,
    }
  })
