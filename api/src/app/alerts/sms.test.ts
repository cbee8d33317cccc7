// Tests of alerts by SMS: who gets one, that each is sent once, the limits of a day, delivery reports, and both providers.
import { defaultQuiet, listDeliveries, resendDelivery, saveAlertPreferences } from '@akwaaba/contract/alerts'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { approveHostBooking, declineHostBooking } from '@akwaaba/contract/host-bookings'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '#db/outbox.ts'
import { startAndPay } from '#testing/buying.ts'
import { newHost } from '#testing/hosting.ts'
import { stayScene } from '#testing/money.ts'
import { askDeposit } from '#testing/paying/dues.ts'
import { idle, newAdmin, retryNow, runJob, stay } from '#testing/tools.ts'
import { type TestUser, type World, world } from '#testing/world.ts'
import { refusedNumber, startSms } from '../../../../standins/sms.ts'

const keys = { arkesel: 'key-of-arkesel', africastalking: { username: 'akwaaba', apiKey: 'key-of-at' } }
const token = 'report-token-of-tests-0123456789'
let standin: Awaited<ReturnType<typeof startSms>>
beforeAll(async () => {
  standin = await startSms({ keys })
})
afterAll(() => standin.close())

const withArkesel = (more: Record<string, string> = {}) =>
  world({
    ARKESEL_API_KEY: keys.arkesel,
    SMS_SENDER: 'Akwaaba',
    SMS_URL: standin.url,
    SMS_REPORT_TOKEN: token,
    ...more,
  })

const fault = (does: string, times = 1) =>
  fetch(`${standin.url}/control/faults`, {
    method: 'POST',
    body: JSON.stringify({ does, times, on: 'POST /api' }),
    headers: { 'content-type': 'application/json' },
  })

/** A host whose owner wants SMS of paid bookings at a number. */
const withOwner = async (t: World, phone = '+233245550142') => {
  const host = await newHost(t)
  await t.deps.db.updateTable('users').set({ phone }).where('id', '=', host.owner.id).execute()
  const body = { alerts: [{ kind: 'request' as const, byMail: true, bySms: true }], quiet: defaultQuiet }
  const saved = await host.owner.send(saveAlertPreferences, { body })
  expect(saved.sendsSms).toBe(true)
  return { host, flat: await t.apartment({ organisationId: host.id, apartmentName: 'Castle View' }) }
}

const book = async (t: World, flat: string, from = 5) => {
  const [guest] = await t.customers(1)
  const { _id: bookingId, reference } = await guest.send(createBooking, { body: stay(t, flat, from, from + 2) })
  await startAndPay(t, guest, { bookingId })
  await guest.send(confirmBookingPayment, { body: { bookingId } })
  await idle(t)
  return reference
}

const smsIn = async (admin: TestUser) => admin.send(listDeliveries, { query: { channel: 'sms' } })
const told = (reference: string) => standin.sent.filter(({ text }) => text.includes(reference))

