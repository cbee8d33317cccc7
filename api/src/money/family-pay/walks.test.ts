// Random walks over what can become of a stay's price: with and without price rules, a promo code, a fee of the guest and extras of house and
// host; paid at once, by deposit and balance or by shares, by card, by mobile money or to staff; changed, refunded in part, disputed, left,
// cancelled and declined, at a gateway that does not always answer. Whatever the order, ledger, dues, lines and the gateway's books agree.
// `npm run walks` runs many, in several worlds at once.
import { cancelBooking, createBooking, declineBooking, getCancellation } from '@akwaaba/contract/bookings'
import { sendVoucher, startPayment } from '@akwaaba/contract/checkout'
import { ApiError } from '@akwaaba/contract/client'
import { addDays, nightsBetween } from '@akwaaba/contract/dates'
import { divideCents } from '@akwaaba/contract/dues'
import { centsFromDollars, dollarsFromCents, noCents, toCents } from '@akwaaba/contract/money'
import { refundPayment, retryRefund } from '@akwaaba/contract/payment-admin'
import { savePrices } from '@akwaaba/contract/prices'
import { createPromo } from '@akwaaba/contract/promos'
import { refundStates } from '@akwaaba/contract/refund-states'
import * as rows from '@akwaaba/contract/shares'
import { giveRefund, holders, recordStaffPayment } from '@akwaaba/contract/staff-payments'
import { agreeAdminStay, chargeAdminDamage } from '@akwaaba/contract/stay-agreements'
import { askStayChange, decideAdminStayChange, decideStayChange, quoteStayChange } from '@akwaaba/contract/stay-changes'
import { expect, inject, test } from 'vitest'
import { readNextSum } from '#dues/dues.ts'
import { charge } from '#testing/buying.ts'
import { form, picture } from '#testing/forms.ts'
import { house, newHost } from '#testing/hosting.ts'
import { disagreements } from '#testing/money.ts'
import { askDeposit } from '#testing/paying/dues.ts'
import { roughGateway } from '#testing/paying/rough-gateway.ts'
import { randomOf } from '#testing/random.ts'
import { day, idle, newAdmin, retryNow, runJob, stay } from '#testing/tools.ts'
import { fileWorld, newWorld, type World } from '#testing/world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    walks: { count: number; seed: number }
  }
}

const { count, seed } = inject('walks')
const here = fileWorld()
/** Walks after which the books are compared, and emptied. */
const together = 25

type Draw = (below: number) => number
/** A world with a rough gateway, and a host in it beside the house. */
type Lane = { t: World; host: string; rough: ReturnType<typeof roughGateway> }

/** So many worlds at once: one waits for its database while another works. */
const lanes = 4

/** Rules of the price of a home that any stay keeps, and discounts that some get. */
const someRules = (t: World, draw: Draw) => ({
  rules: {
    ...{ cleaningPrice: draw(5000) / 100, weekendPrice: (1000 + draw(9000)) / 100 },
    lengthOfStay: [{ nights: 2 + draw(3), percent: draw(9001) / 100 }],
    earlyBird: [{ days: 1 + draw(60), percent: draw(5001) / 100 }],
  },
  periods: [
    {
      ...{ layer: 'season' as const, name: 'Harmattan', from: day(t, 38 + draw(5)), to: day(t, 44 + draw(5)) },
      ...{ percent: draw(141) - 90, price: null },
    },
  ],
})

