// Owns decisions of administrators about accounts and sums that tests of personal data need.
import { toCents } from '@akwaaba/contract/money'
import type { World } from './world.ts'

/** Inserts decisions about accounts: by a user about others, and by others about the user, who can act again. */
export const insertDecisions = async (t: World, id: string) => {
  const [admin, other] = [await t.insertUser('admin'), await t.insertUser('admin')]
  const at = t.deps.clock.now()
  const removals: [user: string, requested: string, agreed: string][] = [
    [id, admin.id, other.id],
    [admin.id, id, other.id],
    [admin.id, other.id, id],
  ]
  const times = { requestedAt: at, expiresAt: at, agreedAt: at, withdrawnAt: null }
  for (const [userId, requestedBy, agreedBy] of removals)
    await t.deps.db
      .insertInto('authenticatorRemovals')
      .values({ id: t.deps.ids.next(), userId, requestedBy, agreedBy, ...times })
      .execute()
  for (const [userId, suspendedBy] of [
    [id, other.id],
    [other.id, id],
  ] as const)
    await t.deps.db
      .insertInto('suspensions')
      .values({ id: t.deps.ids.next(), userId, suspendedBy, suspendedAt: at, endedAt: at })
      .execute()
  const sum = { kind: 'refund', key: 'one', label: 'AKW-1', amountCents: toCents(1), currency: 'USD' } as const
  const request = { ...sum, requestedAt: at, expiresAt: new Date(at.getTime() + 1) }
  const agreed = { agreedAt: at, withdrawnBy: null, withdrawnAt: null }
  const withdrawn = { agreedBy: null, agreedAt: null, withdrawnAt: at }
  const { ids } = t.deps
  await t.deps.db
    .insertInto('secondApprovals')
    .values([
      { ...request, ...agreed, id: ids.next(), recordId: ids.next(), requestedBy: id, agreedBy: other.id },
      { ...request, ...agreed, id: ids.next(), recordId: ids.next(), requestedBy: other.id, agreedBy: id },
      { ...request, ...withdrawn, id: ids.next(), recordId: ids.next(), requestedBy: other.id, withdrawnBy: id },
    ])
    .execute()
  const moved = { kind: 'refund', recordId: id, wasNew: false, dollarCents: toCents(1), movedAt: at } as const
  const alone = t.deps.db.insertInto('movedAlone')
  await alone.values({ ...moved, id, movedBy: id }).execute()
}
