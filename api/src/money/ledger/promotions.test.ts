// Tests of promo codes that the platform pays for: hosts earn what the stay costs without the code, and the difference is a cost of ours.
import { cancelBooking, createBooking, getBooking, getCancellation } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { moveHostGuest } from '@akwaaba/contract/home-moves'
import { readStatement } from '@akwaaba/contract/host-payouts'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { createHostPromo, createPromo } from '@akwaaba/contract/promos'
import { recordHostPayment, recordStaffPayment } from '@akwaaba/contract/staff-payments'
import {
  askStayChange,
  decideHostStayChange,
  offerHostStayChange,
  quoteHostStayChange,
} from '@akwaaba/contract/stay-changes'
import { expect, test } from 'vitest'
import { recognizeDueRevenue } from '#payments/due-revenue.ts'
import { charge, start } from '#testing/buying.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { balances, disagreements } from '#testing/money.ts'
import { addUsableAccount, paidOut } from '#testing/paying/batches.ts'
import { askDeposit, duesOfStay } from '#testing/paying/dues.ts'
import { day, idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

/** A held stay of three nights with a host for $144 without its code; a tenth is the commission. */
const scene = async (code: object, policy: 'firm' | 'flexible' = 'firm', until = 13) => {
  const t = await here.empty()
  const [host, admin, [guest]] = [await newHost(t), await newAdmin(t), await t.customers(1)]
  await admin.send(createPromo, { body: { code: 'AKWAABA', ...code } })
  const flat = await t.apartment({
    ...{ price: 48, organisationId: host.id, instantBooking: true, cancellationPolicy: policy },
  })
  const body = { ...stay(t, flat, 10, until), code: 'AKWAABA' }
  const { _id: bookingId, price } = await guest.send(createBooking, { body })
  const pay = async () => {
    const { payment } = await start(guest, { bookingId })
    await charge(t, payment.reference)
    await guest.send(confirmBookingPayment, { body: { bookingId } })
    return payment
  }
  const cancel = async () => {
    const { refund } = await guest.send(getCancellation, { params: { id: bookingId } })
    return guest.send(cancelBooking, { params: { id: bookingId }, body: { refund: refund.amount } })
  }
  const earn = async () => {
    t.wait({ days: 12 })
    await recognizeDueRevenue(t.deps)
    await recognizeDueRevenue(t.deps)
  }
  const books = async () => {
    expect(await disagreements(t)).toEqual([])
    const all = await balances(t)
    return {
      ...{ guests: all['guests USD'] ?? 0, host: all[`hosts:${host.id} USD`] ?? 0 },
      ...{ commission: all['income:service-fee USD'] ?? 0, promotion: all['cost:promotion USD'] ?? 0 },
    }
  }
  return { t, host, admin, guest, flat, bookingId, price, pay, cancel, earn, books }
}

test('the host earns the price without the code, owes the commission of it, and reads on the statement what we pay', async () => {
  const { t, host, admin, price, pay, earn, books } = await scene({ percent: 25 })
  expect(price).toBe(108)
  const payment = await pay()
  await earn()
  expect(await books()).toEqual({ guests: 0, host: -129_60, commission: -14_40, promotion: 36_00 })
  const refund = async (amount: number) => {
    await admin.send(refundPayment, { params: { id: payment._id }, body: { amount, key: t.deps.ids.next() } })
    await idle(t)
  }
  await refund(54)
  expect(await books()).toEqual({ guests: 0, host: -64_80, commission: -7_20, promotion: 18_00 })
  const finance = await newMember(t, host.id, 'finance')
  const month = t.deps.clock.today().slice(0, 7)
  const { accounts } = await finance.send(readStatement, { params: { org: host.slug, month } })
  expect(
    accounts[0]?.entries.map(({ what, gross, fee, net }) => [what, gross?.amount, fee?.amount, net.amount]),
  ).toEqual([
    [expect.stringMatching(/, with \$36\.00 that we pay for a promo code$/), 144, 14.4, 129.6],
    [expect.stringMatching(/^Refund of .*, with \$18\.00 of what we paid for a promo code$/), -72, -7.2, -64.8],
  ])
  await refund(54)
  expect(await books()).toEqual({ guests: 0, host: 0, commission: 0, promotion: 0 })
})

test('a code that its host pays for lowers what the host earns, and a host makes no other', async () => {
  const { t, host, pay, earn, books } = await scene({ percent: 25, fundedBy: 'host' })
  await pay()
  await earn()
  expect(await books()).toEqual({ guests: 0, host: -97_20, commission: -10_80, promotion: 0 })
  const form = { code: 'MINE', percent: 10, fundedBy: 'platform' }
  const made = host.owner.send(createHostPromo, { params: { org: host.slug }, body: form as never })
  expect(await outcomeOf(made)).toBe('invalid_input')
  const moved = t.deps.db.updateTable('promoCodes').set({ organisationId: host.id, fundedBy: 'platform' }).execute()
  await expect(moved).rejects.toThrow('a_host_pays_for_its_own_code')
})

test('nights that are added while the guest is there cost what they cost without a code of the platform', async () => {
  const { t, host, bookingId, pay, books } = await scene({ percent: 25 })
  await pay()
  const params = { org: host.slug, id: bookingId }
  const longer = { endDate: day(t, 16) }
  t.wait({ days: 10, minutes: 18 * 60 })
  const { before, after, difference } = await host.owner.send(quoteHostStayChange, { params, body: longer })
  expect([before.total, after.total, difference]).toEqual([108, 252, 144])
  await host.owner.send(offerHostStayChange, { params, body: { ...longer, price: 252, agreed: true } })
  await host.owner.send(recordHostPayment, {
    params,
    body: { method: 'cash', amount: 144, key: t.deps.ids.next() },
  })
  t.wait({ days: 8 })
  await recognizeDueRevenue(t.deps)
  // The commission of the cash is owed by the host.
  expect(await books()).toEqual({ guests: 0, host: -129_60 + 14_40, commission: -28_80, promotion: 36_00 })
})

test('a stay that costs nothing is paid to its host by us, once, and of one that is cancelled what its policy keeps', async () => {
  const free = async (policy: 'firm' | 'flexible') => {
    const made = await scene({ percent: 100, maxUses: 5 }, policy)
    expect(made.price).toBe(0)
    await made.guest.send(startPayment, { body: { bookingId: made.bookingId, method: 'card' } })
    return made
  }
  const stayed = await free('firm')
  await stayed.earn()
  expect(await stayed.books()).toEqual({ guests: 0, host: -129_60, commission: -14_40, promotion: 144_00 })
  const early = await free('flexible')
  await early.cancel()
  await early.earn()
  expect(await early.books()).toEqual({ guests: 0, host: 0, commission: 0, promotion: 0 })
  const late = await free('firm')
  late.t.wait({ days: 9 })
  await late.cancel()
  await late.earn()
  expect(await late.books()).toEqual({ guests: 0, host: -129_60, commission: -14_40, promotion: 144_00 })
})

test('a free stay that is given back costs us nothing, before its revenue is recognised and after it was paid out', async () => {
  const free = async () => {
    const made = await scene({ percent: 100, maxUses: 5 })
    const { t, guest, admin, bookingId } = made
    await guest.send(startPayment, { body: { bookingId, method: 'card' } })
    const { id } = await t.deps.db
      .selectFrom('payments')
      .select('id')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    const giveBack = (amount?: number) =>
      newAdmin(t).then((by) =>
        by.send(refundPayment, { params: { id }, body: { key: t.deps.ids.next(), ...(amount && { amount }) } }),
      )
    const state = async () =>
      (await admin.send(getBooking, { params: { id: bookingId } }).catch(() => null))?.state ?? 'gone'
    return { ...made, giveBack, state }
  }
  const nothing = { guests: 0, host: 0, commission: 0, promotion: 0 }
  const early = await free()
  expect(await outcomeOf(early.giveBack(1))).toBe('refund_too_large')
  expect((await early.giveBack()).msg).toMatch(/^The stay is given back/)
  expect(await early.state()).toBe('cancelled')
  await early.earn()
  expect(await early.books()).toEqual(nothing)

  const late = await free()
  await late.earn()
  expect(await late.books()).toMatchObject({ promotion: 144_00, host: -129_60 })
  await addUsableAccount(late.t, late.host.id)
  const cashier = await newAdmin(late.t)
  await paidOut(cashier, [late.host.id])
  await late.giveBack()
  await late.giveBack()
  await late.earn()
  // What was paid out for it is owed by the host.
  expect(await late.books()).toEqual({ ...nothing, host: 129_60 })
  const owed = await late.t.deps.db.selectFrom('payouts').select(['grossCents', 'feeCents', 'paidAt']).execute()
  expect(owed.map(({ grossCents, feeCents, paidAt }) => [grossCents, feeCents, paidAt === null]).sort()).toEqual([
    [-144_00, -14_40, true],
    [144_00, 14_40, false],
  ])
})

test('refuses a code of ours that takes more than half of any number of stays', async () => {
  const t = await here.empty()
  const admin = await newAdmin(t)
  const make = (body: object) =>
    refusal(admin.send(createPromo, { body: { code: `C${t.deps.ids.next().slice(-6)}`, ...body } }))
  const refused = await make({ percent: 51 })
  expect(refused).toMatchObject({
    code: 'invalid_input',
    fields: { maxUses: expect.stringMatching(/needs a number of uses/) },
  })
  for (const limit of [{ maxUses: 10 }, { most: 50 }, { fundedBy: 'host' }])
    await admin.send(createPromo, {
      body: { code: `C${t.deps.ids.next().slice(-6)}`, percent: 100, ...limit } as never,
    })
  await admin.send(createPromo, { body: { code: 'HALF', percent: 50 } })
  const unlimited = t.deps.db.updateTable('promoCodes').set({ maxUses: null, capCents: null, percent: 60 }).execute()
  await expect(unlimited).rejects.toThrow('a_large_code_of_ours_is_limited')
})

test('of a stay that is cancelled we pay the part that its policy keeps', async () => {
  const { pay, cancel, books, t } = await scene({ amount: 44 })
  await pay()
  t.wait({ days: 4 })
  await cancel()
  await idle(t)
  const { promotion, host, commission } = await books()
  // Kept is of 100 dollars what the host keeps of 144.
  expect(-host - commission).toBeGreaterThan(promotion)
  expect(promotion * 144).toBe(44 * (-host - commission))
})

test('what the host has taken in cash it keeps, and we pay it our part less the commission', async () => {
  const { t, admin, bookingId, earn, books } = await scene({ percent: 25 })
  const body = { method: 'cash' as const, amount: 108, heldBy: 'host' as const, key: t.deps.ids.next() }
  await admin.send(recordStaffPayment, { params: { id: bookingId }, body })
  await earn()
  expect(await books()).toEqual({ guests: 0, host: -21_60, commission: -14_40, promotion: 36_00 })
})

test('deposit and balance have their parts of it, which are the whole together', async () => {
  const { t, bookingId, pay, earn, books } = await scene({ amount: 33.33 })
  await askDeposit(t, bookingId, 30, 5)
  await pay()
  await pay()
  await runJob(t, 'bookings:balances', {})
  expect((await duesOfStay(t, bookingId)).length).toBe(2)
  await earn()
  expect(await books()).toMatchObject({ guests: 0, promotion: 33_33 })
})

test('a paid stay that a change of days makes free is paid to its host by us, although its payment went back', async () => {
  const { t, host, guest, bookingId, price, pay, earn, books } = await scene({ amount: 144 }, 'firm', 14)
  expect(price).toBe(48)
  await pay()
  const body = { startDate: day(t, 10), endDate: day(t, 13), price: 0 }
  const { change } = await guest.send(askStayChange, { params: { id: bookingId }, body })
  const params = { org: host.slug, id: bookingId }
  await host.owner.send(decideHostStayChange, { params, body: { change: change._id, decision: 'accept' } })
  await idle(t)
  await earn()
  expect(await books()).toEqual({ guests: 0, host: -129_60, commission: -14_40, promotion: 144_00 })
})

test('a guest in house who is moved to another home costs us what they did, and a refund after it takes all of it back', async () => {
  const { t, host, bookingId, pay, earn, books } = await scene({ percent: 25 })
  const { _id: paymentId } = await pay()
  const apartmentId = await t.apartment({ price: 80, organisationId: host.id, instantBooking: true })
  t.wait({ days: 11 })
  const form = { apartmentId, key: t.deps.ids.next(), reason: 'The shower is broken.' }
  await host.owner.send(moveHostGuest, { params: { org: host.slug, id: bookingId }, body: form })
  await earn()
  expect(await books()).toEqual({ guests: 0, host: -129_60, commission: -14_40, promotion: 36_00 })
  const admin = await newAdmin(t)
  await admin.send(refundPayment, { params: { id: paymentId }, body: { key: t.deps.ids.next() } })
  await idle(t)
  expect(await books()).toEqual({ guests: 0, host: 0, commission: 0, promotion: 0 })
})