/** A held stay of its own guest at an odd price, to be paid at once, by a deposit first, or by two to four people. */
const begin = async ({ t, host, rough }: Lane, draw: Draw) => {
  const [guest] = await t.customers(1)
  const admin = await newAdmin(t)
  const organisationId = draw(2) === 0 ? host : house.id
  const policies = ['flexible', 'moderate', 'firm'] as const
  const facts = {
    price: (1000 + draw(9000)) / 100,
    instantBooking: draw(2) === 0,
    cancellationPolicy: policies[draw(3)] ?? 'firm',
    organisationId,
  }
  const flat = await t.apartment(facts)
  if (draw(2) === 0) await admin.send(savePrices, { params: { id: flat }, body: someRules(t, draw) })
  const code = `WALK${draw(1_000_000_000)}`
  const withCode = draw(3) === 0
  const off = draw(2) === 0 ? { percent: 1 + draw(100) } : { amount: (1 + draw(9000)) / 100 }
  const fundedBy = draw(2) === 0 ? ('platform' as const) : ('host' as const)
  if (withCode) await admin.send(createPromo, { body: { code, ...off, fundedBy, maxUses: 1 } })
  const guestFeePercent = draw(2) === 0 ? 0 : draw(3001) / 100
  await t.deps.db.updateTable('settings').set({ guestFeePercent }).execute()
  // Of the house, and of the host of this home.
  const units = ['booking', 'night', 'guest', 'guest-night'] as const
  const extra = (of: string) =>
    t.extra({
      price: (1 + draw(5000)) / 100,
      unit: of === house.id ? 'booking' : (units[draw(4)] ?? 'night'),
      organisationId: of,
    })
  const extras = await Promise.all([house.id, organisationId].filter(() => draw(3) === 0).map(extra))
  const asked = { ...stay(t, flat, 40, 41 + draw(5)), extras, adults: 1 + draw(2) }
  const booking = await guest.send(createBooking, { body: withCode ? { ...asked, code } : asked })
  const params = { id: booking._id }
  const tokens: string[] = []
  const shape = draw(3)
  if (shape === 1 && booking.price > 1) await askDeposit(t, booking._id, 1 + draw(98), 1 + draw(20))
  // A price that a code has taken to some cents cannot be divided.
  if (shape === 2 && booking.price > 1) {
    const people = Array.from({ length: 1 + draw(3) }, (_, n) => ({ name: `Payer ${n + 1}` }))
    const { shares } = await guest.send(rows.createSplit, { params, body: { people } })
    for (const { _id } of shares)
      if (_id !== null) tokens.push((await guest.send(rows.linkShare, { params: { id: _id }, body: {} })).url)
  }
  return {
    t,
    draw,
    guest,
    admin,
    params,
    tokens: tokens.map((url) => url.split('#k=')[1] ?? ''),
    arrival: booking.startDate,
    begun: [] as string[],
    rough,
    phone: `0${draw(2) === 0 ? '20' : '24'}${1_000_000 + draw(9_000_000)}`,
  }
}
type Walk = Awaited<ReturnType<typeof begin>>

const settle = async ({ t, draw, begun }: Walk, reference: string) => {
  begun.push(reference)
  // Some leave the page, and some cards are declined.
  const outcome = draw(6)
  if (outcome === 0) return
  await charge(t, reference, outcome === 1 ? 'decline' : 'success')
  if (outcome > 2) await runJob(t, 'payment:check', { reference })
}

// A page can charge for a day after its payment was given up, and is asked about for so long: not for the first time after it.
const pass = async (t: World, minutes: number) => {
  t.wait({ minutes: 30 })
  await runJob(t, 'payments:sweep', {})
  t.wait({ minutes })
  // They stay logged in, however long it was.
  await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
}

/** The same picture each time: what is in it does not matter here. */
const lamp = picture()

const agreed = ({ params, arrival, draw }: Walk) => {
  const amount = draw(9000) / 100
  const reason = 'As agreed'
  const bodies = [
    { kind: 'late-check-out', lateUntil: (['12:30', '14:00', '17:00'] as const)[draw(3)] ?? '12:30', amount, reason },
    { kind: 'early-departure', endDate: addDays(arrival, 1 + draw(4)), amount, reason },
    { kind: 'discount', amount, reason },
  ] as const
  return [agreeAdminStay, { params, body: bodies[draw(3)] ?? bodies[2] }] as const
}

const paidAtGateway = async (t: World, bookingId: string) => {
  const paid = t.deps.db.selectFrom('payments').select('reference').where('bookingId', '=', bookingId)
  const rows = await paid.where('provider', '=', 'test').where('succeededAt', 'is not', null).orderBy('id').execute()
  return rows.map(({ reference }) => reference)
}

type Staff = Pick<Walk, 't' | 'admin' | 'params'>

const refundsOf = ({ t, params }: Staff, states: ReturnType<typeof refundStates.having>, byStaff: boolean) =>
  t.deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('payments.bookingId', '=', params.id)
    .where('payments.provider', byStaff ? 'in' : 'not in', holders)
    .where('refunds.state', 'in', states)
    .execute()

/** What staff have to give back of a stay is given. */
const giveAll = async (one: Staff): Promise<void> => {
  for (const { id } of await refundsOf(one, refundStates.having('unsent'), true))
    await one.admin.send(giveRefund, { params: { id } })
}

/** What was not answered for so long that it waits for staff is sent again; refused where the provider turns out to have sent it. */
const retryAll = async (one: Staff): Promise<void> => {
  for (const { id } of await refundsOf(one, refundStates.having('stuck'), false))
    await one.admin.send(retryRefund, { params: { id } }).catch(refusedOnly)
}

