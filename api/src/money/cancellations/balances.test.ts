// Tests of balances that are not paid: reminders, the day of grace, the host's day to decide, and the end by policy.
import { decideBalance, decideHostBalance } from '@akwaaba/contract/balances'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { describe, expect, test } from 'vitest'
import { expireHolds } from '#bookings/holds.ts'
import { charge, start } from '#testing/buying.ts'
import { newHost } from '#testing/hosting.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { askDeposit, duesOfStay } from '#testing/paying/dues.ts'
import { day, idle, runJob, stay } from '#testing/tools.ts'
import { adminWithBank, receive } from '#testing/transferring.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

/** A confirmed stay for $144 in thirty days with a balance of $100.80, which is due on the twentieth day. */
const deposited = async () => {
  const scene = await stayScene(await here.empty(), { instantBooking: true, cancellationPolicy: 'firm' })
  const { t, ama, bookingId, confirm } = scene
  await askDeposit(t, bookingId, 30, 10)
  await confirm()
  const { dueAt } = await t.deps.db
    .selectFrom('dues')
    .select('dueAt')
    .where('kind', '=', 'balance')
    .executeTakeFirstOrThrow()
  const until = Number(dueAt)
  return {
    ...scene,
    dues: () => duesOfStay(t, bookingId),
    /** Runs the hourly job at that many hours after the deadline, as often as a job may run twice. */
    at: async (hours: number) => {
      t.wait({ seconds: (until + hours * 3_600_000 - t.deps.clock.now().getTime()) / 1000 })
      await runJob(t, 'bookings:balances', {})
      await runJob(t, 'bookings:balances', {})
      await idle(t)
    },
    mails: (words: string) => t.mailTo(ama.email).filter(({ subject, text }) => `${subject} ${text}`.includes(words)),
    pay: async () => {
      const { payment } = await start(ama, { bookingId })
      await charge(t, payment.reference)
      return confirm()
    },
    read: () => ama.send(getBooking, { params: { id: bookingId } }),
  }
}

