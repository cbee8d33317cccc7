// Tests of what is agreed on about a stay besides its days: late check-out, early departure, discount and damage, with their money.
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { askDeletion, confirmDeletion } from '@akwaaba/contract/profile'
import * as agreements from '@akwaaba/contract/stay-agreements'
import type { Agreement } from '@akwaaba/contract/stay-change-wire'
import * as rows from '@akwaaba/contract/stay-changes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { form, picture, pictures } from '#testing/forms.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { stayScene } from '#testing/money.ts'
import { occupiedNights } from '#testing/nights.ts'
import { expectAgreement } from '#testing/paying/agreement.ts'
import { askDeposit, duesOfStay } from '#testing/paying/dues.ts'
import { day, idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld({ SECOND_ADMIN_ABOVE: '90', PROOF_REFUND_ABOVE: '60' })

/** A paid stay of three nights for $144 from tomorrow on, with its host. */
const scene = async ({ isPaid = true } = {}) => {
  const t = await here.empty()
  const host = await newHost(t)
  const made = await stayScene(t, { organisationId: host.id, instantBooking: true }, [1, 4])
  const { ama, bookingId } = made
  const pay = async () => {
    await made.payThere()
    await made.confirm()
  }
  if (isPaid) await pay()
  const params = { id: bookingId }
  const atHost = { org: host.slug, id: bookingId }
  const offer = (body: Agreement) => host.owner.send(agreements.agreeHostStay, { params: atHost, body })
  const charge = async (amount: string, files?: File[]) =>
    host.owner.send(agreements.chargeHostDamage, {
      params: atHost,
      body: form({ amount, reason: 'The lamp is broken' }, { pictures: files ?? [await picture()] }),
    })
  const answer = (change: string, decision: 'accept' | 'decline') =>
    ama.send(rows.decideStayChange, { params, body: { change, decision } })
  return { ...made, host, params, atHost, pay, offer, charge, answer, days: (n: number) => day(t, n) }
}

const late = (lateUntil: string, amount = 20) => ({ kind: 'late-check-out', lateUntil, amount, reason: '' }) as const
const less = (amount: number) => ({ kind: 'discount', amount, reason: 'For the noise' }) as const

const refundsOf = async (t: World) => {
  const all = t.deps.db.selectFrom('refunds').select(['reason', 'amountCents']).orderBy('createdAt')
  return (await all.execute()).map(({ reason, amountCents }) => `${reason} ${amountCents}`)
}

describe('a late check-out', () => {
  test('is paid by its guest once accepted, and is known to the stay', async () => {
    const { t, ama, params, offer, answer, read, pay, bookingId } = await scene()
    const { change } = await offer(late('13:00'))
    expect(change).toMatchObject({ kind: 'late-check-out', state: 'offered', difference: 20, actions: ['withdraw'] })
    await idle(t)
    expect(await read()).toMatchObject({ price: 144, lateUntil: null, charge: null })
    await answer(change._id, 'accept')
    expect(await read()).toMatchObject({ price: 164, lateUntil: '13:00', charge: { amount: 20 }, balance: null })
    expect((await read()).actions).toContain('pay')
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid', 'charge 2000 open'])
    await pay()
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid', 'charge 2000 paid'])
    expect((await ama.send(getBooking, { params })).charge).toBeNull()
    await expectAgreement(t)
    const subjects = t.mailTo(ama.email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('late check-out'))).toHaveLength(2)
  })

  test('past the hour of check-in takes the following night, and only where nobody has it', async () => {
    const { t, esi, flat, offer, answer, days } = await scene()
    const [nextNight, all] = [stay(t, flat, 4, 5), `[${days(1)},${days(5)})`]
    await offer(late('14:00')).then(({ change }) => answer(change._id, 'decline'))
    const { change } = await offer(late('16:00'))
    await esi.send(createBooking, { body: nextNight })
    expect(await outcomeOf(answer(change._id, 'accept'))).toBe('dates_unavailable')
    expect(await outcomeOf(offer(less(1)))).toBe('change_open')
    t.wait({ minutes: 31 })
    await answer(change._id, 'accept')
    expect(await outcomeOf(esi.send(createBooking, { body: nextNight }))).toBe('dates_unavailable')
    expect((await occupiedNights(t)).map(({ nights }) => nights)).toEqual([all])
    await expectAgreement(t)
  })

  test('is refused at once where others have the following night, or where it is no later', async () => {
    const { t, esi, flat, offer } = await scene()
    await esi.send(createBooking, { body: stay(t, flat, 4, 5) })
    expect(await outcomeOf(offer(late('15:00')))).toBe('dates_unavailable')
    expect(await outcomeOf(offer(late('11:00')))).toBe('illegal_transition')
    expect(await outcomeOf(offer(late('13:00')))).toBe('ok')
  })

  test('fifty guests want the following night while it is accepted: one has it', async () => {
    const { t, flat, offer, answer } = await scene()
    const { change } = await offer(late('18:00'))
    const crowd = await t.customers(50)
    const outcomes = await Promise.all([
      outcomeOf(answer(change._id, 'accept')),
      ...crowd.map((guest, n) => outcomeOf(guest.send(createBooking, { body: stay(t, flat, 4, 5 + (n % 3)) }))),
    ])
    expect(tally(outcomes)).toEqual({ ok: 1, dates_unavailable: 50 })
    await expectAgreement(t)
  })
})