const steps: ((walk: Walk) => Promise<unknown>)[] = [
  async (walk) => {
    const body = { bookingId: walk.params.id, method: walk.draw(2) === 0 ? ('card' as const) : ('paypal' as const) }
    await settle(walk, (await walk.guest.send(startPayment, { body })).payment.reference)
  },
  async (walk) => {
    const token = walk.tokens[walk.draw(walk.tokens.length || 1)]
    if (token === undefined) return
    const body = { token, email: 'payer@example.com', method: 'card' as const }
    await settle(walk, (await walk.t.anyone.send(rows.payShare, { body })).reference)
  },
  // Money for a page that was left open.
  async (walk) => {
    const reference = walk.begun[walk.draw(walk.begun.length || 1)]
    if (reference === undefined) return
    await charge(walk.t, reference)
    await runJob(walk.t, 'payment:check', { reference })
  },
  async ({ guest, params, draw }) => {
    const { split } = await guest.send(rows.getSplit, { params })
    if (!split) return
    const left = divideCents(toCents(centsFromDollars(split.total) - centsFromDollars(split.paid)), [
      1 + draw(9),
      1 + draw(9),
    ]).map(dollarsFromCents)
    const people = draw(2) === 0 ? [] : [{ name: 'Abena', amount: left[1] ?? 0 }]
    await guest.send(rows.changeSplit, {
      params,
      body: people.length === 0 ? { people } : { own: left[0] ?? 0, people },
    })
  },
  async ({ t, admin, params, draw }) => {
    const paid = await t.deps.db
      .selectFrom('payments')
      .select(['id', 'priceCents'])
      .where('bookingId', '=', params.id)
      .execute()
    const one = paid[draw(paid.length || 1)]
    const amount = Math.max(1, draw(one?.priceCents ?? 1)) / 100
    await admin.send(refundPayment, { params: { id: one?.id ?? params.id }, body: { amount, key: t.deps.ids.next() } })
  },
  async ({ guest, params }) => {
    const { refund } = await guest.send(getCancellation, { params })
    await guest.send(cancelBooking, { params, body: { refund: refund.amount } })
  },
  ({ admin, params }) => admin.send(declineBooking, { params, body: { reason: '' } }),
  // Other days, more or fewer, which the administrator accepts, declines or leaves.
  async ({ guest, admin, params, arrival, draw }) => {
    const startDate = addDays(arrival, draw(3))
    const days = { startDate, endDate: addDays(startDate, 1 + draw(6)) }
    const { after } = await guest.send(quoteStayChange, { params, body: days })
    const { change } = await guest.send(askStayChange, { params, body: { ...days, price: after.total } })
    const decision = (['accept', 'accept', 'accept', 'decline'] as const)[draw(5)]
    if (decision) await admin.send(decideAdminStayChange, { params, body: { change: change._id, decision } })
  },
  // What is agreed on besides: the guest accepts, declines or leaves it.
  async (walk) => {
    const { guest, admin, params, draw } = walk
    const { change } = await admin.send(...agreed(walk))
    const decision = (['accept', 'accept', 'accept', 'decline'] as const)[draw(5)]
    if (decision) await guest.send(decideStayChange, { params, body: { change: change._id, decision } })
  },
  async ({ guest, admin, params, draw }) => {
    const body = form({ amount: String((1 + draw(9000)) / 100), reason: 'A broken lamp' }, { pictures: await lamp })
    const { change } = await admin.send(chargeAdminDamage, { params, body })
    const decision = (['accept', 'accept', 'decline'] as const)[draw(4)]
    if (decision) await guest.send(decideStayChange, { params, body: { change: change._id, decision } })
  },
  // By the phone: asked once, again while it waits, with a voucher where the network wants one, and approved or not.
  async (walk) => {
    const { guest, params, phone, draw } = walk
    const wallet = { network: phone.startsWith('020') ? ('telecel' as const) : ('mtn' as const), phone }
    const ask = (replaces?: string) => {
      const body = { bookingId: params.id, method: 'momo' as const, wallet, ...(replaces ? { replaces } : {}) }
      return guest.send(startPayment, { body })
    }
    const waiting = await walk.t.deps.db
      .selectFrom('payments')
      .select('id')
      .where('bookingId', '=', params.id)
      .where('state', '=', 'open')
      .where('method', '=', 'momo')
      .executeTakeFirst()
    const { payment } = await ask(draw(2) === 0 ? undefined : waiting?.id)
    if (payment.prompt?.state === 'voucher')
      await guest.send(sendVoucher, { params: { id: payment._id }, body: { voucher: '123456' } })
    await settle(walk, payment.reference)
  },
  // To staff, in cash; and back from them.
  async ({ t, admin, params, draw }) => {
    const amount = dollarsFromCents((await readNextSum(t.deps.db, params.id)) ?? noCents)
    const heldBy = draw(2) === 0 ? ('house' as const) : ('host' as const)
    const body = { method: 'cash' as const, amount, heldBy, key: t.deps.ids.next() }
    await admin.send(recordStaffPayment, { params, body })
  },
  (walk) => giveAll(walk),
  // The payer takes it to their bank, which decides, and decides again.
  async ({ t, params, rough, draw }) => {
    const paid = await paidAtGateway(t, params.id)
    const reference = paid[draw(paid.length || 1)]
    if (reference === undefined) return
    await rough.dispute(
      reference,
      (['open', 'lose', 'lose', 'win', 'recover'] as const)[draw(5)] ?? 'open',
      1 + draw(6),
    )
    await runJob(t, 'payment:look-at-refunds', { reference })
  },
  // To its arrival, when other things are possible than before.
  async ({ t, arrival, draw }) => {
    const ahead = nightsBetween(t.deps.clock.today(), arrival) + draw(3)
    if (ahead > 0) await pass(t, ahead * 24 * 60)
    await runJob(t, 'bookings:expire-holds', {})
    await runJob(t, 'payments:earn', {})
  },
  ({ t }) => runJob(t, 'bookings:expire-changes', {}),
  ({ t, draw }) => pass(t, [5, 40, 60 * 13, 60 * 27][draw(4)] ?? 5),
  ({ t }) => runJob(t, 'bookings:end-splits', {}),
  ({ t }) => runJob(t, 'bookings:expire-holds', {}),
  ({ t }) => runJob(t, 'bookings:balances', {}),
  ({ t }) => runJob(t, 'payments:sweep', {}),
]
// Paying is what most walks should get to; ending a stay is rare.
const weights = [6, 6, 2, 2, 2, 1, 1, 4, 4, 2, 3, 2, 1, 3, 2, 1, 2, 2, 1, 1, 1]
const chosen = steps.flatMap((step, at) => Array.from({ length: weights[at] ?? 1 }, () => step))

