// Tests of what is agreed on about a stay by a form that is sent again: it is agreed on once, and the answer is the same.
import * as agreements from '@akwaaba/contract/stay-agreements'
import type { Agreement } from '@akwaaba/contract/stay-change-wire'
import * as rows from '@akwaaba/contract/stay-changes'
import { expect, test } from 'vitest'
import { form, picture } from '#testing/forms.ts'
import { newHost } from '#testing/hosting.ts'
import { stayScene } from '#testing/money.ts'
import { expectAgreement } from '#testing/paying/agreement.ts'
import { idle } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

/** A paid stay of three nights for $144 from tomorrow on, with its host. */
const scene = async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const made = await stayScene(t, { organisationId: host.id, instantBooking: true }, [1, 4])
  await made.payThere()
  await made.confirm()
  const params = { org: host.slug, id: made.bookingId }
  const offer = (body: Agreement) => host.owner.send(agreements.agreeHostStay, { params, body })
  const answer = (change: string, decision: 'accept' | 'decline') =>
    made.ama.send(rows.decideStayChange, { params: { id: made.bookingId }, body: { change, decision } })
  return { ...made, host, params, offer, answer }
}

const made = async (t: World) => ({
  changes: (await t.deps.db.selectFrom('stayChanges').select('id').execute()).length,
  refunds: (await t.deps.db.selectFrom('refunds').select('amountCents').orderBy('amountCents').execute()).map(
    (one) => one.amountCents,
  ),
})

const discount = (t: World, amount: number) =>
  ({ kind: 'discount', amount, reason: 'For the noise', submission: t.deps.ids.next() }) as const

test('a discount that is sent again is given once, also where its price would not allow it twice', async () => {
  const { t, offer, read } = await scene()
  for (const [amount, price] of [
    [20, 124],
    [100, 24],
  ] as const) {
    const body = discount(t, amount)
    const first = await offer(body)
    expect(first.msg).toContain(`$${amount}.00 is given`)
    expect(await offer(body)).toEqual(first)
    expect(await read()).toMatchObject({ price })
  }
  await idle(t)
  expect(await made(t)).toEqual({ changes: 2, refunds: [2000, 10000] })
  await expectAgreement(t)
})

test('a discount that is sent twice at one instant is given once, and both answers are the same', async () => {
  const { t, offer, read } = await scene()
  const body = discount(t, 100)
  const answers = await Promise.all([offer(body), offer(body), offer(body)])
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  await idle(t)
  expect(await read()).toMatchObject({ price: 44 })
  expect(await made(t)).toEqual({ changes: 1, refunds: [10000] })
  await expectAgreement(t)
})

test('an administrator gives a discount once by one form, and the key of a form counts for its stay and sender alone', async () => {
  const { t, admin, bookingId, offer, read } = await scene()
  const body = discount(t, 20)
  const give = () => admin.send(agreements.agreeAdminStay, { params: { id: bookingId }, body })
  expect(await give()).toEqual(await give())
  await offer(body)
  expect(await read()).toMatchObject({ price: 104 })
  const { submission: _, ...keyless } = body
  await offer(keyless)
  await offer(keyless)
  expect(await read()).toMatchObject({ price: 64 })
  await idle(t)
  expect(await made(t)).toEqual({ changes: 4, refunds: [2000, 2000, 2000, 2000] })
})

test('a form that was refused can be sent again once it is right, by the same key', async () => {
  const { t, offer, read } = await scene()
  const body = discount(t, 200)
  expect(await outcomeOf(offer(body))).toBe('illegal_transition')
  await offer({ ...body, amount: 20 })
  expect(await read()).toMatchObject({ price: 124 })
})

test('a late check-out that is sent again after its guest has answered is not offered again', async () => {
  const { t, offer, answer } = await scene()
  const body = { kind: 'late-check-out', lateUntil: '13:00', amount: 20, reason: '', submission: t.deps.ids.next() }
  const send = () => offer(body as Agreement)
  const first = await send()
  expect(await send()).toEqual(first)
  await answer(first.change._id, 'decline')
  const { msg, change } = await send()
  expect(msg).toBe(first.msg)
  expect(change).toMatchObject({ _id: first.change._id, state: 'declined' })
  expect((await made(t)).changes).toBe(1)
})

test('damage that is sent again is asked for once, also at one instant and once its guest has accepted', async () => {
  const { t, host, params, answer, read } = await scene()
  t.wait({ days: 5 })
  const submission = t.deps.ids.next()
  const fields = { amount: '80', reason: 'The lamp is broken', submission }
  const charge = async () =>
    host.owner.send(agreements.chargeHostDamage, { params, body: form(fields, { pictures: [await picture()] }) })
  const [first, second] = await Promise.all([charge(), charge()])
  expect(second).toEqual(first)
  expect(first.change.pictures).toHaveLength(1)
  await answer(first.change._id, 'accept')
  expect((await charge()).change).toMatchObject({ _id: first.change._id, state: 'accepted' })
  expect(await read()).toMatchObject({ price: 224 })
  expect((await made(t)).changes).toBe(1)
})