describe('an early departure', () => {
  test('frees the nights and gives back what was agreed on', async () => {
    const { t, esi, flat, offer, answer, read, days, bookingId } = await scene()
    const [newEnd, tooEarly] = [days(2), days(1)]
    const leave = (endDate: CalendarDate, amount = 70) =>
      offer({ kind: 'early-departure', endDate, amount, reason: '' })
    expect(await outcomeOf(leave(newEnd))).toBe('illegal_transition')
    t.wait({ days: 1, minutes: 18 * 60 })
    expect(await outcomeOf(leave(tooEarly))).toBe('bad_dates')
    expect(await outcomeOf(leave(newEnd, 200))).toBe('illegal_transition')
    const { change } = await leave(newEnd)
    await answer(change._id, 'accept')
    expect(await read()).toMatchObject({ endDate: newEnd, nights: 1, price: 74 })
    await idle(t)
    expect(await refundsOf(t)).toEqual(['changed 7000'])
    expect(await duesOfStay(t, bookingId)).toEqual(['full 7400 paid'])
    expect(await outcomeOf(esi.send(createBooking, { body: { ...stay(t, flat, 1, 3), startDate: newEnd } }))).toBe('ok')
    await expectAgreement(t)
  })
})

describe('a discount', () => {
  test('is given at once, from the balance first, and stays when other days are chosen', async () => {
    const { t, ama, params, host, atHost, offer, read, pay, bookingId, days } = await scene({ isPaid: false })
    await askDeposit(t, bookingId, 50, 0)
    await pay()
    const { msg, change } = await offer(less(82))
    expect(msg).toContain('$82.00 is given')
    expect(change).toMatchObject({ state: 'accepted', reason: 'For the noise' })
    expect(await duesOfStay(t, bookingId)).toEqual(['deposit 6200 paid'])
    await idle(t)
    expect(await refundsOf(t)).toEqual(['changed 1000'])
    expect(await outcomeOf(offer(less(63)))).toBe('illegal_transition')
    const body = { startDate: days(1), endDate: days(5), price: 110 }
    const asked = await ama.send(rows.askStayChange, { params, body })
    const answered = { change: asked.change._id, decision: 'accept' as const }
    await host.owner.send(rows.decideHostStayChange, { params: atHost, body: answered })
    expect((await read()).lines.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['nights 192', 'reduction -82'])
    await expectAgreement(t)
  })

  test('can be given for some weeks after the stay, and takes from open charges before money goes back', async () => {
    const { t, host, offer, charge, answer, read, bookingId } = await scene()
    t.wait({ days: 6 })
    await runJob(t, 'bookings:expire-holds', {})
    const { change } = await charge('50')
    await answer(change._id, 'accept')
    await offer(less(60))
    expect(await duesOfStay(t, bookingId)).toEqual(['full 13400 paid'])
    await idle(t)
    expect(await refundsOf(t)).toEqual(['changed 1000'])
    await expectAgreement(t)
    t.wait({ days: 16 })
    await read()
    await host.owner.send(rows.listHostStayChanges, { params: { org: host.slug } })
    t.wait({ days: 16 })
    expect(await outcomeOf(offer(less(1)))).toBe('illegal_transition')
  })
})

