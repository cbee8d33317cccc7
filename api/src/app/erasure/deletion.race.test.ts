// Tests that a deletion is safe against requests at the same instant: a payment that arrives, and other calls.
import { login } from '@akwaaba/contract/auth'
import { createBooking } from '@akwaaba/contract/bookings'
import { chargeTestCard, confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import * as rows from '@akwaaba/contract/profile'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enqueue } from '#db/outbox.ts'
import { idOf } from '#testing/hosting.ts'
import { whileLocked } from '#testing/paying/locks.ts'
import { idle, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const later = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))
const askedCode = async (t: World, person: TestUser): Promise<string> => {
  await person.send(rows.askDeletion, { body: { password } })
  const mail = await t.nextMail(person.email, ({ subject }) => subject === 'Your Akwaaba deletion code')
  return mail.text.match(/\b\d{6}\b/)?.[0] ?? ''
}
const confirm = (person: TestUser, otp: string) => outcomeOf(person.send(rows.confirmDeletion, { body: { otp } }))

describe('a deletion while a payment arrives', () => {
  test.each(['the browser', 'the job'])(
    'keeps the stay and the account, or refunds the payment, which %s reports',
    async (by) => {
      const t = here()
      const crowd = await t.customers(14)
      const scenes = await Promise.all(
        crowd.map(async (person) => {
          const { _id: bookingId } = await person.send(createBooking, { body: stay(t, await t.apartment(), 30, 33) })
          const { payment } = await person.send(startPayment, { body: { bookingId, method: 'card' } })
          await t.anyone.send(chargeTestCard, { body: { reference: payment.reference } })
          return { person, bookingId, reference: payment.reference, otp: await askedCode(t, person) }
        }),
      )
      await idle(t)
      const pay = ({ person, bookingId, reference }: (typeof scenes)[number]) =>
        by === 'the browser'
          ? person.send(confirmBookingPayment, { body: { bookingId } })
          : enqueue(t.deps.db, 'payment:check', { reference })
      const outcomes: string[] = []
      // Two at a time, the payment a little later each time: before, within and after the deletion.
      for (let i = 0; i < scenes.length; i += 2)
        outcomes.push(
          ...(await Promise.all(
            scenes.slice(i, i + 2).map(async (scene) => {
              const [deleted] = await Promise.all([
                confirm(scene.person, scene.otp),
                later(i * 4).then(() => outcomeOf(pay(scene))),
              ])
              return deleted
            }),
          )),
        )
      expect(['ok', 'stay_ahead']).toEqual(expect.arrayContaining(Object.keys(tally(outcomes))))
      t.wait({ minutes: 3 })
      await runJob(t, 'payments:sweep', {})
      await idle(t)
      for (const [i, { person, bookingId, reference }] of scenes.entries()) {
        const row = await t.deps.db
          .selectFrom('bookings')
          .innerJoin('users', 'users.id', 'bookings.customerId')
          .innerJoin('payments', 'payments.bookingId', 'bookings.id')
          .innerJoin('testGatewayCharges', 'testGatewayCharges.reference', 'payments.reference')
          .select(['bookings.state', 'payments.state as payment', 'users.deletedAt', 'refundedAt'])
          .where('bookings.id', '=', bookingId)
          .where('payments.reference', '=', reference)
          .executeTakeFirstOrThrow()
        if (outcomes[i] === 'ok')
          expect(row).toEqual({
            state: 'cancelled',
            payment: 'refunded',
            deletedAt: expect.any(Date),
            refundedAt: expect.any(Date),
          })
        else {
          expect(row).toEqual({ state: 'paid', payment: 'succeeded', deletedAt: null, refundedAt: null })
          expect(await outcomeOf(person.send(rows.getProfile, {}))).toBe('ok')
        }
      }
    },
    60_000,
  )

  test('happens once, however many confirm it at the same instant', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const otp = await askedCode(t, ama)
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => confirm(ama, otp)))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(['ok', 'bad_code', 'not_signed_in']).toEqual(expect.arrayContaining(outcomes))
  })
})

describe('a deletion', () => {
  test.each<[string, (t: World, ama: TestUser, flat: string) => Promise<unknown>]>([
    ['logs in', (t, { email }) => t.anyone.send(login, { body: { email, password } })],
    ['changes their name', (_, ama) => ama.send(rows.changeUsername, { body: { newUsername: 'Ama Quaye' } })],
    [
      'changes their password',
      (_, ama) =>
        ama.send(rows.changePasswordDirectly, { body: { oldPassword: password, newPassword: 'Adinkra-Cloth-1961' } }),
    ],
    ['asks for a password code', (_, ama) => ama.send(rows.askPasswordCode, {})],
    [
      'asks for another address',
      (_, ama) =>
        ama.send(rows.changeEmail, { body: { newEmail: 'ama.quaye@example.com', currentPassword: password } }),
    ],
    ['asks for another deletion code', (_, ama) => ama.send(rows.askDeletion, { body: { password } })],
    ['books a stay', (t, ama, flat) => ama.send(createBooking, { body: stay(t, flat, 30, 33) })],
  ])('erases everything when the user %s at the same instant', async (_, act) => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const flat = await t.apartment()
    const otp = await askedCode(t, ama)
    t.wait({ seconds: 31 })
    const id = await idOf(t, ama)
    const calls = [() => confirm(ama, otp), () => outcomeOf(act(t, ama, flat))]
    const [deleted, acted] = await whileLocked(t, { table: 'users', id }, calls)
    expect(deleted).toBe('ok')
    expect(acted).not.toBe('internal')
    await idle(t)
    const person = await t.deps.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(person).toMatchObject({
      username: `deleted-${id}`,
      email: `deleted-${id}@deleted.invalid`,
      passwordHash: '',
      phone: '',
      verifiedAt: null,
      lastLoginAt: null,
      deletedAt: expect.any(Date),
    })
    for (const table of ['sessions', 'codes', 'links', 'devices', 'authenticators'] as const)
      expect(await t.deps.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    const { rows: holds } = await sql`select state from bookings where state <> 'cancelled'`.execute(t.deps.db)
    expect(holds).toEqual([])
    expect(t.mailbox.messages().flatMap(({ to }) => to.filter((who) => who !== ama.email))).toEqual([])
  })
})
