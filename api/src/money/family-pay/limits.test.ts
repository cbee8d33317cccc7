// Tests of what people who are asked for shares are protected from: mails without end, another's address, and money that was taken back.
import { getBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import * as rows from '@akwaaba/contract/shares'
import { askTripCode, bookTrip, confirmTripCode } from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { charge } from '#testing/buying.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { whileLocked } from '#testing/paying/locks.ts'
import { idle, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, world } from '#testing/world.ts'

const here = fileWorld()

/** A held stay for $144 that its guest pays with one other; what its guest changes of it. */
const scene = async (t = here(), fields: Parameters<typeof stayScene>[1] = {}) => {
  const made = await stayScene(t, fields)
  const params = { id: made.bookingId }
  const people = [{ name: 'Kofi Mensah', email: 'kofi.mensah@example.com' }]
  const { shares } = await made.ama.send(rows.createSplit, { params, body: { people } })
  const id = shares[1]?._id ?? ''
  const { url } = await made.ama.send(rows.linkShare, { params: { id }, body: {} })
  return {
    ...{ ...made, params, id, token: url.split('#k=')[1] ?? '' },
    change: (...emails: (string | null)[]) =>
      made.ama.send(rows.changeSplit, { params, body: { people: emails.map((email) => ({ name: 'Yaw', email })) } }),
    remind: () => made.ama.send(rows.remindShare, { params: { id } }),
    mails: () => t.mailTo('kofi.mensah@example.com').length,
  }
}

test('a stay mails so many people and no more, however often its guest changes who pays', async () => {
  const { t, change, ama, params } = await scene(await here.empty())
  const strangers = (from: number) => Array.from({ length: 8 }, (_, n) => `stranger${from + n}@example.com`)
  for (const from of [0, 10, 20]) await change(...strangers(from))
  expect(await outcomeOf(change(...strangers(30)))).toBe('too_many_mails')
  // What was refused has changed nothing, and links can be sent in another way.
  const { split } = await ama.send(rows.getSplit, { params })
  expect(split?.shares[1]?.email).toBe('stranger20@example.com')
  expect((await change(null, null)).shares).toHaveLength(3)
  await idle(t)
  expect(t.mailTo('stranger30@example.com')).toEqual([])
  const tooMany = t.owner.updateTable('splits').set({ mails: limits.splitMails + 1 })
  await expect(tooMany.execute()).rejects.toMatchObject({ constraint: 'a_split_mails_so_often' })
})

test('an address is mailed a few times a day, by all accounts and for all stays together', async () => {
  const t = await world({ RATE_LIMITS: 'on' })
  const outcomes: string[] = []
  for (let n = 0; n <= limits.shareMailsPerAddress; n++) outcomes.push(await outcomeOf(scene(t)))
  expect(outcomes).toEqual([...Array(limits.shareMailsPerAddress).fill('ok'), 'too_many_mails'])
})

test('two who remind somebody at the same instant send one mail', async () => {
  const { t, id, remind, mails } = await scene(await here.empty())
  await idle(t)
  const before = mails()
  const answers = await whileLocked(t, { table: 'shares', id }, [remind, remind])
  await idle(t)
  expect(answers.map(({ msg }) => msg).sort()).toEqual([
    'Kofi Mensah is reminded by e-mail.',
    'Kofi Mensah was reminded within the last hour.',
  ])
  expect(mails() - before).toBe(1)
})

test('the address of a payer is taken with the payment, and not where that is refused', async () => {
  const { t, ama, params, token, cancel } = await scene(await here.empty())
  const emailOf = async () => (await ama.send(rows.getSplit, { params })).split?.shares[1]?.email
  const pay = (email: string) => outcomeOf(t.anyone.send(rows.payShare, { body: { token, email, method: 'card' } }))
  expect(await pay('kofi@example.com')).toBe('ok')
  expect(await emailOf()).toBe('kofi@example.com')
  await cancel()
  expect(await pay('other@example.com')).toBe('hold_expired')
  expect(await emailOf()).toBe('kofi@example.com')
})

test('a share that goes back after the stay was confirmed is shown, not asked for again, and leaves the stay as it is', async () => {
  const { t, ama, params, bookingId, token, refund } = await scene(await here.empty(), { instantBooking: true })
  const { payment } = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
  await charge(t, payment.reference)
  await runJob(t, 'payment:check', { reference: payment.reference })
  const body = { token, email: 'kofi@example.com', method: 'card' as const }
  const { reference } = await t.anyone.send(rows.payShare, { body })
  await charge(t, reference)
  await t.anyone.send(rows.checkShare, { body: { token } })
  const { id } = await t.deps.db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  await refund(id)
  await idle(t)
  const { split } = await ama.send(rows.getSplit, { params })
  expect(split).toMatchObject({ state: 'paid', paid: 72, shares: [{ state: 'paid' }, { state: 'refunded' }] })
  expect(await ama.send(getBooking, { params })).toMatchObject({ state: 'approved' })
  expect((await refusal(t.anyone.send(rows.payShare, { body }))).code).toBe('illegal_transition')
  // Administrators find it among the differences of the night.
  expect(await disagreements(t)).toEqual([expect.stringContaining('All its money went back')])
})

test('a guest without an account divides the price once they have entered the mailed code, and as often as one with an account', async () => {
  const t = await here.empty()
  const email = 'esi.ansah@trip.example'
  const held = async (ahead: number) => {
    const contact = { name: 'Esi Ansah', email, phone: '+233 24 555 0142' }
    const flat = await t.apartment({ price: 48, instantBooking: true })
    const { booking, token } = await t.anyone.send(bookTrip, {
      body: { ...stay(t, flat, ahead, ahead + 3), ...contact },
    })
    const [guest, params] = [t.as(token), { id: booking._id }]
    const body = { people: [{ name: 'Kofi', email: null }] }
    const prove = async () => {
      await idle(t)
      const seen = t.mailTo(email).length
      await guest.send(askTripCode, {})
      await guest.send(confirmTripCode, { body: { otp: await t.codeFor(email, seen) } })
    }
    return { guest, params, prove, divide: () => guest.send(rows.createSplit, { params, body }) }
  }
  const { guest, params, prove, divide } = await held(30)
  expect(await outcomeOf(divide())).toBe('trip_code_needed')
  await prove()
  const { shares } = await divide()
  expect(shares.map(({ name, amount }) => `${name} ${amount}`)).toEqual(['Esi Ansah 72', 'Kofi 72'])
  const { url } = await guest.send(rows.linkShare, { params: { id: shares[1]?._id ?? '' }, body: {} })
  const body = { token: url.split('#k=')[1] ?? '', email: 'kofi@example.com', method: 'card' as const }
  const { reference } = await t.anyone.send(rows.payShare, { body })
  const own = await guest.send(startPayment, { body: { bookingId: params.id, method: 'card' } })
  for (const paid of [reference, own.payment.reference]) {
    await charge(t, paid)
    await runJob(t, 'payment:check', { reference: paid })
  }
  expect(await guest.send(getBooking, { params })).toMatchObject({ state: 'approved', depositPaid: true })
  t.wait({ minutes: 24 * 60 })
  const outcomes: string[] = []
  for (const ahead of [40, 50]) {
    const next = await held(ahead)
    t.wait({ minutes: 5 })
    await next.prove()
    outcomes.push(await outcomeOf(next.divide()))
  }
  expect(outcomes).toEqual(['ok', 'too_many_splits'])
  expect(await disagreements(t)).toEqual([])
})
