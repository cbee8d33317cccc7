// Tests of changing stays that staff have booked for a guest: held nights at once, and what the guest has agreed to on the spot.
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { endOfDay, formatDate } from '@akwaaba/contract/dates'
import { createHostBooking } from '@akwaaba/contract/staff-bookings'
import { recordHostPayment } from '@akwaaba/contract/staff-payments'
import * as agreements from '@akwaaba/contract/stay-agreements'
import type { Agreement } from '@akwaaba/contract/stay-change-wire'
import * as rows from '@akwaaba/contract/stay-changes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { form, picture } from '#testing/forms.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { expectAgreement } from '#testing/paying/agreement.ts'
import { duesOfStay } from '#testing/paying/dues.ts'
import { day, newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally } from '#testing/world.ts'

const here = fileWorld({ SECOND_ADMIN_ABOVE: '90', PROOF_REFUND_ABOVE: '60' })

/** A stay of three nights for $144 that a host has booked for a guest with a phone number, held or paid in cash; from tomorrow on. */
const scene = async ({ isPaid = true, email = '', first = 1 } = {}) => {
  const t = await here.empty()
  const host = await newHost(t)
  const flat = await t.apartment({ price: 48, organisationId: host.id, instantBooking: true })
  const org = { org: host.slug }
  const guest = { name: 'Kofi Mensah', phone: '024 555 0142', email, key: t.deps.ids.next() }
  const body = { ...stay(t, flat, first, first + 3), ...guest }
  const { _id: id } = await host.owner.send(createHostBooking, { params: org, body })
  const params = { ...org, id }
  const cash = (amount: number) => ({ method: 'cash' as const, amount, key: t.deps.ids.next() })
  const pay = (amount: number) => host.owner.send(recordHostPayment, { params, body: cash(amount) })
  if (isPaid) await pay(144)
  const admin = await newAdmin(t)
  const days = (from: number, to: number) => ({ startDate: day(t, from), endDate: day(t, to) })
  const change = (ask: object, price: number, agreed = true, by: TestUser = host.owner) =>
    by.send(rows.offerHostStayChange, { params, body: { ...ask, price, agreed } })
  const agree = (body: Agreement) => host.owner.send(agreements.agreeHostStay, { params, body })
  const quote = (ask: object) => host.owner.send(rows.quoteHostStayChange, { params, body: ask })
  const read = () => admin.send(getBooking, { params: { id } })
  return { t, host, flat, id, params, pay, admin, days, change, agree, quote, read }
}

const late = (more: object = {}) =>
  ({ kind: 'late-check-out', lateUntil: '13:00', amount: 20, reason: '', ...more }) as const