describe('a balance', () => {
  test('is shown to its guest, who is reminded seven days, two days and on the day before its end, each once', async () => {
    const { at, mails, read, pay, dues, t } = await deposited()
    expect(await read()).toMatchObject({
      balance: { amount: 100.8, isOverdue: false },
      actions: expect.arrayContaining(['pay']),
    })
    expect(
      (await t.nextMail((await read()).customer?.email ?? '', ({ subject }) => subject.startsWith('Receipt'))).text,
    ).toMatch(/Total: \$144\.00\nDeposit paid: \$43\.20\nBalance: \$100\.80, to be paid by /)
    const reminded = () => mails('Please pay the balance of $100.80').length
    for (const [hours, count] of [
      [-8 * 24, 0],
      [-7 * 24 - 15, 1],
      [-2 * 24 - 15, 2],
      [-15, 3],
      [1, 3],
    ] as const) {
      await at(hours)
      expect(`${hours} h: ${reminded()}`).toBe(`${hours} h: ${count}`)
    }
    await pay()
    expect(await read()).toMatchObject({ balance: null, state: 'approved' })
    expect((await read()).actions).not.toContain('pay')
    await at(49)
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 paid'])
    expect(mails('overdue')).toEqual([])
    expect(mails('Total paid: $144.00')).toHaveLength(1)
  })

  test('that nobody pays or decides about ends the stay by its policy, a day of grace and a day for the host later', async () => {
    const { t, at, mails, read, dues } = await deposited()
    await at(23.9)
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 open'])
    await at(24.1)
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 overdue'])
    expect(mails('is overdue')).toHaveLength(1)
    expect(
      t.mailTo(t.deps.config.site.supportEmail).filter(({ subject }) => subject.startsWith('Overdue')),
    ).toHaveLength(1)
    expect(await read()).toMatchObject({ state: 'approved', balance: { isOverdue: true } })
    await at(47.9)
    expect(await read()).toMatchObject({ state: 'approved' })
    await at(48.1)
    expect(await read()).toMatchObject({
      state: 'cancelled',
      balance: null,
      reason: 'The balance was not paid in time.',
    })
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 dropped'])
    // Firm: half of what was paid, between thirty and seven days before.
    expect(mails('is cancelled')[0]?.text).toContain('$21.60 goes back to you')
    expect(await disagreements(t)).toEqual([])
  })

  test('that is overdue can still be paid, and then the stay goes on', async () => {
    const { t, at, pay, read, dues } = await deposited()
    await at(30)
    await pay()
    await at(49)
    expect(await read()).toMatchObject({ state: 'approved', balance: null })
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 paid'])
    expect(await disagreements(t)).toEqual([])
  })

  test('that is overdue is decided about once: kept, it is to be paid until the stay begins', async () => {
    const { t, admin, bookingId, at, read, dues, mails } = await deposited()
    const decide = (decision: 'keep' | 'cancel') =>
      admin.send(decideBalance, { params: { id: bookingId }, body: { decision } })
    const mayDecide = async () =>
      (await admin.send(getBooking, { params: { id: bookingId } })).actions.includes('decideBalance')
    expect(await outcomeOf(decide('keep'))).toBe('illegal_transition')
    expect(await mayDecide()).toBe(false)
    await at(25)
    expect(await mayDecide()).toBe(true)
    expect((await read()).actions).not.toContain('decideBalance')
    expect((await decide('keep')).booking).toMatchObject({ state: 'approved', balance: { isOverdue: false } })
    expect(await mayDecide()).toBe(false)
    expect(await outcomeOf(decide('cancel'))).toBe('illegal_transition')
    await at(60)
    expect(await read()).toMatchObject({ state: 'approved', balance: { isOverdue: false } })
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 open'])
    expect(mails('Please pay the balance')).not.toEqual([])
    expect(t.mailTo(admin.email).filter(({ subject }) => subject.includes('cancel'))).toEqual([])
  })

  test('that is overdue ends the stay where an administrator says so, and nobody else may', async () => {
    const { t, admin, esi, ama, bookingId, at, read, dues } = await deposited()
    await at(25)
    const body = { decision: 'cancel' } as const
    for (const guest of [ama, esi])
      expect(await outcomeOf(guest.send(decideBalance, { params: { id: bookingId }, body }))).toBe('forbidden')
    const asMember = ama.send(decideHostBalance, { params: { org: 'akwaaba', id: bookingId }, body })
    expect(await outcomeOf(asMember)).toBe('not_found')
    expect((await admin.send(decideBalance, { params: { id: bookingId }, body })).msg).toContain('$21.60 goes back')
    await idle(t)
    expect(await read()).toMatchObject({ state: 'cancelled' })
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 dropped'])
    expect(await disagreements(t)).toEqual([])
  })

  test('that is overdue ends the stay where its host says so, who is owed what the policy keeps', async () => {
    const { t, ama } = await stayScene(await here.empty())
    const host = await newHost(t)
    const flat = await t.apartment({ price: 48, instantBooking: true, cancellationPolicy: 'firm' })
    await t.deps.db.updateTable('apartments').set({ organisationId: host.id }).where('id', '=', flat).execute()
    const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 12, 15) })
    await askDeposit(t, id, 30, 10)
    await ama.send(confirmBookingPayment, { body: { bookingId: id } })
    t.wait({ days: 4 })
    await runJob(t, 'bookings:balances', {})
    const ask = { params: { org: host.slug, id }, body: { decision: 'cancel' } } as const
    const { msg, booking } = await host.owner.send(decideHostBalance, ask)
    expect(msg).toContain('$21.60 goes back')
    expect(booking).toMatchObject({ state: 'cancelled' })
    await idle(t)
    expect(await t.deps.db.selectFrom('payouts').select(['grossCents', 'organisationId']).execute()).toEqual([
      { grossCents: 2160, organisationId: host.id },
    ])
    expect(await disagreements(t)).toEqual([])
  })

  test('that is kept after the stay has begun is due until its end, and is not overdue again the next day', async () => {
    const { t, admin, bookingId, confirm } = await stayScene(await here.empty(), { instantBooking: true }, [2, 9])
    await askDeposit(t, bookingId, 30, 0)
    await confirm()
    t.wait({ days: 4, minutes: 60 })
    await runJob(t, 'bookings:balances', {})
    const decide = { params: { id: bookingId }, body: { decision: 'keep' } } as const
    const { booking } = await admin.send(decideBalance, decide)
    expect(booking.balance).toMatchObject({ dueAt: expect.stringContaining(day(t, 6)), isOverdue: false })
    t.wait({ days: 3 })
    await runJob(t, 'bookings:balances', {})
    expect(await duesOfStay(t, bookingId)).toEqual(['deposit 10080 paid', 'balance 23520 open'])
  })

  test('that is kept and not paid once the stay has begun is told to those who decide a second time', async () => {
    const t = await here.empty()
    const host = await newHost(t)
    const scene = await stayScene(t, { organisationId: host.id, instantBooking: true })
    const { bookingId, confirm } = scene
    await askDeposit(t, bookingId, 30, 10)
    await confirm()
    t.wait({ days: 22 })
    await runJob(t, 'bookings:balances', {})
    const keep = { params: { org: host.slug, id: bookingId }, body: { decision: 'keep' } } as const
    await host.owner.send(decideHostBalance, keep)
    t.wait({ days: 9, minutes: 12 * 60 })
    await runJob(t, 'bookings:balances', {})
    await idle(t)
    const told = t.mailTo(host.owner.email).filter(({ subject }) => subject.startsWith('Overdue: the balance'))
    expect([told.length, new Set(told.map(({ id }) => id)).size]).toEqual([2, 2])
  })

  test('that is seen to be overdue late leaves its host a day all the same, and is not decided about once its guest has cancelled', async () => {
    const { admin, bookingId, at, cancel, getCancellation, read, dues } = await deposited()
    await at(60)
    expect(await read()).toMatchObject({ state: 'approved', balance: { isOverdue: true } })
    await cancel((await getCancellation()).refund.amount)
    const keep = admin.send(decideBalance, { params: { id: bookingId }, body: { decision: 'keep' } })
    expect(await outcomeOf(keep)).toBe('illegal_transition')
    await at(84)
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 dropped'])
  })

  test('can be transferred by bank, and the stay is not ended while a part of it has come', async () => {
    const { t, ama, bookingId, at, read, dues } = await deposited()
    const kofi = await adminWithBank(t)
    await at(24.5)
    await at(46)
    const { payment } = await start(ama, { bookingId, method: 'bank' })
    expect(payment).toMatchObject({ amount: 100.8, transfer: { status: 'awaited' } })
    await runJob(t, 'transfers:expire', {})
    await receive(t, kofi, payment._id, { amount: 50 })
    await at(49)
    expect(await read()).toMatchObject({ state: 'approved', balance: { isOverdue: true } })
    await receive(t, kofi, payment._id, { amount: 50.8 })
    await at(72)
    expect(await read()).toMatchObject({ state: 'approved', balance: null })
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 paid'])
    expect(await disagreements(t)).toEqual([])
  })

  test('is kept for a hold, which is not paid for by its deposit alone once the day of the balance has passed', async () => {
    const scene = await stayScene(await here.empty(), { instantBooking: true })
    const { t, ama, esi, flat, bookingId, confirm } = scene
    await askDeposit(t, bookingId, 30, 22)
    const { _id: left } = await esi.send(createBooking, { body: stay(t, flat, 40, 43) })
    await askDeposit(t, left, 30, 32)
    // In the morning a week before, when the guest is reminded of a balance.
    t.wait({ days: 2 })
    await runJob(t, 'bookings:balances', {})
    expect(await duesOfStay(t, bookingId)).toEqual(['deposit 4320 open', 'balance 10080 open'])
    await confirm()
    expect(await duesOfStay(t, bookingId)).toEqual(['deposit 4320 paid', 'balance 10080 open'])
    t.wait({ days: 7 })
    expect(await outcomeOf(start(esi, { bookingId: left }))).toBe('hold_expired')
    const offer = () => esi.send(getBooking, { params: { id: left } })
    expect(await offer()).toMatchObject({ actions: [], blocked: [{ action: 'pay', code: 'hold_expired' }] })
    t.wait({ days: 2 })
    await expireHolds(t.deps)
    await runJob(t, 'bookings:balances', {})
    expect(await duesOfStay(t, left)).toEqual(['deposit 4320 open', 'balance 10080 dropped'])
    expect(await outcomeOf(start(esi, { bookingId: left }))).toBe('hold_expired')
    expect(await offer()).toMatchObject({ actions: [], blocked: [{ action: 'pay', code: 'hold_expired' }] })
    expect(await outcomeOf(start(ama, { bookingId }))).toBe('ok')
  })

  test('of a deposit that comes after its day is due at the end of that day', async () => {
    const { t, bookingId, confirm, read } = await stayScene(await here.empty(), { instantBooking: true })
    await askDeposit(t, bookingId, 30, 28)
    // A hold that waits for a bank transfer may be as long.
    await t.deps.db
      .updateTable('bookings')
      .set({ holdExpiresAt: t.deps.clock.in({ minutes: 6 * 24 * 60 }) })
      .execute()
    t.wait({ days: 5 })
    await confirm()
    await runJob(t, 'bookings:balances', {})
    expect(await read()).toMatchObject({ state: 'approved', balance: { isOverdue: false } })
    expect((await read()).balance?.dueAt.slice(0, 10)).toBe(day(t, 1))
  })

  test('of a stay that was cancelled is not asked for any more', async () => {
    const { at, cancel, getCancellation, mails, dues } = await deposited()
    const { refund } = await getCancellation()
    await cancel(refund.amount)
    await at(-15)
    await at(49)
    expect(mails('Please pay the balance')).toEqual([])
    expect(await dues()).toEqual([expect.stringContaining('deposit 4320'), 'balance 10080 dropped'])
  })
})
