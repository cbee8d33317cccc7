// Tests of stays that several people pay: each once and without an account, all of them or nobody.
import { cancelBooking, createBooking, getBooking, getCancellation } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import { listReceipts } from '@akwaaba/contract/receipts'
import * as rows from '@akwaaba/contract/shares'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { charge } from '#testing/buying.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { duesOfStay } from '#testing/paying/dues.ts'
import { idle, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const family = [
  { name: 'Kofi Mensah', email: 'kofi.mensah@example.com' },
  { name: 'Efua Mensah', email: 'efua.mensah@example.com' },
]

/** A held stay for $144 that its guest pays with two others. */
const scene = async (fields: Parameters<typeof stayScene>[1] = {}) => {
  const made = await stayScene(await here.empty(), fields)
  const { t, ama, bookingId } = made
  const params = { id: bookingId }
  const { msg: _, ...split } = await ama.send(rows.createSplit, { params, body: { people: family } })
  const tokens = await Promise.all(split.shares.slice(1).map((share) => tokenOf(t, ama, share._id ?? '')))
  return { ...made, params, split, tokens, read: () => readSplit(ama, bookingId) }
}
type Guest = Awaited<ReturnType<typeof stayScene>>['ama']
const readSplit = async (guest: Guest, id: string) =>
  (await guest.send(rows.getSplit, { params: { id } })).split ?? Promise.reject(new Error('not divided'))
const tokenOf = async (_: World, guest: Guest, id: string, revoke = false) =>
  (await guest.send(rows.linkShare, { params: { id }, body: { revoke } })).url.split('#k=')[1] ?? ''

const payBy = async (t: World, token = '', n = 0) => {
  const body = { token, email: `payer.${n}@example.com`, method: 'card' as const }
  const { reference } = await t.anyone.send(rows.payShare, { body })
  await charge(t, reference)
  return t.anyone.send(rows.checkShare, { body: { token } })
}
const payOwn = async (t: World, ama: Guest, bookingId: string) => {
  const { payment } = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
  await charge(t, payment.reference)
  await runJob(t, 'payment:check', { reference: payment.reference })
}
const statesOf = async ({ read }: Awaited<ReturnType<typeof scene>>) => (await read()).shares.map(({ state }) => state)

describe('a stay that three people pay', () => {
  test('is confirmed once all have paid, each by their own link and with their own receipt', async () => {
    const all = await scene({ instantBooking: true })
    const { t, ama, esi, bookingId, params, split, tokens, confirm } = all
    expect(split).toMatchObject({ state: 'open', total: 144, paid: 0 })
    expect(split.shares.map(({ name, amount }) => [name, amount])).toEqual([
      [ama.username, 48],
      ['Kofi Mensah', 48],
      ['Efua Mensah', 48],
    ])
    await idle(t)
    const invited = t.mailTo('kofi.mensah@example.com')
    expect(invited[0]?.text).toContain('/share#k=')
    const shown = await t.anyone.send(rows.readShare, { body: { token: tokens[0] ?? '' } })
    expect(shown).toMatchObject({ amount: 48, name: 'Kofi Mensah', state: 'opened', isConfirmed: false, payment: null })
    expect(JSON.stringify(shown)).not.toContain(ama.email)
    const asked = async (username: string) => {
      await t.deps.db.updateTable('users').set({ username }).where('email', '=', ama.email).execute()
      return (await t.anyone.send(rows.readShare, { body: { token: tokens[0] ?? '' } })).askedBy
    }
    expect([await asked('Ama 024 555 0142'), await asked('024 555 0142'), await asked(ama.username)]).toEqual([
      'Ama',
      null,
      ama.username.split(' ')[0],
    ])
    expect(await outcomeOf(esi.send(rows.getSplit, { params }))).toBe('not_found')
    expect(await outcomeOf(t.anyone.send(rows.readShare, { body: { token: 'x'.repeat(43) } }))).toBe('bad_link')
    expect(await payBy(t, tokens[0])).toMatchObject({ state: 'paid', isConfirmed: false })
    expect(await outcomeOf(payBy(t, tokens[0]))).toBe('illegal_transition')
    await payOwn(t, ama, bookingId)
    // Her own is paid, and what is left is another's.
    expect(await outcomeOf(ama.send(startPayment, { body: { bookingId, method: 'card' } }))).toBe('illegal_transition')
    expect(await statesOf(all)).toEqual(['paid', 'paid', 'sent'])
    expect(await disagreements(t)).toEqual([])
    expect(await payBy(t, tokens[1], 1)).toMatchObject({ state: 'paid', isConfirmed: true })
    expect(await ama.send(getBooking, { params })).toMatchObject({ status: 'approved', depositPaid: true })
    await idle(t)
    expect(t.mailTo('payer.0@example.com').map(({ subject }) => subject)).toEqual([expect.stringContaining('Receipt')])
    const receipts = await ama.send(listReceipts, {})
    expect(receipts.map(({ customer, total }) => [customer?.name, total.amount])).toEqual([[ama.username, 48]])
    expect(await all.read()).toMatchObject({ state: 'paid', paid: 144 })
    expect((await confirm()).status).toBe('succeeded')
    expect(await disagreements(t)).toEqual([])
  })

  test('of whom one does not pay: everybody gets everything back, the nights are free, and all are told', async () => {
    const all = await scene()
    const { t, ama, esi, flat, bookingId, tokens } = all
    await payOwn(t, ama, bookingId)
    await payBy(t, tokens[0])
    t.wait({ minutes: 25 * 60 })
    await runJob(t, 'bookings:end-splits', {})
    expect(await all.read()).toMatchObject({ state: 'late', paid: 96 })
    expect(await outcomeOf(payBy(t, tokens[1]))).toBe('hold_expired')
    t.wait({ minutes: 61 })
    await runJob(t, 'bookings:end-splits', {})
    await idle(t)
    expect(await statesOf(all)).toEqual(['refunded', 'refunded', 'missed'])
    expect(await ama.send(getBooking, { params: all.params })).toMatchObject({ state: 'cancelled' })
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, flat, 29, 31) }))).toBe('ok')
    const told = (to: string) => t.mailTo(to).map(({ subject }) => subject)
    expect(told(ama.email)).toEqual(
      expect.arrayContaining([expect.stringContaining('will not take place'), 'Your refund of $48.00']),
    )
    expect(told('payer.0@example.com')).toEqual(expect.arrayContaining(['Your refund of $48.00']))
    expect(told('efua.mensah@example.com').sort()).toEqual([
      expect.stringContaining('asks you'),
      expect.stringContaining('will not take place'),
    ])
    expect(await outcomeOf(payOwn(t, ama, bookingId))).toBe('illegal_transition')
    expect(await disagreements(t)).toEqual([])
  })

  test('may be paid to its end by its guest after the deadline', async () => {
    const all = await scene()
    const { t, ama, bookingId, params, tokens } = all
    await payBy(t, tokens[0])
    const late = await t.anyone.send(rows.payShare, {
      body: { token: tokens[1] ?? '', email: 'efua@example.com', method: 'card' },
    })
    t.wait({ minutes: 24 * 60 + 30 })
    const one = { name: 'Yaw', amount: 10 }
    expect(await outcomeOf(ama.send(rows.changeSplit, { params, body: { own: 86, people: [one] } }))).toBe(
      'illegal_transition',
    )
    expect((await ama.send(rows.changeSplit, { params, body: { people: [] } })).shares).toHaveLength(2)
    await payOwn(t, ama, bookingId)
    // Her share was taken from her, so that her money goes back.
    await charge(t, late.reference)
    await runJob(t, 'payment:check', { reference: late.reference })
    await idle(t)
    expect(await duesOfStay(t, bookingId)).toEqual(['share 4800 paid', 'share 9600 paid'])
    expect(await ama.send(getBooking, { params })).toMatchObject({ depositPaid: true })
    expect(await disagreements(t)).toEqual([])
  })

  test('has shares that come to its price to the cent, and that its guest changes while they are not paid', async () => {
    const all = await scene()
    const { t, ama, params, split, tokens } = all
    await payBy(t, tokens[0])
    const [, , efua] = split.shares
    const change = (own: number | null, people: object[]) =>
      ama.send(rows.changeSplit, { params, body: { own, people: people as never } })
    expect(await outcomeOf(change(90, [{ name: 'Yaw', amount: 6.01 }]))).toBe('shares_differ')
    const stays = { share: efua?._id, name: 'Efua M.', email: null, amount: 6 }
    const changed = await change(null, [stays, { name: 'Yaw', amount: 89.99 }, { name: 'Abena', amount: 0.01 }])
    // Named twice, or paid: a share has one due.
    expect(await outcomeOf(change(null, [stays, { ...stays, amount: 90 }]))).toBe('not_found')
    expect(await outcomeOf(change(null, [{ ...stays, share: split.shares[1]?._id, amount: 96 }]))).toBe('not_found')
    expect(changed.shares.map(({ name, amount, state }) => `${name} ${amount} ${state}`)).toEqual([
      'Kofi Mensah 48 paid',
      'Efua M. 6 sent',
      'Yaw 89.99 sent',
      'Abena 0.01 sent',
    ])
    // Her link is still hers, until it is revoked.
    expect(await t.anyone.send(rows.readShare, { body: { token: tokens[1] ?? '' } })).toMatchObject({ amount: 6 })
    await tokenOf(t, ama, efua?._id ?? '', true)
    expect(await outcomeOf(t.anyone.send(rows.readShare, { body: { token: tokens[1] ?? '' } }))).toBe('bad_link')
    expect(await outcomeOf(ama.send(rows.remindShare, { params: { id: efua?._id ?? '' } }))).toBe('no_address')
    expect(await outcomeOf(ama.send(rows.createSplit, { params, body: { people: family } }))).toBe('illegal_transition')
    t.wait({ days: 124 })
    await runJob(t, 'accounts:tidy', {})
    const known = t.deps.db.selectFrom('shares').select('id').where('name', '!=', 'Somebody')
    expect(await known.execute()).toEqual([])
  })

  test('is not confirmed by the last of them where a share has gone back, and then nobody pays', async () => {
    const all = await scene({ instantBooking: true })
    const { t, ama, bookingId, params, tokens } = all
    for (const [n, token] of tokens.entries()) await payBy(t, token, n)
    const [first] = await t.deps.db.selectFrom('payments').select('id').orderBy('createdAt').orderBy('id').execute()
    await all.refund(first?.id ?? '')
    await payOwn(t, ama, bookingId)
    expect(await ama.send(getBooking, { params })).toMatchObject({ state: 'pending' })
    expect(await outcomeOf(ama.send(startPayment, { body: { bookingId, method: 'card' } }))).toBe('illegal_transition')
    t.wait({ minutes: 26 * 60 + 1 })
    await runJob(t, 'bookings:end-splits', {})
    await idle(t)
    expect(await statesOf(all)).toEqual(['refunded', 'refunded', 'refunded'])
    expect(await ama.send(getBooking, { params })).toMatchObject({ state: 'cancelled' })
    expect(await disagreements(t)).toEqual([])
  })

  test('is not confirmed by a process of the previous release, which knows of no shares and takes one for all', async () => {
    const all = await scene({ instantBooking: true })
    const { t, bookingId, tokens } = all
    await payBy(t, tokens[0])
    const confirm = (state: 'paid' | 'approved') =>
      t.owner.updateTable('bookings').set({ state }).where('id', '=', bookingId).execute()
    const byAll = { constraint: 'a_divided_stay_is_paid_by_all' }
    await expect(confirm('paid')).rejects.toMatchObject(byAll)
    await expect(confirm('approved')).rejects.toMatchObject(byAll)
    // Nor does it take the whole price: its payments name no due.
    const whole = sql`insert into payments select (jsonb_populate_record(payments, ${JSON.stringify({
      ...{ id: t.deps.ids.next(), reference: 'stay-WHOLE', due_id: null, amount_cents: 14_400, state: 'open' },
    })}::jsonb)).* from payments where booking_id = ${bookingId}`
    await expect(whole.execute(t.owner)).rejects.toMatchObject({ constraint: 'no_double_booking' })
    await payOwn(t, all.ama, bookingId)
    expect(await payBy(t, tokens[1], 1)).toMatchObject({ isConfirmed: true })
    expect(await disagreements(t)).toEqual([])
  })

  test('keeps its money where it was confirmed before all had paid', async () => {
    const all = await scene()
    const { t, bookingId, tokens } = all
    await payBy(t, tokens[0])
    // As a process of the previous release did until the database refused it.
    await t.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.updateTable('bookings').set({ state: 'approved' }).where('id', '=', bookingId).execute()
    })
    await runJob(t, 'bookings:end-splits', {})
    expect(await statesOf(all)).toEqual(['sent', 'paid', 'sent'])
    expect(await t.deps.db.selectFrom('refunds').select('id').execute()).toEqual([])
  })

  test('refunds after it was confirmed go to each payer in proportion', async () => {
    const all = await scene({ cancellationPolicy: 'firm' })
    const { t, ama, bookingId, params, tokens } = all
    await payOwn(t, ama, bookingId)
    for (const [n, token] of tokens.entries()) await payBy(t, token, n)
    t.wait({ days: 5 })
    const { refund } = await ama.send(getCancellation, { params })
    expect(refund.amount).toBe(72)
    await ama.send(cancelBooking, { params, body: { refund: 72 } })
    await idle(t)
    const refunds = await t.deps.db.selectFrom('refunds').select('amountCents').execute()
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([2400, 2400, 2400])
    expect(await disagreements(t)).toEqual([])
  })

  test('is not divided where arrival is too near, nor too often in a month', async () => {
    const near = await stayScene(await here.empty(), {}, [1, 3])
    const ask = (scene: typeof near, id = scene.bookingId) =>
      outcomeOf(scene.ama.send(rows.createSplit, { params: { id }, body: { people: family } }))
    expect(await ask(near)).toBe('split_too_late')
    const { t, ama } = near
    const held: string[] = []
    for (const from of [10, 20, 30])
      held.push((await ama.send(createBooking, { body: stay(t, await t.apartment({}), from, from + 2) }))._id)
    // At the same instant, too, in three places.
    const outcomes = await Promise.all(held.map((id) => ask(near, id)))
    expect(tally(outcomes)).toEqual({ ok: 2, too_many_splits: 1 })
  })
})

test('fifty people who pay one share at the same instant pay it once', async () => {
  const { t, tokens, params, ama } = await scene()
  const [token = ''] = tokens
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => outcomeOf(payBy(t, token, n))))
  await idle(t)
  t.wait({ minutes: 3 })
  await runJob(t, 'payments:sweep', {})
  expect(tally(outcomes).ok).toBeGreaterThan(0)
  const dues = await duesOfStay(t, params.id)
  expect(dues.filter((due) => due.endsWith('paid'))).toHaveLength(1)
  const kept = await t.deps.db.selectFrom('payments').select('state').where('state', '=', 'succeeded').execute()
  expect(kept).toHaveLength(1)
  expect((await readSplit(ama, params.id)).paid).toBe(48)
  expect(await disagreements(t)).toEqual([])
})