// What cannot be done at that moment is refused, and must leave everything as it is; so is what the gateway does not answer.
const refusedOnly = (error: unknown) => {
  if (!(error instanceof ApiError) || (error.status >= 500 && error.code !== 'payment_unanswered')) throw error
}

/** What is under way at the end is brought to its end: everything answers, claims are decided, and jobs that had failed run again. */
const finish = async (one: Walk) => {
  const { t, rough } = one
  rough.failAs(undefined)
  const claimed = rough.decideAll()
  await pass(t, 27 * 60)
  for (const job of [
    'bookings:end-splits',
    'bookings:expire-holds',
    'payments:sweep',
    'payments:sweep-refunds',
  ] as const)
    await runJob(t, job, {})
  for (const reference of claimed) await runJob(t, 'payment:look-at-refunds', { reference })
  await retryNow(t)
  await idle(t)
  await giveAll(one)
  await retryAll(one)
  await idle(t)
}

const walk = async (lane: Lane, number: number) => {
  const draw = randomOf(seed + number)
  const one = await begin(lane, draw)
  lane.rough.failAs(randomOf(seed - number))
  for (let left = 4 + draw(8); left > 0; left--)
    await chosen[draw(chosen.length)]?.(one)
      .catch(refusedOnly)
      .catch((error: unknown) => {
        throw new Error(`walk ${number} of seed ${seed}`, { cause: error })
      })
  await finish(one)
}

/** The disagreements that are none here: money that a payer took back of a stay that goes on is named until it is paid again. */
const faults = async (t: World, lost: readonly string[]) =>
  (await disagreements(t)).filter(
    (text) => !(text.includes('All its money went back') && lost.some((reference) => text.startsWith(reference))),
  )

/** The walks of one world, which is emptied after so many of them. */
const walkAll = async (t: World, numbers: readonly number[]) => {
  for (let done = 0; done < numbers.length; done += together) {
    await t.empty()
    const lane = { t, host: (await newHost(t)).id, rough: roughGateway(t) }
    const group = numbers.slice(done, done + together)
    for (const number of group) await walk(lane, number)
    expect(await faults(t, lane.rough.lost()), `walks ${group.join(', ')} of seed ${seed}`).toEqual([])
  }
}

test(
  `${count} random walks of seed ${seed} leave books that agree`,
  async () => {
    const all = Array.from({ length: count }, (_, at) => at + 1)
    // Those of every run of the tests share the world of this file.
    if (count <= together) return walkAll(here(), all)
    const worlds = await Promise.all(Array.from({ length: lanes }, () => newWorld()))
    await Promise.all(
      worlds.map((t, lane) =>
        walkAll(
          t,
          all.filter((number) => number % lanes === lane),
        ),
      ),
    )
  },
  60_000 + count * 2_000,
)