describe('an alert by SMS', () => {
  test('is sent once, at once, in the words of an SMS, to who has chosen it', async () => {
    const t = await withArkesel()
    const { flat, host } = await withOwner(t)
    const reference = await book(t, flat)
    const [sms, ...more] = told(reference)
    expect(more).toEqual([])
    expect(sms).toMatchObject({ provider: 'arkesel', to: '+233245550142', from: 'Akwaaba' })
    expect(sms?.text).toContain('Castle View')
    expect(sms?.reportTo).toContain(`/webhooks/sms/${token}`)
    const admin = await newAdmin(t)
    expect((await smsIn(admin))[0]).toMatchObject({
      ...{ state: 'sent', tries: 1, to: { username: host.owner.username, address: '+233245550142' } },
      segments: expect.any(Number),
    })
    // The same job again, as after a crash, sends nothing.
    const [{ _id: deliveryId } = { _id: '' }] = await smsIn(admin)
    await enqueue(t.deps.db, 'sms:alert', { deliveryId })
    await idle(t)
    expect(told(reference)).toHaveLength(1)
  })

  test('is not sent again where its answer was lost, until somebody says so', async () => {
    const t = await withArkesel()
    const { flat } = await withOwner(t)
    await fault('answer-lost')
    const reference = await book(t, flat)
    const admin = await newAdmin(t)
    const [delivery] = await smsIn(admin)
    expect(delivery).toMatchObject({ state: 'failed', reason: expect.stringContaining('not known') })
    expect(told(reference)).toHaveLength(1)
    await admin.send(resendDelivery, { params: { id: delivery?._id ?? '' } })
    await idle(t)
    expect(told(reference)).toHaveLength(2)
    expect((await smsIn(admin))[0]).toMatchObject({ state: 'sent' })
  })

  test('is not sent again where the database did not take that it was sent', async () => {
    const t = await withArkesel()
    const { flat } = await withOwner(t)
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
      t.owner,
    )
    await sql`create trigger refuse before update on alert_deliveries for each row
      when (new.channel = 'sms' and new.sent_at is not null) execute function refuse()`.execute(t.owner)
    const reference = await book(t, flat)
    await sql`drop function refuse() cascade`.execute(t.owner)
    await retryNow(t)
    await idle(t)
    expect(told(reference)).toHaveLength(1)
    expect((await smsIn(await newAdmin(t)))[0]).toMatchObject({
      ...{ state: 'failed', reason: expect.stringContaining('not known') },
    })
  })

  test('is given up at once where the provider refuses it, and the mail goes all the same', async () => {
    const t = await withArkesel()
    const { flat, host } = await withOwner(t, refusedNumber)
    const reference = await book(t, flat)
    expect((await t.nextMail(host.owner.email, ({ text }) => text.includes(reference))).subject).toBeTruthy()
    expect((await smsIn(await newAdmin(t)))[0]).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('422'),
    })
  })

  test('stops at the limit of a day', async () => {
    const t = await withArkesel({ SMS_PER_DAY: '1' })
    const { flat } = await withOwner(t)
    await book(t, flat)
    await book(t, flat, 10)
    const states = (await smsIn(await newAdmin(t))).map(({ state, reason }) => [state, reason])
    expect(states).toContainEqual(['failed', 'The limit of SMS of a day is reached.'])
  })

  test('stops at the limit of one person within a day, and goes on the day after', async () => {
    const t = await withArkesel()
    const { flat, host } = await withOwner(t)
    const now = t.deps.clock.now()
    for (let sent = 0; sent < limits.smsPerPersonPerDay; sent++) {
      const alert = { id: t.deps.ids.next(), kind: 'request', recordId: `earlier-${sent}`, occasion: '' } as const
      await t.deps.db
        .insertInto('alerts')
        .values({ ...alert, raisedAt: now })
        .execute()
      const delivery = { id: t.deps.ids.next(), alertId: alert.id, userId: host.owner.id, channel: 'sms' } as const
      await t.deps.db
        .insertInto('alertDeliveries')
        .values({ ...delivery, createdAt: now, notBefore: now, triedAt: now, sentAt: now, segments: 1 })
        .execute()
    }
    expect(told(await book(t, flat))).toEqual([])
    expect((await smsIn(await newAdmin(t)))[0]).toMatchObject({
      ...{ state: 'failed', reason: 'This person has got as many SMS today as there can be.' },
    })
    t.wait({ days: 1 })
    expect(told(await book(t, flat, 10))).toHaveLength(1)
  })

  test('shows what a delivery report says, also one that is sent twice or with another token', async () => {
    const t = await withArkesel()
    const { flat } = await withOwner(t)
    const reference = await book(t, flat)
    const [sms] = told(reference)
    const admin = await newAdmin(t)
    const report = (status: string, secret = token) =>
      t.app.inject({ method: 'GET', url: `/webhooks/sms/${secret}?sms_id=${sms?.id}&status=${status}` })
    expect((await report('DELIVERED', 'x'.repeat(32))).statusCode).toBe(404)
    expect((await smsIn(admin))[0]).toMatchObject({ state: 'sent' })
    await report('SUBMITTED')
    expect((await smsIn(admin))[0]).toMatchObject({ state: 'sent' })
    expect((await report('DELIVERED')).statusCode).toBe(200)
    await report('DELIVERED')
    await report('FAILED')
    expect((await smsIn(admin))[0]).toMatchObject({ state: 'delivered' })
  })

  test("goes by Africa's Talking where its key is set, and a failure it reports is shown", async () => {
    const { username, apiKey } = keys.africastalking
    const t = await world({
      ...{ AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey },
      ...{ SMS_SENDER: 'Akwaaba', SMS_URL: standin.url, SMS_REPORT_TOKEN: token },
    })
    const { flat } = await withOwner(t)
    const reference = await book(t, flat)
    const [sms] = told(reference)
    expect(sms).toMatchObject({ provider: 'africastalking', to: '+233245550142', from: 'Akwaaba' })
    await t.app.inject({
      method: 'POST',
      url: `/webhooks/sms/${token}`,
      payload: `id=${sms?.id}&status=Failed&failureReason=UserInBlacklist`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect((await smsIn(await newAdmin(t)))[0]).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('UserInBlacklist'),
    })
  })

  test('tells a guest who has chosen so that the stay is confirmed, or will not take place; nobody else', async () => {
    const t = await withArkesel()
    const host = await newHost(t)
    const flat = await t.apartment({ organisationId: host.id })
    const [ama, kofi] = await t.customers(2)
    const alerts = [
      { kind: 'trip-confirmed' as const, byMail: true, bySms: true },
      { kind: 'trip-cancelled' as const, byMail: true, bySms: true },
    ]
    const saved = await ama.send(saveAlertPreferences, { body: { alerts, quiet: defaultQuiet } })
    expect(saved.alerts.map(({ kind, bySms }) => [kind, bySms])).toEqual([
      ['trip-confirmed', true],
      ['trip-reminder', false],
      ['trip-balance', false],
      ['trip-cancelled', true],
    ])
    await t.deps.db.updateTable('users').set({ phone: '+233245550177' }).where('email', '=', ama.email).execute()
    const paid = async (guest: TestUser, from: number) => {
      const { _id: id, reference } = await guest.send(createBooking, { body: stay(t, flat, from, from + 2) })
      await startAndPay(t, guest, { bookingId: id })
      await guest.send(confirmBookingPayment, { body: { bookingId: id } })
      return { id, reference }
    }
    const [one, two, others] = [await paid(ama, 5), await paid(ama, 10), await paid(kofi, 15)]
    const at = (id: string) => ({ params: { org: host.slug, id } })
    await host.owner.send(approveHostBooking, at(one.id))
    await host.owner.send(approveHostBooking, at(others.id))
    await host.owner.send(declineHostBooking, { ...at(two.id), body: { reason: 'The roof leaks.' } })
    await idle(t)
    expect(told(one.reference).map(({ to, text }) => [to, text.includes('is confirmed')])).toEqual([
      ['+233245550177', true],
    ])
    expect(told(two.reference).map(({ text }) => text.includes('will not take place'))).toEqual([true])
    expect(told(others.reference)).toEqual([])
  })

  test('reminds a guest who has chosen so the day before, once of each arrival, and not in quiet hours', async () => {
    const t = await withArkesel()
    const flat = await t.apartment({ instantBooking: true, apartmentName: 'Castle View' })
    const [ama, kofi] = await t.customers(2)
    const alerts = [{ kind: 'trip-reminder' as const, byMail: true, bySms: true }]
    await ama.send(saveAlertPreferences, { body: { alerts, quiet: defaultQuiet } })
    await t.deps.db.updateTable('users').set({ phone: '+233245550188' }).execute()
    const paid = async (guest: TestUser, from: number) => {
      const { _id: bookingId, reference } = await guest.send(createBooking, { body: stay(t, flat, from, from + 2) })
      await startAndPay(t, guest, { bookingId })
      await guest.send(confirmBookingPayment, { body: { bookingId } })
      return { bookingId, reference }
    }
    const [own, later, others] = [await paid(ama, 2), await paid(ama, 6), await paid(kofi, 4)]
    const remind = async (wait: { days?: number; minutes?: number }) => {
      t.wait(wait)
      await runJob(t, 'alerts:arrivals', {})
      await idle(t)
      return [own, later, others].map(({ reference }) => told(reference).length)
    }
    expect(await remind({})).toEqual([0, 0, 0])
    const begin = t.deps.clock.now().getTime()
    const tomorrow = (hour: number) => (new Date(begin).setUTCHours(24 + hour, 0, 0, 0) - begin) / 60_000
    // In the evening: it waits for the morning of the day itself.
    expect(await remind({ minutes: tomorrow(22) })).toEqual([0, 0, 0])
    const [waiting] = await smsIn(await newAdmin(t))
    expect(waiting).toMatchObject({ kind: 'trip-reminder', state: 'waiting' })
    await retryNow(t)
    await idle(t)
    expect(told(own.reference).map(({ text }) => text.replace(/ http.*/, ''))).toEqual([
      expect.stringMatching(/: your stay at Castle View begins .*, check-in from 14:00 \(AKW-/),
    ])
    expect([await remind({}), await remind({ minutes: 60 })]).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ])
    // On the day before the second one it is cancelled: nothing is sent of it.
    t.wait({ days: 3 })
    await t.deps.db.updateTable('bookings').set({ state: 'cancelled' }).where('id', '=', later.bookingId).execute()
    expect(await remind({})).toEqual([1, 0, 0])
  })

  test('reminds a guest who has chosen so of a balance, with each of its mails, and of one that is overdue in the morning', async () => {
    const t = await withArkesel()
    const alerts = [{ kind: 'trip-balance' as const, byMail: true, bySms: true }]
    const deposited = async () => {
      const scene = await stayScene(t, { instantBooking: true, apartmentName: 'Castle View' })
      await askDeposit(t, scene.bookingId, 30, 10)
      await scene.confirm()
      return { ...scene, reference: (await scene.read()).reference }
    }
    const [own, others] = [await deposited(), await deposited()]
    await own.ama.send(saveAlertPreferences, { body: { alerts, quiet: defaultQuiet } })
    await t.deps.db.updateTable('users').set({ phone: '+233245550199' }).execute()
    const due = t.deps.db.selectFrom('dues').select('dueAt').where('kind', '=', 'balance')
    const until = Number((await due.executeTakeFirstOrThrow()).dueAt)
    const at = async (hours: number) => {
      t.wait({ seconds: (until + hours * 3_600_000 - t.deps.clock.now().getTime()) / 1000 })
      await runJob(t, 'bookings:balances', {})
      await runJob(t, 'bookings:balances', {})
      await idle(t)
      return [own, others].map(({ reference }) => told(reference).length)
    }
    expect(await at(-7 * 24 - 15)).toEqual([1, 0])
    expect(told(own.reference).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /\$100\.80 for your stay at Castle View from .* \(AKW-.*\) is to be paid by .*\/dashboard\/approved/,
      ),
    ])
    expect(await at(-2 * 24 - 15)).toEqual([2, 0])
    // It is overdue at midnight: the message waits for the morning.
    expect(await at(24)).toEqual([2, 0])
    expect((await smsIn(await newAdmin(t)))[0]).toMatchObject({ kind: 'trip-balance', state: 'waiting' })
    await retryNow(t)
    await idle(t)
    expect(told(own.reference).at(-1)?.text).toMatch(/was to be paid by .*, and the stay may be cancelled/)
  })
})