test('an administrator gives no more alone than a second one would have to agree to as a refund; a host may', async () => {
  const { t, admin, host, params, atHost, offer, days } = await scene()
  const give = (amount: number, by = admin) =>
    outcomeOf(by.send(agreements.agreeAdminStay, { params, body: less(amount) }))
  expect(await give(91)).toBe('illegal_transition')
  expect(await give(50)).toBe('ok')
  expect(await give(41)).toBe('illegal_transition')
  const kofi = await newAdmin(t)
  // What others have taken off the same stay counts, and so does what is agreed on with its guest and for its organisation.
  expect(await give(41, kofi)).toBe('illegal_transition')
  const asHost = kofi.send(agreements.agreeHostStay, { params: atHost, body: less(41) })
  expect(await outcomeOf(asHost)).toBe('illegal_transition')
  t.wait({ days: 1, minutes: 18 * 60 })
  expect(await give(11, kofi)).toBe('proof_needed')
  const leave = { kind: 'early-departure', endDate: days(2), amount: 41, reason: '' } as const
  const asked = (await newAdmin(t)).send(agreements.agreeAdminStay, { params, body: leave })
  expect(await outcomeOf(asked)).toBe('illegal_transition')
  await idle(t)
  expect(await refundsOf(t)).toEqual(['changed 5000'])
  expect(await outcomeOf(host.owner.send(agreements.agreeHostStay, { params: atHost, body: less(90) }))).toBe('ok')
  await offer(less(1))
  await expectAgreement(t)
})

test('a longer stay that costs less counts as what an administrator takes off a price, offered or accepted; a host gives it', async () => {
  const { t, ama, host, flat, params, atHost, days } = await scene()
  const endDate = days(5)
  t.wait({ days: 1, minutes: 18 * 60 })
  const rules = JSON.stringify({ lengthOfStay: [{ nights: 4, percent: 90 }] })
  await t.deps.db.updateTable('apartments').set({ rules }).where('id', '=', flat).execute()
  const body = { endDate, price: 19.2, agreed: true }
  const admin = await newAdmin(t)
  const offered = refusal(admin.send(rows.offerAdminStayChange, { params, body }))
  expect(await offered).toMatchObject({ code: 'illegal_transition', message: expect.stringContaining('moved alone') })
  const { change } = await ama.send(rows.askStayChange, { params, body: { endDate, price: 19.2 } })
  const accepted = { change: change._id, decision: 'accept' } as const
  const decided = refusal(admin.send(rows.decideAdminStayChange, { params, body: accepted }))
  expect(await decided).toMatchObject({ code: 'illegal_transition', message: expect.stringContaining('moved alone') })
  await host.owner.send(rows.decideHostStayChange, { params: atHost, body: accepted })
  await expectAgreement(t)
})

