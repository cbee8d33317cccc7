// Tests of a stay that is made longer while its guest is there: its price, its charge, who agrees, and what is refused.
import { createBooking } from '@akwaaba/contract/bookings'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { setHostPresence } from '@akwaaba/contract/presence'
import { recordHostPayment } from '@akwaaba/contract/staff-payments'
import { agreeHostStay } from '@akwaaba/contract/stay-agreements'
import type { Agreement } from '@akwaaba/contract/stay-change-wire'
import * as rows from '@akwaaba/contract/stay-changes'
import { describe, expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { balances, stayScene } from '#testing/money.ts'
import { expectAgreement } from '#testing/paying/agreement.ts'
import { askDeposit, duesOfStay } from '#testing/paying/dues.ts'
import { day, idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'

const here = fileWorld()

/** A paid stay of three nights for $144 that has begun, with its host; `days` counts from the day before it. */
const scene = async ({ guestFeePercent = 0, depositPercent = 0 } = {}) => {
  const t = await here.empty()
  const host = await newHost(t)
  await t.deps.db.updateTable('settings').set({ guestFeePercent }).execute()
  const made = await stayScene(t, { organisationId: host.id, instantBooking: true }, [1, 4])
  const { ama, bookingId } = made
  const pay = async () => {
    await made.payThere()
    await made.confirm()
  }
  if (depositPercent > 0) await askDeposit(t, bookingId, depositPercent, 0)
  await pay()
  const days = Array.from({ length: 20 }, (_, at) => day(t, at))
  const end = (nights: number) => days[1 + nights] ?? ''
  const nextNights = stay(t, made.flat, 4, 6)
  t.wait({ days: 1, minutes: 18 * 60 })
  const [params, atHost] = [{ id: bookingId }, { org: host.slug, id: bookingId }]
  const quote = (nights: number, more: object = {}) =>
    host.owner.send(rows.quoteHostStayChange, { params: atHost, body: { endDate: end(nights), ...more } })
  const offer = async (nights: number, { agreed = false, by = host.owner } = {}) => {
    const { after } = await quote(nights)
    return by.send(rows.offerHostStayChange, {
      params: atHost,
      body: { endDate: end(nights), price: after.total, agreed },
    })
  }
  const answer = (change: string, decision: 'accept' | 'decline' = 'accept') =>
    ama.send(rows.decideStayChange, { params, body: { change, decision } })
  const change = (rules: object) => t.deps.db.updateTable('apartments').set(rules).where('id', '=', made.flat).execute()
  return { ...made, host, params, atHost, pay, quote, offer, answer, change, end, nextNights }
}

describe('a longer stay', () => {
  test('costs what the added nights cost now, is asked for, and is paid as a charge', async () => {
    const { t, ama, change, quote, offer, answer, read, pay, bookingId, end } = await scene()
    await change({ priceCents: 5_000 })
    expect(await quote(5)).toMatchObject({
      ...{ difference: 100, refund: 0, balance: { amount: 100 }, waitsFor: 'guest' },
      before: { total: 144, nights: 3 },
      after: {
        total: 244,
        nights: 5,
        lines: [
          { quantity: 3, unitPrice: 48 },
          { quantity: 2, unitPrice: 50 },
        ],
      },
    })
    expect(await quote(3)).toMatchObject({ difference: 0, balance: null })
    const { msg, change: made } = await offer(5)
    expect(msg).toContain('The guest is asked')
    expect(made).toMatchObject({ kind: 'extension', state: 'offered', difference: 100 })
    await idle(t)
    expect(await read()).toMatchObject({ endDate: end(3), price: 144 })
    expect(await answer(made._id)).toMatchObject({ msg: 'It is agreed. Please pay $100.00 within 7 days.' })
    expect(await read()).toMatchObject({ endDate: end(5), price: 244, charge: { amount: 100 }, balance: null })
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid', 'charge 10000 open'])
    await pay()
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid', 'charge 10000 paid'])
    await expectAgreement(t)
    const subjects = t.mailTo(ama.email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /^A longer stay: | is longer$/.test(subject))).toHaveLength(2)
  })

  test('that its guest has agreed to on the spot holds at once, and the money is taken in cash', async () => {
    const { t, host, ama, offer, read, bookingId, atHost, end, flat } = await scene()
    const { change } = await offer(4, { agreed: true })
    expect(change).toMatchObject({ kind: 'extension', state: 'accepted', actions: [] })
    expect(await read()).toMatchObject({ endDate: end(4), price: 192, charge: { amount: 48 } })
    const body = { method: 'cash', amount: 48, key: t.deps.ids.next(), bankTransactionId: '' } as const
    await host.owner.send(recordHostPayment, { params: atHost, body })
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid', 'charge 4800 paid'])
    const night = { ...stay(t, flat, 2, 3), startDate: end(3), endDate: end(4) }
    expect(await outcomeOf(ama.send(createBooking, { body: night }))).toBe('dates_unavailable')
    await expectAgreement(t)
    expect(t.mailTo(ama.email).some(({ text }) => text.includes('You stay until '))).toBe(true)
  })

  test('is asked for by its guest as well, and its host accepts', async () => {
    const { t, ama, host, params, atHost, end, read } = await scene()
    const body = { endDate: end(4), price: 192 }
    const { change } = await ama.send(rows.askStayChange, { params, body })
    expect(change).toMatchObject({ kind: 'extension', state: 'asked', askedBy: 'guest' })
    const answered = { change: change._id, decision: 'accept' } as const
    expect(await host.owner.send(rows.decideHostStayChange, { params: atHost, body: answered })).toMatchObject({
      msg: 'It is agreed. The guest pays $48.00 within 7 days.',
    })
    expect(await read()).toMatchObject({ endDate: end(4), charge: { amount: 48 } })
    await expectAgreement(t)
  })

  test('ends a late check-out, whose price and night are no longer counted', async () => {
    const { t, host, atHost, quote, offer, answer, read } = await scene()
    const late = { kind: 'late-check-out', lateUntil: '18:00', amount: 20, reason: '' } as const
    await answer((await host.owner.send(agreeHostStay, { params: atHost, body: late })).change._id)
    expect(await read()).toMatchObject({ price: 164, lateUntil: '18:00' })
    expect(await quote(4)).toMatchObject({ difference: 28, after: { lateUntil: null } })
    await answer((await offer(4)).change._id)
    expect(await read()).toMatchObject({ price: 192, lateUntil: null })
    await expectAgreement(t)
  })

  test('that makes the whole stay cheaper by a discount for its length gives that back', async () => {
    const { t, host, atHost, change, quote, offer, answer, read } = await scene()
    await change({ rules: JSON.stringify({ lengthOfStay: [{ nights: 4, percent: 50 }] }) })
    expect(await quote(4)).toMatchObject({ difference: -48, balance: null, refund: 48 })
    await answer((await offer(4)).change._id)
    expect(await read()).toMatchObject({ price: 96, charge: null })
    await expectAgreement(t)
    // What a host has given back before is not given back once more.
    const body = { kind: 'discount', amount: 80, reason: 'For the noise' } as const
    await host.owner.send(agreeHostStay, { params: atHost, body })
    await change({ rules: JSON.stringify({ lengthOfStay: [{ nights: 5, percent: 90 }] }) })
    expect(await outcomeOf(quote(5))).toBe('illegal_transition')
    await change({ priceCents: 0, rules: '{}' })
    expect(await quote(6)).toMatchObject({ difference: 0, after: { nights: 6, total: 16 } })
  })

  test('has the fee of guests in it, which the house earns as that of the stay', async () => {
    const { t, offer, answer, pay, bookingId } = await scene({ guestFeePercent: 10 })
    await answer((await offer(5)).change._id)
    expect(await duesOfStay(t, bookingId)).toEqual(['full 15840 paid', 'charge 10560 open'])
    await pay()
    t.wait({ days: 2 })
    await runJob(t, 'payments:earn', {})
    expect((await balances(t))['income:sales USD']).toBe(-24_00)
    await expectAgreement(t)
  })

  test('keeps its fee where a discount lowers its charge, and gives it back with an early departure', async () => {
    const { t, host, atHost, offer, answer, pay, bookingId, end } = await scene({ guestFeePercent: 10 })
    const agree = (body: Agreement) => host.owner.send(agreeHostStay, { params: atHost, body })
    await answer((await offer(5)).change._id)
    await agree({ kind: 'discount', amount: 50, reason: 'For the noise' })
    expect(await duesOfStay(t, bookingId)).toEqual(['full 15840 paid', 'charge 5560 open'])
    await pay()
    const leaves = await agree({ kind: 'early-departure', endDate: end(4) as CalendarDate, amount: 60, reason: '' })
    await answer(leaves.change._id)
    await idle(t)
    expect(await duesOfStay(t, bookingId)).toEqual(['full 15400 paid', 'charge 0 refunded'])
    t.wait({ days: 2 })
    await runJob(t, 'payments:earn', {})
    await expectAgreement(t)
    expect((await balances(t))['income:sales USD']).toBe(-14_40)
  })

  test('is refused to a guest whose balance has become overdue since it was offered', async () => {
    const { t, offer, answer, bookingId, read, end } = await scene({ depositPercent: 50 })
    const { change } = await offer(4)
    t.wait({ days: 1 })
    await runJob(t, 'bookings:balances', {})
    expect(await duesOfStay(t, bookingId)).toEqual(['deposit 7200 paid', 'balance 7200 overdue'])
    expect(await outcomeOf(answer(change._id))).toBe('illegal_transition')
    expect(await read()).toMatchObject({ endDate: end(3) })
  })

  test('is refused where anything else differs, before the stay, after it, and for those who decide nothing', async () => {
    const { t, ama, host, quote, offer, params, atHost, end } = await scene()
    const refused = async (call: Promise<unknown>) => outcomeOf(call)
    expect(await refused(quote(2))).toBe('illegal_transition')
    expect(await refused(quote(4, { adults: 2 }))).toBe('illegal_transition')
    expect(await refused(quote(4, { startDate: end(1) }))).toBe('illegal_transition')
    await expect(quote(4, { apartmentId: t.deps.ids.next() })).rejects.toThrow('The guest is there already.')
    expect(await refused(offer(3))).toBe('illegal_transition')
    expect(await refused(offer(4, { by: await newMember(t, host.id, 'cleaner') }))).toBe('forbidden')
    const wrong = { endDate: end(4), price: 1 }
    expect(await refused(ama.send(rows.askStayChange, { params, body: wrong }))).toBe('price_changed')
    const asked = await offer(4)
    t.wait({ days: 3 })
    expect(
      await refused(host.owner.send(rows.quoteHostStayChange, { params: atHost, body: { endDate: end(6) } })),
    ).toBe('illegal_transition')
    const late = ama.send(rows.decideStayChange, { params, body: { change: asked.change._id, decision: 'accept' } })
    expect(await refused(late)).toBe('illegal_transition')
    const admin = await newAdmin(t)
    const again = admin.send(rows.offerAdminStayChange, { params, body: { endDate: end(6), price: 288, agreed: true } })
    expect(await refused(again)).toBe('illegal_transition')
  })

  test('is refused once its guest is checked out, also where it was offered before, and possible once that is undone', async () => {
    const { t, host, quote, offer, answer, atHost } = await scene()
    const enter = (action: 'checkIn' | 'checkOut' | 'undo') =>
      host.owner.send(setHostPresence, { params: atHost, body: { action } })
    const { change } = await offer(5)
    await enter('checkIn')
    await enter('checkOut')
    expect(await refusal(quote(6))).toMatchObject({
      ...{ code: 'illegal_transition', message: expect.stringContaining('has checked out') },
    })
    expect(await outcomeOf(answer(change._id))).toBe('illegal_transition')
    const late = { kind: 'late-check-out', lateUntil: '18:00', amount: 20, reason: '' } as const
    expect(await outcomeOf(host.owner.send(agreeHostStay, { params: atHost, body: late }))).toBe('illegal_transition')
    await enter('undo')
    expect(await outcomeOf(answer(change._id))).toBe('ok')
    await expectAgreement(t)
  })

  test('nobody agrees on the spot about a stay that has not begun', async () => {
    const { t, host, flat, esi } = await scene()
    const admin = await newAdmin(t)
    const { _id: id } = await esi.send(createBooking, { body: stay(t, flat, 10, 12) })
    await t.deps.db.updateTable('bookings').set({ state: 'approved' }).where('id', '=', id).execute()
    const body = { endDate: day(t, 13), price: 144, agreed: true }
    const atHost = { org: host.slug, id }
    expect(await outcomeOf(host.owner.send(rows.offerHostStayChange, { params: atHost, body }))).toBe(
      'illegal_transition',
    )
    expect(await outcomeOf(admin.send(rows.offerAdminStayChange, { params: { id }, body }))).toBe('illegal_transition')
  })

  test('twenty guests want the next nights while two members agree on them: one has them', async () => {
    const { t, host, offer, nextNights, read, end } = await scene()
    const crowd = await t.customers(20)
    const outcomes = await Promise.all([
      outcomeOf(offer(5, { agreed: true })),
      outcomeOf(offer(5, { agreed: true, by: await newMember(t, host.id, 'manager') })),
      ...crowd.map((guest) => outcomeOf(guest.send(createBooking, { body: nextNights }))),
    ])
    const won = (await read()).endDate === end(5)
    const first = tally(outcomes.slice(0, 2))
    expect(won ? first.ok : tally(outcomes.slice(2)).ok).toBe(1)
    expect(tally(outcomes).ok).toBe(1)
    await expectAgreement(t)
  })
})