describe('nights that staff hold for a guest', () => {
  test('are exchanged at once, without a mail, and are held through the new day of arrival at most', async () => {
    const { t, id, days, quote, change, read } = await scene({ isPaid: false, email: 'kofi@mail.example', first: 9 })
    await t.deps.db
      .updateTable('bookings')
      .set({ holdExpiresAt: t.deps.clock.in({ minutes: 8 * 24 * 60 }) })
      .execute()
    expect(await quote(days(2, 6))).toMatchObject({ difference: 48, refund: 0, waitsFor: 'nobody', mayAgree: false })
    const made = await change(days(2, 6), 192, false)
    expect(made).toMatchObject({ change: { state: 'accepted', askedBy: 'host', actions: [] } })
    expect(made.msg).toContain('please tell the guest')
    const seen = await read()
    expect(seen).toMatchObject({ price: 192, startDate: day(t, 2), state: 'pending' })
    expect(seen.holdExpiresAt).toBe(endOfDay(day(t, 2)).toISOString())
    expect(await duesOfStay(t, id)).toEqual(['full 19200 open'])
    const events = t.deps.db.selectFrom('stayChangeEvents').select(['event', 'actor']).orderBy('id')
    expect((await events.execute()).at(-1)).toMatchObject({ event: 'apply', actor: 'host' })
    await expectAgreement(t, { refundsWait: true })
    expect(t.mailTo('kofi@mail.example')).toEqual([])
  })

  test('are changed by administrators as well, and those that a guest holds by that guest alone', async () => {
    const { t, host, flat, id, admin, days } = await scene({ isPaid: false })
    const offer = (of: string, price: number, nights = days(1, 3)) =>
      admin.send(rows.offerAdminStayChange, { params: { id: of }, body: { ...nights, price } })
    expect(await offer(id, 96)).toMatchObject({ change: { state: 'accepted' } })
    const [ama] = await t.customers(1)
    const own = await ama.send(createBooking, { body: stay(t, flat, 10, 13) })
    const params = { org: host.slug, id: own._id }
    const quoted = host.owner.send(rows.quoteHostStayChange, { params, body: days(10, 12) })
    expect(await refusal(quoted)).toMatchObject({
      code: 'illegal_transition',
      message: expect.stringContaining('has not paid'),
    })
    for (const agreed of [true, false]) {
      const body = { ...days(10, 12), price: 96, agreed }
      expect(await outcomeOf(host.owner.send(rows.offerHostStayChange, { params, body }))).toBe('illegal_transition')
    }
    expect(await outcomeOf(offer(own._id, 96, days(10, 12)))).toBe('illegal_transition')
    const asked = ama.send(rows.askStayChange, { params: { id: own._id }, body: { ...days(10, 12), price: 96 } })
    expect(await asked).toMatchObject({ change: { state: 'accepted' } })
  })
})