describe('damage', () => {
  test('is charged only once its guest has accepted and pays, with pictures that the two sides alone see', async () => {
    const { t, ama, esi, admin, host, params, charge, answer, read, pay, bookingId } = await scene()
    expect(await outcomeOf(charge('80'))).toBe('illegal_transition')
    t.wait({ days: 5 })
    const { change } = await charge('80', await pictures(2))
    expect(change).toMatchObject({ kind: 'damage', difference: 80, reason: 'The lamp is broken', pictures: [{}, {}] })
    expect(await read()).toMatchObject({ price: 144, charge: null })
    const [seen] = (await ama.send(rows.readStayChange, { params })).change?.pictures ?? []
    const id = seen?._id ?? ''
    const stranger = await newHost(t, 'Keta Stays')
    const cleaner = await newMember(t, host.id, 'cleaner')
    const see = async (by: TestUser, path: string) =>
      (await t.app.inject({ url: path, headers: { authorization: `Bearer ${by.token}` } })).statusCode
    const of = (org: string) => `/api/host/${org}/change-pictures/${id}`
    expect([
      await see(ama, `/api/change-pictures/${id}`),
      await see(host.owner, of(host.slug)),
      await see(admin, `/api/admin/change-pictures/${id}`),
      await see(esi, `/api/change-pictures/${id}`),
      await see(stranger.owner, of(stranger.slug)),
      await see(stranger.owner, of(host.slug)),
      await see(cleaner, of(host.slug)),
      await see(ama, `/api/admin/change-pictures/${id}`),
    ]).toEqual([200, 200, 200, 404, 404, 404, 403, 403])
    await answer(change._id, 'accept')
    await idle(t)
    expect(await t.deps.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
    expect(await read()).toMatchObject({ price: 224, charge: { amount: 80 } })
    await pay()
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid', 'charge 8000 paid'])
    await runJob(t, 'payments:earn', {})
    await expectAgreement(t)
  })

  test('that is accepted and not paid is reminded of twice, and not once it is paid', async () => {
    const { t, ama, charge, answer, read, pay, bookingId } = await scene()
    const reminders = async (days: number) => {
      t.wait({ days })
      await runJob(t, 'bookings:balances', {})
      await runJob(t, 'bookings:balances', {})
      await idle(t)
      return t.mailTo(ama.email).filter(({ text }) => text.includes('agreed to pay $80.00 more for your stay')).length
    }
    t.wait({ days: 5 })
    await answer((await charge('80')).change._id, 'accept')
    expect([await reminders(4), await reminders(2), await reminders(1), await reminders(3)]).toEqual([0, 1, 2, 2])
    await pay()
    expect(await read()).toMatchObject({ charge: null })
    const [mail] = t
      .mailTo(ama.email)
      .filter(({ subject }) => /^\$80\.00 for your stay at .* to be paid by /.test(subject))
    expect(mail?.text).toContain(`/dashboard/trips/${bookingId}`)
    expect(await reminders(6)).toBe(2)
  })

  test('that is declined, not answered or without a picture charges nothing', async () => {
    const { t, host, charge, answer, read, bookingId } = await scene()
    t.wait({ days: 5 })
    expect(await outcomeOf(charge('80', []))).toBe('invalid_input')
    expect(await outcomeOf(charge('0'))).toBe('invalid_input')
    expect(await outcomeOf(charge('5001'))).toBe('invalid_input')
    const first = await charge('80')
    await answer(first.change._id, 'decline')
    const second = await charge('40')
    t.wait({ days: 8 })
    await runJob(t, 'bookings:expire-changes', {})
    expect(await outcomeOf(answer(second.change._id, 'accept'))).toBe('illegal_transition')
    expect(await read()).toMatchObject({ price: 144, charge: null })
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid'])
    await expectAgreement(t)
    expect(t.mailTo(host.owner.email).some(({ text }) => text.includes('has declined the charge for damage'))).toBe(
      true,
    )
    t.wait({ days: 8 })
    expect(await outcomeOf(charge('80'))).toBe('illegal_transition')
  })

  test('is forgotten with the account of its guest: what was written, and the pictures', async () => {
    const { t, ama, charge, answer } = await scene()
    t.wait({ days: 5 })
    const { change } = await charge('80')
    await answer(change._id, 'decline')
    await idle(t)
    const [row] = (await sql<{ name: string }>`select name from stay_change_pictures`.execute(t.deps.db)).rows
    t.wait({ days: 14 })
    await runJob(t, 'bookings:complete-stays', {})
    await runJob(t, 'payments:earn', {})
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    await ama.send(askDeletion, { body: { password } })
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.includes('deletion code'))
    await ama.send(confirmDeletion, { body: { otp: mail.text.match(/\b\d{6}\b/)?.[0] ?? '' } })
    await idle(t)
    expect((await sql`select reason from stay_changes`.execute(t.deps.db)).rows).toEqual([{ reason: 'Deleted' }])
    expect((await sql`select id from stay_change_pictures`.execute(t.deps.db)).rows).toEqual([])
    expect(await t.deps.storage.get(row?.name ?? '')).toBeNull()
  })

  test('without the acceptance of its guest is refused by the database', async () => {
    const { t, bookingId } = await scene()
    const write = t.deps.db.transaction().execute(async (tx) => {
      const line = { kind: 'damage' as const, label: '', quantity: 1, unitCents: 100, amountCents: 100 }
      await sql`insert into booking_lines (booking_id, position, kind, label, quantity, unit_cents, amount_cents)
        values (${bookingId}, 9, ${line.kind}, '', 1, 100, 100)`.execute(tx)
      await sql`set constraints damage_is_accepted immediate`.execute(tx)
    })
    await expect(write).rejects.toThrow('damage')
  })

  test('is accepted eight times at once: it is charged once', async () => {
    const { t, charge, answer, bookingId } = await scene()
    t.wait({ days: 5 })
    const { change } = await charge('80')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(answer(change._id, 'accept'))))
    expect(tally(outcomes)).toEqual({ ok: 1, illegal_transition: 7 })
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid', 'charge 8000 open'])
    await expectAgreement(t)
  })
})

