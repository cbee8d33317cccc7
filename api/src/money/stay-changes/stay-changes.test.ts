// Tests of changing a stay: who asks whom, what becomes of nights, price and dues, and that two at the same instant never lose both.
import { getHostWaiting } from '@akwaaba/contract/alerts'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { maskedText } from '@akwaaba/contract/masking'
import * as rows from '@akwaaba/contract/stay-changes'
import { describe, expect, test } from 'vitest'
import { newHost } from '#testing/hosting.ts'
import { stayScene } from '#testing/money.ts'
import { expectAgreement } from '#testing/paying/agreement.ts'
import { askDeposit, duesOfStay } from '#testing/paying/dues.ts'
import { day, idle, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

/** A stay of three nights for $144 with its host, who answers; held, or paid. */
const scene = async (isPaid = true) => {
  const t = await here.empty()
  const host = await newHost(t)
  const made = await stayScene(t, { organisationId: host.id, instantBooking: true })
  if (isPaid) await made.confirm()
  const { ama, bookingId } = made
  const pay = async () => {
    await made.payThere()
    await made.confirm()
  }
  const params = { id: bookingId }
  const atHost = { org: host.slug, id: bookingId }
  const days = (from: number, to: number) => ({ startDate: day(t, from), endDate: day(t, to) })
  const ask = (from: number, to: number, price: number) =>
    ama.send(rows.askStayChange, { params, body: { ...days(from, to), price } })
  const decide = (change: string, decision: 'accept' | 'decline' | 'withdraw', by: TestUser = host.owner) =>
    by === ama
      ? ama.send(rows.decideStayChange, { params, body: { change, decision } })
      : by.send(rows.decideHostStayChange, { params: atHost, body: { change, decision } })
  return { ...made, host, pay, params, atHost, days, ask, decide }
}

/** What must hold after every change: nights as the bookings say, sums as the rows say, and books that agree. */

const refundsOf = async (t: World) => {
  const all = t.deps.db.selectFrom('refunds').select(['reason', 'amountCents']).orderBy('createdAt')
  return (await all.execute()).map(({ reason, amountCents }) => `${reason} ${amountCents}`)
}

describe('a change of held nights', () => {
  test('is made at once, and the dues are made again', async () => {
    const { t, ama, esi, flat, params, days, ask, read, start, confirm } = await scene(false)
    const begun = await start()
    const quote = await ama.send(rows.quoteStayChange, { params, body: days(31, 36) })
    expect(quote).toMatchObject({ difference: 96, waitsFor: 'nobody', before: { total: 144 }, after: { total: 240 } })
    expect((await refusal(ask(31, 36, 200))).code).toBe('price_changed')
    expect(await ask(31, 36, 240)).toMatchObject({ change: { state: 'accepted' } })
    expect(await read()).toMatchObject({ price: 240, startDate: day(t, 31), endDate: day(t, 36), nights: 5 })
    expect(await duesOfStay(t, params.id)).toEqual(['full 24000 open'])
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, flat, 30, 31) }))).toBe('ok')
    const { payment } = await confirm()
    expect(payment._id).not.toBe(begun._id)
    expect(await read()).toMatchObject({ state: 'approved', price: 240 })
    await expectAgreement(t)
  })
})

