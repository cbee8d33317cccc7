// Tests of divided stays at their edges: the last payment beside the deadline, cedis, an account that is deleted, and the mail about the rest.
import { getBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import * as profile from '@akwaaba/contract/profile'
import * as rows from '@akwaaba/contract/shares'
import { expect, test } from 'vitest'
import { charge } from '#testing/buying.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { duesOfStay } from '#testing/paying/dues.ts'
import { whileLocked } from '#testing/paying/locks.ts'
import { idle, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type World, world } from '#testing/world.ts'
import { endSplits } from './ending.ts'

const here = fileWorld()

const [kofi, efua] = ['kofi@example.com', 'efua@example.com']

/** A held stay for $144 that its guest pays with two others, and how each pays at the provider without coming back. */
const scene = async (t: World, fields: Parameters<typeof stayScene>[1] = { instantBooking: true }) => {
  const made = await stayScene(t, fields)
  const { ama, bookingId } = made
  const params = { id: bookingId }
  const people = [
    { name: 'Kofi Mensah', email: kofi },
    { name: 'Efua Mensah', email: efua },
  ]
  const { shares } = await ama.send(rows.createSplit, { params, body: { people } })
  const tokens: string[] = []
  for (const { _id } of shares.slice(1)) {
    const { url } = await ama.send(rows.linkShare, { params: { id: _id ?? '' }, body: {} })
    tokens.push(url.split('#k=')[1] ?? '')
  }
  const payThere = async (at: number, method: 'card' | 'paypal' = 'card') => {
    const body = { token: tokens[at] ?? '', email: at === 0 ? kofi : efua, method }
    const { reference } = await t.anyone.send(rows.payShare, { body })
    await charge(t, reference)
    return () => t.anyone.send(rows.checkShare, { body: { token: tokens[at] ?? '' } })
  }
  const payOwn = async () => {
    const { payment } = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
    await charge(t, payment.reference)
    await runJob(t, 'payment:check', { reference: payment.reference })
  }
  const split = async () => (await ama.send(rows.getSplit, { params })).split
  return { ...made, params, payThere, payOwn, split, read: () => ama.send(getBooking, { params }) }
}

const subjectsTo = (t: World, email: string) => t.mailTo(email).map(({ subject }) => subject)

test.each(['the last payment', 'the end'] as const)(
  'is confirmed for all or paid by nobody where %s is the first of the two at the end of its time',
  async (first) => {
    const { t, flat, bookingId, payThere, payOwn, split, read } = await scene(await here.empty())
    await payOwn()
    await (await payThere(0))()
    const last = await payThere(1)
    t.wait({ minutes: 26 * 60 })
    const [pay, end] = [() => last().catch(() => null), () => endSplits(t.deps)]
    await whileLocked<unknown>(t, { table: 'apartments', id: flat }, first === 'the end' ? [end, pay] : [pay, end])
    await runJob(t, 'bookings:end-splits', {})
    await idle(t)
    const isPaid = first === 'the last payment'
    expect(await read()).toMatchObject({ state: isPaid ? 'approved' : 'cancelled', depositPaid: isPaid })
    expect(await split()).toMatchObject({ state: isPaid ? 'paid' : 'failed' })
    const dues = await duesOfStay(t, bookingId)
    expect(dues.filter((due) => due === 'share 4800 paid')).toHaveLength(isPaid ? 3 : 0)
    const payments = await t.deps.db.selectFrom('payments').select('state').execute()
    expect(payments.map(({ state }) => state)).toEqual(Array(3).fill(isPaid ? 'succeeded' : 'refunded'))
    expect(await disagreements(t)).toEqual([])
  },
)

test('shares are charged in cedis, each rounded by itself at the rate of its day, beside one in dollars, and go back as they came', async () => {
  const t = await world({ CHARGE_CURRENCY: 'GHS' })
  const rateIs = (cedisPerDollar: number) =>
    t.deps.db.updateTable('settings').set({ cedisPerDollar, rateTakenAt: t.deps.clock.now() }).execute()
  await rateIs(10.8812)
  const { payThere, payOwn, read, cancel, getCancellation } = await scene(t, { instantBooking: true })
  expect(await (await payThere(0))()).toMatchObject({
    ...{ amount: 48, state: 'paid' },
    payment: { charge: { amount: 522.3, currency: 'GHS' }, refunded: { amount: 0, currency: 'GHS' } },
  })
  t.wait({ minutes: 1 })
  await rateIs(15.12345)
  expect(await (await payThere(1, 'paypal'))()).toMatchObject({ payment: { charge: { amount: 48, currency: 'USD' } } })
  t.wait({ minutes: 1 })
  await payOwn()
  expect(await read()).toMatchObject({ state: 'approved', depositPaid: true, price: 144 })
  expect(await disagreements(t)).toEqual([])
  const { refund } = await getCancellation()
  await cancel(refund.amount)
  await idle(t)
  const back = await t.deps.db
    .selectFrom('payments')
    .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
    .select(['payments.amountCents as paid', 'refunds.amountCents as back', 'payments.currency'])
    .orderBy('payments.createdAt')
    .execute()
  expect(back.map(({ paid, back: cents, currency }) => `${cents} of ${paid} ${currency}`)).toEqual([
    '52230 of 52230 GHS',
    '4800 of 4800 USD',
    '72593 of 72593 GHS',
  ])
  expect(await disagreements(t)).toEqual([])
})

test('goes back to its payers where its guest deletes the account before all have paid, also what is paid at that moment', async () => {
  const { t, ama, bookingId, payThere } = await scene(await here.empty())
  await (await payThere(0))()
  const late = await payThere(1)
  await ama.send(profile.askDeletion, { body: { password } })
  const { text } = await t.nextMail(ama.email, ({ subject }) => subject === 'Your Akwaaba deletion code')
  await ama.send(profile.confirmDeletion, { body: { otp: /\b\d{6}\b/.exec(text)?.[0] ?? '' } })
  await outcomeOf(late())
  await runJob(t, 'bookings:end-splits', {})
  t.wait({ minutes: 3 })
  await runJob(t, 'payments:sweep', {})
  await idle(t)
  const payments = await t.deps.db.selectFrom('payments').select('state').where('bookingId', '=', bookingId).execute()
  expect(payments.map(({ state }) => state)).toEqual(['refunded', 'refunded'])
  for (const email of [kofi, efua])
    expect(subjectsTo(t, email)).toEqual(expect.arrayContaining(['Your refund of $48.00']))
  expect(subjectsTo(t, kofi)).toContain('Somebody’s stay will not take place')
  const named = await t.deps.db.selectFrom('splits').select('failedAt').execute()
  expect(named).toEqual([{ failedAt: expect.any(Date) }])
  expect(await disagreements(t)).toEqual([])
})

test('tells its guest once, when the time of the others is over, who has not paid and until when the rest can be paid', async () => {
  const { t, ama, payThere, payOwn, read } = await scene(await here.empty())
  await (await payThere(0))()
  const told = () => t.mailTo(ama.email).filter(({ subject }) => subject.includes('is not paid yet'))
  await runJob(t, 'bookings:end-splits', {})
  await idle(t)
  expect(told()).toEqual([])
  t.wait({ minutes: 24 * 60 })
  await Promise.all([endSplits(t.deps), endSplits(t.deps)])
  t.wait({ minutes: 1 })
  await runJob(t, 'bookings:end-splits', {})
  await idle(t)
  expect(told().map(({ subject }) => subject)).toEqual([expect.stringMatching(/^\$96\.00 of your stay at /)])
  const { text } = told()[0] ?? { text: '' }
  for (const part of ['You: $48.00', 'Efua Mensah: $48.00', '/dashboard/pending']) expect(text).toContain(part)
  expect(text).not.toContain('Kofi')
  await payOwn()
  expect(await read()).toMatchObject({ state: 'pending' })
})

test('asks nobody for the rest of a stay that cannot take place any more, or of which all have paid', async () => {
  const { t, ama, payThere, refund } = await scene(await here.empty())
  for (const at of [0, 1]) await (await payThere(at))()
  const [first] = await t.deps.db.selectFrom('payments').select('id').orderBy('createdAt').orderBy('id').execute()
  await refund(first?.id ?? '')
  const other = await scene(t)
  await other.payOwn()
  for (const at of [0, 1]) await (await other.payThere(at))()
  const gone = await scene(t)
  await gone.cancel()
  t.wait({ minutes: 24 * 60 })
  await runJob(t, 'bookings:end-splits', {})
  await idle(t)
  const told = [ama, other.ama, gone.ama].flatMap(({ email }) => subjectsTo(t, email))
  expect(told.filter((subject) => subject.includes('is not paid yet'))).toEqual([])
})