test('a discount takes no more than a stay costs without its extras, also where the stay becomes shorter', async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const [guest] = await t.customers(1)
  const flat = await t.apartment({ price: 48, organisationId: host.id, instantBooking: true })
  const extras = [await t.extra({ price: 100 })]
  const { _id: bookingId } = await guest.send(createBooking, { body: { ...stay(t, flat, 10, 13), extras } })
  await startAndPay(t, guest, { bookingId })
  await guest.send(confirmBookingPayment, { body: { bookingId } })
  const params = { org: host.slug, id: bookingId }
  const offer = (amount: number) => host.owner.send(agreements.agreeHostStay, { params, body: less(amount) })
  expect(await outcomeOf(offer(144.01))).toBe('illegal_transition')
  expect(await outcomeOf(offer(144))).toBe('ok')
  expect(await guest.send(getBooking, { params: { id: bookingId } })).toMatchObject({ price: 100, apartmentTotal: 0 })
  const shorter = { startDate: day(t, 10), endDate: day(t, 12) }
  const asked = guest.send(rows.quoteStayChange, { params: { id: bookingId }, body: shorter })
  expect(await outcomeOf(asked)).toBe('illegal_transition')
  await expectAgreement(t)
})

test('only those who decide about stays agree on something, of paid stays of their own', async () => {
  const { t, ama, admin, host, params, atHost, offer, bookingId } = await scene({ isPaid: false })
  expect(await outcomeOf(offer(less(1)))).toBe('illegal_transition')
  const stranger = await newHost(t, 'Keta Stays')
  const cleaner = await newMember(t, host.id, 'cleaner')
  const body = less(1)
  const call = (by: typeof ama, at: { org: string; id: string }) =>
    outcomeOf(by.send(agreements.agreeHostStay, { params: at, body }))
  expect(await call(stranger.owner, { org: stranger.slug, id: bookingId })).toBe('not_found')
  expect(await call(stranger.owner, atHost)).toBe('not_found')
  expect(await call(ama, atHost)).toBe('not_found')
  expect(await call(cleaner, atHost)).toBe('forbidden')
  expect(await outcomeOf(ama.send(agreements.agreeAdminStay, { params, body }))).toBe('forbidden')
  expect(await outcomeOf(admin.send(agreements.agreeAdminStay, { params, body }))).toBe('illegal_transition')
})
