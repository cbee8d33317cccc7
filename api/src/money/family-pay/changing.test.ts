// Tests of changing who pays what of a divided stay before all have paid (case 110): links that end, payments under way, both at once.
import { getBooking } from '@akwaaba/contract/bookings'
import * as rows from '@akwaaba/contract/shares'
import { expect, test } from 'vitest'
import { charge } from '#testing/buying.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { duesOfStay } from '#testing/paying/dues.ts'
import { idle, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

/** A held stay for $144 that its guest pays with Kofi and Efua, $48 each. */
const scene = async () => {
  const made = await stayScene(await here.empty(), { instantBooking: true })
  const { ama, bookingId } = made
  const params = { id: bookingId }
  const people = [
    { name: 'Kofi', email: 'kofi@example.com' },
    { name: 'Efua', email: 'efua@example.com' },
  ]
  const { shares } = await ama.send(rows.createSplit, { params, body: { people } })
  const [kofi, efua] = shares.slice(1).map(({ _id }) => _id ?? '') as [string, string]
  const linkOf = async (id: string) =>
    (await ama.send(rows.linkShare, { params: { id }, body: {} })).url.split('#k=')[1] ?? ''
  const tokens = { kofi: await linkOf(kofi), efua: await linkOf(efua) }
  type Body = { own: number; people: { share?: string; name: string; email?: string; amount: number }[] }
  const change = (body: Body) => ama.send(rows.changeSplit, { params, body })
  return { ...made, params, kofi, efua, tokens, change }
}
const begin = async (t: World, token: string) => {
  const body = { token, email: 'payer@example.com', method: 'card' as const }
  return (await t.anyone.send(rows.payShare, { body })).reference
}
const read = (t: World, token: string) => t.anyone.send(rows.readShare, { body: { token } })
const check = (t: World, token: string) => t.anyone.send(rows.checkShare, { body: { token } })

test('ends the link of one who drops out at once, and sends back what still comes by it; who joins is invited', async () => {
  const { t, ama, bookingId, params, kofi, tokens, change } = await scene()
  const reference = await begin(t, tokens.efua)
  const people = [
    { share: kofi, name: 'Kofi', amount: 48 },
    { name: 'Yaw', email: 'yaw@example.com', amount: 20 },
  ]
  const { shares } = await change({ own: 76, people })
  expect(shares.map(({ name, amount, state }) => [name, amount, state])).toEqual([
    ['Kofi', 48, 'sent'],
    [ama.username, 76, 'sent'],
    ['Yaw', 20, 'sent'],
  ])
  for (const row of [rows.readShare, rows.checkShare] as const)
    expect(await outcomeOf(t.anyone.send(row, { body: { token: tokens.efua } }))).toBe('bad_link')
  expect(await outcomeOf(begin(t, tokens.efua))).toBe('bad_link')
  await charge(t, reference)
  await runJob(t, 'payment:check', { reference })
  await idle(t)
  expect(await t.deps.db.selectFrom('refunds').select('amountCents').execute()).toEqual([{ amountCents: 4800 }])
  expect(t.mailTo('yaw@example.com').map(({ subject }) => subject)).toEqual([expect.stringContaining('asks you')])
  expect(t.mailTo('kofi@example.com')).toHaveLength(1)
  expect(await ama.send(getBooking, { params })).toMatchObject({ depositPaid: false })
  expect(await duesOfStay(t, bookingId)).toEqual(['share 4800 open', 'share 7600 open', 'share 2000 open'])
  expect(await disagreements(t)).toEqual([])
})

test('sent again, as the answer got lost, adds nobody twice: the link that was mailed works, and the payment by it stays', async () => {
  const { t, kofi, change } = await scene()
  const people = [
    { share: kofi, name: 'Kofi', amount: 48 },
    { name: 'Yaw', email: 'yaw@example.com', amount: 10 },
    { name: 'Yaw', email: 'yaw@example.com', amount: 10 },
  ]
  const first = await change({ own: 76, people })
  await idle(t)
  const mails = t.mailTo('yaw@example.com')
  const token = mails[0]?.text.match(/#k=([\w-]+)/)?.[1] ?? ''
  await check(t, token) // opens its page
  await begin(t, token)
  const again = await change({ own: 76, people })
  expect(again.shares.map(({ _id }) => _id)).toEqual(first.shares.map(({ _id }) => _id))
  await idle(t)
  expect(t.mailTo('yaw@example.com')).toHaveLength(mails.length)
  expect(await read(t, token)).toMatchObject({ state: 'paying' })
})

test('leaves a share as it is that stays the same, with the payment that is under way and the address of its payer', async () => {
  const { t, kofi, efua, tokens, change } = await scene()
  const reference = await begin(t, tokens.kofi)
  await change({
    own: 60,
    people: [
      { share: kofi, name: 'Kofi', amount: 48 },
      { share: efua, name: 'Efua', amount: 36 },
    ],
  })
  expect(await read(t, tokens.kofi)).toMatchObject({ state: 'paying', email: 'payer@example.com' })
  expect(await read(t, tokens.efua)).toMatchObject({ amount: 36 })
  await charge(t, reference)
  expect(await check(t, tokens.kofi)).toMatchObject({ state: 'paid' })
  // Who has paid can neither be changed nor named again, nor can one be named twice.
  for (const amount of [48, 24])
    expect(await outcomeOf(change({ own: 96 - amount, people: [{ share: kofi, name: 'Kofi', amount }] }))).toBe(
      'not_found',
    )
  const twice = [36, 36].map((amount) => ({ share: efua, name: 'Efua', amount }))
  expect(await outcomeOf(change({ own: 24, people: twice }))).toBe('not_found')
  const many = Array.from({ length: rows.maxPeople - 1 }, (_, n) => ({ name: `Person ${n}`, amount: 1 }))
  expect(await outcomeOf(change({ own: 96 - many.length, people: many }))).toBe('shares_differ')
  expect(await t.deps.db.selectFrom('refunds').select('id').execute()).toEqual([])
  expect(await disagreements(t)).toEqual([])
})

test('no two parts have one position, however often the sums change', async () => {
  const { t, bookingId, kofi, efua, change } = await scene()
  for (const own of [50, 51, 52, 53]) {
    const others = { share: efua, name: 'Efua', amount: 96 - own }
    await change({ own, people: [{ share: kofi, name: 'Kofi', amount: 48 }, others] })
  }
  const dues = t.deps.db.selectFrom('dues').select('position').where('bookingId', '=', bookingId)
  const positions = (await dues.execute()).map(({ position }) => position)
  expect(new Set(positions).size).toBe(positions.length)
})

test('a change and a payment of the same share at the same instant: it is paid, or it is changed and the money goes back', async () => {
  for (let round = 0; round < 6; round++) {
    const { t, bookingId, efua, tokens, change } = await scene()
    const reference = await begin(t, tokens.kofi)
    await charge(t, reference)
    const [, outcome] = await Promise.all([
      runJob(t, 'payment:check', { reference }),
      outcomeOf(change({ own: 96, people: [{ share: efua, name: 'Efua', amount: 48 }] })),
    ])
    await idle(t)
    const isPaid = (await duesOfStay(t, bookingId)).includes('share 4800 paid')
    const refunds = await t.deps.db.selectFrom('refunds').select('amountCents').execute()
    expect(refunds).toEqual(isPaid ? [] : [{ amountCents: 4800 }])
    expect(outcome).toBe(isPaid ? 'shares_differ' : 'ok')
    expect(await disagreements(t)).toEqual([])
  }
})