describe('a change of a paid stay', () => {
  test('that makes it dearer waits for the host, and the difference is a balance', async () => {
    const { t, ama, host, params, ask, decide, read, pay, bookingId } = await scene()
    const { change } = await ask(30, 35, 240)
    expect(change).toMatchObject({ state: 'asked', difference: 96, actions: ['withdraw'] })
    expect(await read()).toMatchObject({ price: 144 })
    expect((await refusal(ask(30, 34, 192))).code).toBe('change_open')
    expect(await outcomeOf(decide(change._id, 'accept', ama))).toBe('illegal_transition')
    const username = 'Ama 024 123 4567'
    await t.deps.db.updateTable('users').set({ username }).where('email', '=', ama.email).execute()
    const [listed] = await host.owner.send(rows.listHostStayChanges, { params: { org: host.slug } })
    const actions = ['accept', 'decline']
    expect(listed).toMatchObject({ _id: change._id, actions, guest: `Ama ${maskedText}` })
    const waiting = () => host.owner.send(getHostWaiting, { params: { org: host.slug } })
    expect(await waiting()).toMatchObject({ changes: 1 })
    await decide(change._id, 'accept')
    expect(await waiting()).toMatchObject({ changes: 0 })
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid', 'balance 9600 open'])
    expect(await read()).toMatchObject({ price: 240, nights: 5, balance: { amount: 96, isOverdue: false } })
    expect(await ama.send(rows.readStayChange, { params })).toEqual({ change: null })
    await pay()
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid', 'balance 9600 paid'])
    await expectAgreement(t)
    expect(t.mailTo(host.owner.email).some(({ subject }) => subject.startsWith('To answer: a change'))).toBe(true)
    expect(t.mailTo(ama.email).some(({ text }) => text.includes('$96.00 is then still to be paid'))).toBe(true)
  })

  test('that makes it cheaper gives the difference back, and its nights are free', async () => {
    const { t, esi, flat, ask, decide, bookingId } = await scene()
    const { change } = await ask(32, 34, 96)
    await decide(change._id, 'accept')
    await idle(t)
    expect(await duesOfStay(t, bookingId)).toEqual(['full 9600 paid'])
    expect(await refundsOf(t)).toEqual(['changed 4800'])
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, flat, 30, 32) }))).toBe('ok')
    await expectAgreement(t)
  })

  test('that makes it cheaper lowers an open balance first, and then refunds what was paid last', async () => {
    const made = await scene(false)
    const { t, ask, decide, pay, bookingId } = made
    await askDeposit(t, bookingId, 50, 10)
    await pay()
    const first = await ask(30, 32, 96)
    await decide(first.change._id, 'accept')
    expect(await duesOfStay(t, bookingId)).toEqual(['deposit 7200 paid', 'balance 2400 open'])
    expect(await refundsOf(t)).toEqual([])
    await pay()
    const second = await ask(30, 31, 48)
    await decide(second.change._id, 'accept')
    await idle(t)
    expect(await duesOfStay(t, bookingId)).toEqual(['deposit 4800 paid', 'balance 0 refunded'])
    expect((await refundsOf(t)).sort()).toEqual(['changed 2400', 'changed 2400'])
    await expectAgreement(t)
  })

  test('that is declined, withdrawn or not answered in time changes nothing', async () => {
    const { t, ama, ask, decide, read } = await scene()
    const before = await read()
    const declined = await ask(30, 35, 240)
    await decide(declined.change._id, 'decline')
    expect(await outcomeOf(decide(declined.change._id, 'accept'))).toBe('illegal_transition')
    const second = await ask(30, 35, 240)
    expect(await outcomeOf(decide(second.change._id, 'withdraw'))).toBe('illegal_transition')
    await decide(second.change._id, 'withdraw', ama)
    const third = await ask(30, 35, 240)
    t.wait({ minutes: 48 * 60 })
    expect(await outcomeOf(decide(third.change._id, 'accept'))).toBe('illegal_transition')
    await runJob(t, 'bookings:expire-changes', {})
    const states = t.deps.db.selectFrom('stayChanges').select('state').orderBy('createdAt')
    expect((await states.execute()).map(({ state }) => state)).toEqual(['declined', 'withdrawn', 'expired'])
    expect(await read()).toEqual(before)
    await expectAgreement(t)
  })

  test('is not carried out once the first day that was asked for is over', async () => {
    const { t, ask, decide, read } = await scene()
    const { startDate } = await read()
    const { change } = await ask(1, 4, 144)
    t.wait({ minutes: 47 * 60 })
    expect(await refusal(decide(change._id, 'accept'))).toMatchObject({ code: 'illegal_transition' })
    expect(await read()).toMatchObject({ startDate, state: 'approved' })
    await expectAgreement(t)
  })

  test('is offered by its host, to another home and with guests, and taken by its guest alone', async () => {
    const { t, ama, host, atHost, decide, read, params } = await scene()
    const other = await t.apartment({ price: 60, organisationId: host.id })
    const foreign = await t.apartment({ price: 60 })
    const offer = (apartmentId: string, price: number) =>
      host.owner.send(rows.offerHostStayChange, { params: atHost, body: { apartmentId, adults: 2, price } })
    expect(await outcomeOf(offer(foreign, 180))).toBe('not_found')
    const { change } = await offer(other, 180)
    expect(change).toMatchObject({ state: 'offered', askedBy: 'host', actions: ['withdraw'] })
    expect(await outcomeOf(decide(change._id, 'accept'))).toBe('illegal_transition')
    expect((await ama.send(rows.readStayChange, { params })).change).toMatchObject({ actions: ['accept', 'decline'] })
    await decide(change._id, 'accept', ama)
    expect(await read()).toMatchObject({ apartmentId: other, guests: { adults: 2 }, balance: { amount: 36 } })
    await expectAgreement(t)
  })

  test('is not for others: neither another guest nor another host sees it', async () => {
    const { t, esi, params, bookingId, ask } = await scene()
    const { change } = await ask(30, 35, 240)
    const stranger = await newHost(t, 'Keta Stays')
    const body = { change: change._id, decision: 'accept' as const }
    const atStranger = { org: stranger.slug, id: bookingId }
    expect(await outcomeOf(esi.send(rows.decideStayChange, { params, body }))).toBe('not_found')
    expect(await outcomeOf(esi.send(rows.readStayChange, { params }))).toBe('not_found')
    expect(await outcomeOf(stranger.owner.send(rows.decideHostStayChange, { params: atStranger, body }))).toBe(
      'not_found',
    )
    expect(await stranger.owner.send(rows.listHostStayChanges, { params: { org: stranger.slug } })).toEqual([])
  })
})