describe('what a guest has agreed to on the spot', () => {
  test('holds at once for one without an address, whom nobody can ask: other days and another home', async () => {
    const { t, host, id, days, quote, change, pay, read } = await scene()
    expect(await quote(days(1, 5))).toMatchObject({ waitsFor: 'guest', mayAgree: true })
    expect(await refusal(change(days(1, 5), 192, false))).toMatchObject({
      code: 'illegal_transition',
      message: expect.stringContaining('no e-mail address'),
    })
    const { msg, change: made } = await change(days(1, 5), 192)
    expect([msg, made.state]).toEqual(['The stay is changed.', 'accepted'])
    expect(await read()).toMatchObject({ price: 192, nights: 4, balance: { amount: 48 } })
    await pay(48)
    const other = await t.apartment({ price: 30, organisationId: host.id })
    await change({ apartmentId: other }, 120)
    expect(await read()).toMatchObject({ apartmentId: other, price: 120, balance: null })
    expect(await duesOfStay(t, id)).toHaveLength(2)
    await expectAgreement(t, { refundsWait: true })
    expect(t.mailTo('')).toEqual([])
  })

  test('is a late check-out or an early departure, but never damage', async () => {
    const { t, params, host, id, agree, read, days } = await scene()
    expect(await refusal(agree(late()))).toMatchObject({ message: expect.stringContaining('no e-mail address') })
    expect(await agree(late({ agreed: true }))).toMatchObject({
      msg: 'It is agreed.',
      change: { kind: 'late-check-out', state: 'accepted' },
    })
    expect(await read()).toMatchObject({ price: 164, lateUntil: '13:00', charge: { amount: 20 } })
    const { endDate } = days(1, 2)
    t.wait({ days: 1, minutes: 18 * 60 })
    await agree({ kind: 'early-departure', endDate, amount: 70, reason: '', agreed: true })
    expect(await read()).toMatchObject({ endDate, nights: 1, price: 94 })
    const body = form({ amount: '80', reason: 'The lamp is broken' }, { pictures: [await picture()] })
    const charged = host.owner.send(agreements.chargeHostDamage, { params, body })
    expect(await refusal(charged)).toMatchObject({ message: expect.stringContaining('damage') })
    const actors = sql<{ event: string }>`select event from stay_change_events where event = 'agree'`
    expect((await actors.execute(t.deps.db)).rows).toHaveLength(2)
    expect(await duesOfStay(t, id)).not.toEqual([])
    await expectAgreement(t, { refundsWait: true })
  })

  test('is told by mail to one with an address, who can also be asked', async () => {
    const { t, days, change, agree } = await scene({ email: 'kofi@mail.example' })
    expect((await change(days(1, 5), 192)).msg).toBe('The stay is changed, and the guest is told by e-mail.')
    const mail = await t.nextMail('kofi@mail.example', ({ subject }) => subject.endsWith('is changed'))
    expect(mail.text).toContain(formatDate(day(t, 5)))
    expect(await agree(late())).toMatchObject({ change: { state: 'offered', actions: ['withdraw'] } })
  })

  test('is nothing of a stay that its guest has booked, whatever is sent; the database refuses it, too', async () => {
    const { t, host, flat, admin } = await scene()
    const [ama] = await t.customers(1)
    const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 10, 13) })
    await t.deps.db.updateTable('bookings').set({ state: 'approved' }).where('id', '=', id).execute()
    const params = { org: host.slug, id }
    const quoted = await host.owner.send(rows.quoteHostStayChange, { params, body: { adults: 2 } })
    expect(quoted).toMatchObject({ waitsFor: 'guest', mayAgree: false })
    const body = { adults: 2, price: 144, agreed: true }
    expect(await outcomeOf(host.owner.send(rows.offerHostStayChange, { params, body }))).toBe('illegal_transition')
    expect(await outcomeOf(admin.send(rows.offerAdminStayChange, { params: { id }, body }))).toBe('illegal_transition')
    const agreed = { params, body: late({ agreed: true }) }
    expect(await outcomeOf(host.owner.send(agreements.agreeHostStay, agreed))).toBe('illegal_transition')
    const { change } = await host.owner.send(rows.offerHostStayChange, { params, body: { ...body, agreed: false } })
    const write = sql`insert into stay_change_events (change_id, event, from_state, to_state, actor, happened_at)
      values (${change._id}, 'agree', 'drafted', 'accepted', 'host', now())`
    await expect(write.execute(t.deps.db)).rejects.toMatchObject({ constraint: 'agreed_on_the_spot' })
  })

  test('takes off no more by an administrator alone than a refund would', async () => {
    const { t, id, admin, days, change, read } = await scene()
    const asAdmin = (by: TestUser, nights: number) =>
      by.send(rows.offerAdminStayChange, {
        ...{ params: { id }, body: { ...days(1, 1 + nights), price: nights * 48, agreed: true } },
      })
    expect(await refusal(asAdmin(admin, 1))).toMatchObject({ message: expect.stringContaining('refund the payment') })
    expect(await outcomeOf(asAdmin(admin, 2))).toBe('ok')
    expect(await read()).toMatchObject({ price: 96 })
    // A host gives back what is its own.
    expect(await outcomeOf(change(days(1, 2), 48))).toBe('ok')
    await expectAgreement(t, { refundsWait: true })
  })

  test('is sent five times at once by two members: it happens once', async () => {
    const { t, host, days, change, read } = await scene()
    const manager = await newMember(t, host.id, 'manager')
    const all = Array.from({ length: 5 }, (_, n) =>
      outcomeOf(change(days(1, 5), 192, true, n % 2 ? manager : host.owner)),
    )
    const { ok, ...others } = tally(await Promise.all(all))
    expect([ok, Object.keys(others)]).toEqual([1, ['illegal_transition']])
    expect(await read()).toMatchObject({ price: 192, nights: 4 })
    const cleaner = await newMember(t, host.id, 'cleaner')
    expect(await outcomeOf(change(days(1, 6), 240, true, cleaner))).toBe('forbidden')
    const stranger = await newHost(t, 'Keta Stays')
    expect(await outcomeOf(change(days(1, 6), 240, true, stranger.owner))).toBe('not_found')
    await expectAgreement(t, { refundsWait: true })
  })
})
