// Tests that large batches of payouts need two administrators.
import { agreeToBatch, readBatch, sendBatch } from '@akwaaba/contract/payout-batches'
import { suspendUser } from '@akwaaba/contract/users'
import { expect, test } from 'vitest'
import { idOf, newHost } from '#testing/hosting.ts'
import { keptStay } from '#testing/owed.ts'
import { addUsableAccount, gather } from '#testing/paying/batches.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { outcomeOf, type TestUser, type World, world } from '#testing/world.ts'

const owedHost = async (t: World, price: number) => {
  const { id } = await newHost(t)
  await addUsableAccount(t, id)
  await keptStay(t, id, { price })
  return id
}
const agree = (admin: TestUser, { _id, total }: { _id: string; total: { amount: number } }) =>
  admin.send(agreeToBatch, { params: { id: _id }, body: { total: total.amount } })

test('a batch above the sum waits for another administrator, also one that is made of small ones', async () => {
  const t = await world({ SECOND_ADMIN_ABOVE: '200' })
  const [kofi, efua] = [await newAdmin(t), await newAdmin(t)]
  const small = await gather(kofi, [await owedHost(t, 48)])
  expect(await agree(kofi, small)).toMatchObject({ state: 'agreed', askedBy: null })
  // $129.60 by himself, and as much again: together above $200.
  const batch = await gather(kofi, [await owedHost(t, 48)])
  expect(await agree(kofi, batch)).toMatchObject({ state: 'draft', askedBy: kofi.username, isAskedByYou: true })
  expect(await refusal(agree(kofi, batch))).toMatchObject({ code: 'second_admin' })
  expect(await outcomeOf(kofi.send(sendBatch, { params: { id: batch._id } }))).toBe('illegal_transition')
  const { text } = await t.nextMail(efua.email, ({ subject }) => subject.includes('second administrator'))
  expect(text).toContain(batch.reference)
  // A request is over after a day; the one who comes then asks.
  t.wait({ minutes: 25 * 60 })
  const proved = await newAdmin(t)
  const last = await newAdmin(t)
  expect(await agree(proved, batch)).toMatchObject({ state: 'agreed' })
  const large = await gather(last, [await owedHost(t, 480)])
  await agree(last, large)
  expect(await agree(proved, large)).toMatchObject({ state: 'agreed', agreedBy: proved.username })
  const change = {
    agreedBy: (
      await t.deps.db
        .selectFrom('payoutBatches')
        .select('askedBy')
        .where('id', '=', large._id)
        .executeTakeFirstOrThrow()
    ).askedBy,
  }
  await expect(
    t.deps.db.updateTable('payoutBatches').set(change).where('id', '=', large._id).execute(),
  ).rejects.toThrow('a_large_batch_has_two_admins')
  expect(await last.send(readBatch, { params: { id: large._id } })).toMatchObject({ state: 'agreed' })
})

test('neither a new administrator agrees nor anyone for one who was suspended after asking', async () => {
  const t = await world({ SECOND_ADMIN_ABOVE: '100', SECOND_ADMIN_AFTER_HOURS: '72' })
  const [yaw, abena] = [await newAdmin(t), await newAdmin(t)]
  t.wait({ minutes: 73 * 60 })
  await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
  const kofi = await newAdmin(t)
  const batch = await gather(kofi, [await owedHost(t, 48)])
  await agree(kofi, batch)
  expect(await refusal(agree(await newAdmin(t), batch))).toMatchObject({ status: 409, code: 'new_admin' })
  await abena.send(suspendUser, { params: { id: await idOf(t, kofi) } })
  expect(await agree(yaw, batch)).toMatchObject({ state: 'draft', askedBy: yaw.username })
  expect(await agree(abena, batch)).toMatchObject({ state: 'agreed', agreedBy: abena.username })
})
