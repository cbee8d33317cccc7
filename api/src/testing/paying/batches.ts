// Owns what tests of paying organisations share: an account that is used, batches and what becomes of them, and records of both.
import { toCents, toSignedCents } from '@akwaaba/contract/money'
import { agreeToBatch, gatherBatch, listCandidates, payBatch, sendBatch } from '@akwaaba/contract/payout-batches'
import type { TestUser, World } from '../world.ts'

/** A payout account of an organisation that is used already, as one of its owner that was given four days ago. */
export const addUsableAccount = async (t: World, organisationId: string): Promise<string> => {
  const { userId } = await t.deps.db
    .selectFrom('members')
    .select('userId')
    .where('organisationId', '=', organisationId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const [id, now] = [t.deps.ids.next(), t.deps.clock.now()]
  const addedAt = new Date(now.getTime() - 4 * 86_400_000)
  const usableFrom = new Date(now.getTime() - 86_400_000)
  const facts = { kind: 'momo', institution: 'mtn', last4: '4567', nameOnAccount: 'Esi Mensah' } as const
  const sealed = t.deps.encryption.encrypt('0241234567', `payout_accounts.sealed ${id}`)
  await t.deps.db
    .insertInto('payoutAccounts')
    .values({ id, organisationId, ...facts, sealed, addedBy: userId, addedAt, usableFrom })
    .execute()
  return id
}

/** Gathers all that can be paid to some organisations. */
export const gather = async (admin: TestUser, organisations: string[], currency = 'USD') => {
  const { candidates } = await admin.send(listCandidates, {})
  const chosen = candidates.filter(
    ({ organisation, net }) => organisations.includes(organisation._id) && net.currency === currency,
  )
  const cents = chosen.reduce((sum, { net }) => sum + Math.round(net.amount * 100), 0)
  return admin.send(gatherBatch, { body: { currency, organisations, total: cents / 100 } })
}

/** A batch for some organisations that is with the bank. */
export const sent = async (admin: TestUser, organisations: string[]) => {
  const { _id, total } = await gather(admin, organisations)
  await admin.send(agreeToBatch, { params: { id: _id }, body: { total: total.amount } })
  return admin.send(sendBatch, { params: { id: _id } })
}

/** Pays some organisations all that they are owed. */
export const paidOut = async (admin: TestUser, organisations: string[]) => {
  const { _id } = await sent(admin, organisations)
  return admin.send(payBatch, { params: { id: _id }, body: { note: 'GIP 4711' } })
}

/** Inserts an account that a user has given, and batches that they have gathered, asked about and agreed to; gives the id of a draft. */
export const insertPayoutRecords = async (t: World, id: string, organisationId: string): Promise<string> => {
  const { db, ids, clock } = t.deps
  const [now, cents] = [clock.now(), toCents(100)]
  const account = { kind: 'momo', institution: 'mtn', sealed: '', last4: '4567', nameOnAccount: 'Esi' } as const
  const usableFrom = clock.in({ minutes: 72 * 60 })
  const accountId = ids.next()
  await db
    .insertInto('payoutAccounts')
    .values({ id: accountId, organisationId, ...account, addedBy: id, addedAt: now, usableFrom })
    .execute()
  const to = { organisationId, accountId }
  const sums = { currency: 'USD', totalCents: cents, gatheredBy: id, gatheredAt: now }
  const [batchId, other, hostPayoutId] = [ids.next(), ids.next(), ids.next()]
  await db
    .insertInto('payoutBatches')
    .values([
      { id: batchId, reference: ids.reference('PB'), state: 'draft', ...sums, askedBy: id, askedAt: now },
      { id: other, reference: ids.reference('PB'), state: 'withdrawn', ...sums, needsTwo: false, agreedBy: id },
    ])
    .execute()
  const entry = { event: 'gather', fromState: null, actor: 'admin', actorId: id, happenedAt: now } as const
  await db
    .insertInto('payoutBatchEvents')
    .values({ batchId, ...entry, toState: 'draft' })
    .execute()
  const payout = {
    reference: `akw-${ids.letters(14).toLowerCase()}`,
    state: 'dropped',
    currency: 'USD',
    stays: 1,
  } as const
  await db
    .insertInto('hostPayouts')
    .values({
      ...{ id: hostPayoutId, batchId, ...to, ...payout, createdAt: now },
      ...{ grossCents: cents, feeCents: toSignedCents(0), amountCents: cents },
    })
    .execute()
  await db
    .insertInto('hostPayoutEvents')
    .values({ hostPayoutId, ...entry, toState: 'gathered' })
    .execute()
  return batchId
}