describe('at the same instant', () => {
  test('fifty guests want the new nights: one has them, and the stay keeps what it has', async () => {
    const { t, flat, ask, decide, read } = await scene()
    const crowd = await t.customers(50)
    const { change } = await ask(30, 35, 240)
    const outcomes = await Promise.all([
      outcomeOf(decide(change._id, 'accept')),
      ...crowd.map((guest, n) => outcomeOf(guest.send(createBooking, { body: stay(t, flat, 33, 34 + (n % 3)) }))),
    ])
    expect(tally(outcomes)).toEqual({ ok: 1, dates_unavailable: 50 })
    expect((await read()).nights).toBe(outcomes[0] === 'ok' ? 5 : 3)
    await expectAgreement(t)
  })

  test('a change is accepted twice: it happens once', async () => {
    const { t, ask, decide, bookingId } = await scene()
    const { change } = await ask(30, 32, 96)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(decide(change._id, 'accept'))))
    expect(tally(outcomes)).toEqual({ ok: 1, illegal_transition: 7 })
    await idle(t)
    expect(await refundsOf(t)).toEqual(['changed 4800'])
    expect(await duesOfStay(t, bookingId)).toEqual(['full 9600 paid'])
    await expectAgreement(t)
  })

  test('a change is accepted and the stay is cancelled: the money agrees with what was first', async () => {
    const { t, ask, decide, cancel, read } = await scene()
    const { change } = await ask(30, 32, 96)
    const outcomes = await Promise.all([outcomeOf(decide(change._id, 'accept')), outcomeOf(cancel(144))])
    await idle(t)
    expect([
      ['ok', 'refund_changed'],
      ['illegal_transition', 'ok'],
    ]).toContainEqual(outcomes)
    expect((await read()).state).toBe(outcomes[1] === 'ok' ? 'cancelled' : 'approved')
    await expectAgreement(t)
  })

  test('two stays want each other’s nights: neither is lost', async () => {
    const { t, ama, esi, flat, params, ask } = await scene()
    const other = await esi.send(createBooking, { body: stay(t, flat, 33, 36) })
    const wanted = { ...stay(t, flat, 30, 33), price: 144 }
    const mine = outcomeOf(ask(33, 36, 144))
    const theirs = outcomeOf(esi.send(rows.askStayChange, { params: { id: other._id }, body: wanted }))
    expect([await mine, await theirs]).toEqual(['dates_unavailable', 'dates_unavailable'])
    expect((await ama.send(getBooking, { params })).startDate).toBe(day(t, 30))
    await expectAgreement(t)
  })
})
