// Tests of promo codes: made by administrators and hosts, entered by guests, and used as often as they may be and never more often.
import { listAudit } from '@akwaaba/contract/audit'
import { cancelBooking, createBooking, getBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import {
  codeKey,
  createHostPromo,
  createPromo,
  endHostPromo,
  endPromo,
  listHostPromos,
  listPromos,
} from '@akwaaba/contract/promos'
import { createQuote } from '@akwaaba/contract/quotes'
import { describe, expect, test } from 'vitest'
import { expireHolds } from '#bookings/holds.ts'
import { charge } from '#testing/buying.ts'
import { newHost } from '#testing/hosting.ts'
import { disagreements } from '#testing/money.ts'
import { day, idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const scene = async (form: object = {}) => {
  const t = await here.empty()
  const [admin, flat, crowd] = [await newAdmin(t), await t.apartment({ price: 48 }), await t.customers(2)]
  const promo = await make(admin, form)
  return { t, admin, flat, promo, ama: crowd[0], esi: crowd[1] }
}
const make = (admin: Awaited<ReturnType<typeof newAdmin>>, form: object) =>
  admin.send(createPromo, { body: { code: 'AKWAABA10', percent: 10, ...form } })
const usesOf = async (t: World) =>
  (await t.deps.db.selectFrom('promoCodes').select('uses').executeTakeFirstOrThrow()).uses

describe('a promo code', () => {
  test('is a line of the quote and of the booking, however it is written, and is on the list with its uses', async () => {
    const { t, admin, flat, ama, promo } = await scene()
    const asked = { ...stay(t, flat, 30, 33), code: ' akwaaba-IO ' }
    const quote = await t.anyone.send(createQuote, { body: asked })
    expect(quote).toMatchObject({ total: 129.6 })
    expect(quote.lines.at(-1)).toMatchObject({
      kind: 'discount',
      label: 'Code AKWAABA10',
      amount: -14.4,
      rule: 'promo',
    })
    const { code: _, ...dates } = asked
    const made = await ama.send(createBooking, { body: { ...dates, quoteId: quote.quoteId, price: 129.6 } })
    expect(made).toMatchObject({ price: 129.6, apartmentTotal: 129.6 })
    expect(await ama.send(getBooking, { params: { id: made._id } })).toMatchObject({ lines: made.lines })
    expect(await admin.send(listPromos, {})).toMatchObject([
      { _id: promo._id, uses: 1, state: 'live', organisation: null },
    ])
    const { payment } = await ama.send(startPayment, { body: { bookingId: made._id, method: 'card' } })
    await charge(t, payment.reference)
    await runJob(t, 'payment:check', { reference: payment.reference })
    await idle(t)
    expect(await usesOf(t)).toBe(1)
    expect(await disagreements(t)).toEqual([])
    expect(codeKey('Oil-1 0')).toBe('01110')
  })

  test('is refused with the sentences why it is not for a stay', async () => {
    const { t, admin, flat, ama } = await scene({ minNights: 2, minTotal: 100 })
    const ask = (code: string, from = 30, to = 33) =>
      refusal(t.anyone.send(createQuote, { body: { ...stay(t, flat, from, to), code } }))
    expect(await ask('NOBODY')).toMatchObject({
      code: 'promo_refused',
      message: expect.stringContaining('do not know'),
    })
    expect(await ask('AKWAABA10', 30, 32)).toMatchObject({
      code: 'promo_refused',
      message: 'This code is for stays of at least $100.00.',
    })
    expect((await ask('AKWAABA10', 30, 31)).code).toBe('promo_refused')
    const days = { stay: { from: day(t, 31), until: day(t, 32) } }
    await make(admin, { code: 'NIGHTS', ...days })
    expect((await ask('NIGHTS')).message).toMatch(/^This code is for nights from .* to /)
    expect(await outcomeOf(t.anyone.send(createQuote, { body: { ...stay(t, flat, 31, 33), code: 'NIGHTS' } }))).toBe(
      'ok',
    )
    await make(admin, { code: 'SOON', booked: { from: day(t, 1), until: day(t, 2) } })
    expect((await ask('SOON')).message).toMatch(/^This code is for bookings made from /)
    t.wait({ days: 3 })
    expect((await ask('SOON')).message).toBe('This code is no longer valid.')
    await make(admin, { code: 'OTHER', apartments: [await t.apartment()] })
    expect((await ask('OTHER')).message).toContain('do not know')
    const { _id } = (await admin.send(listPromos, {})).find(({ code }) => code === 'NIGHTS') ?? { _id: '' }
    expect(await admin.send(endPromo, { params: { id: _id } })).toMatchObject({ state: 'ended' })
    expect((await ask('NIGHTS', 31, 33)).message).toBe('This code is no longer valid.')
    const body = { ...stay(t, flat, 30, 33), code: 'NIGHTS' }
    expect(await outcomeOf(ama.send(createBooking, { body }))).toBe('promo_refused')
    expect(await outcomeOf(make(admin, { code: 'NlGHTS' }))).toBe('promo_exists')
    expect(await outcomeOf(make(admin, { code: 'BOTH', amount: 5 }))).toBe('invalid_input')
  })

  test('says which stay would be long enough, and what a stay costs without a code that is used up by then', async () => {
    const { t, flat, ama, esi } = await scene({ minNights: 4, maxUses: 1 })
    const short = await refusal(t.anyone.send(createQuote, { body: { ...stay(t, flat, 30, 32), code: 'AKWAABA10' } }))
    expect(short).toMatchObject({
      code: 'stay_not_allowed',
      facts: {
        reasons: [{ reason: 'promo_not_applicable', needs: 4, try: { startDate: day(t, 30), endDate: day(t, 34) } }],
      },
    })
    const asked = (from: number) => ({ ...stay(t, flat, from, from + 4), code: 'AKWAABA10' })
    const quotes = [40, 50].map((from) => t.anyone.send(createQuote, { body: asked(from) }))
    const [first, second] = await Promise.all(quotes)
    const book = (who: typeof ama, from: number, quote: typeof first) =>
      who.send(createBooking, { body: { ...stay(t, flat, from, from + 4), quoteId: quote?.quoteId, price: 172.8 } })
    await book(ama, 40, first)
    const gone = { code: 'promo_gone', facts: { price: 192, lines: [{ kind: 'nights', amount: 192 }] } }
    expect(await refusal(book(esi, 50, second))).toMatchObject(gone)
  })

  test('is given back when its hold ends unpaid, and taken again where the hold is reinstated', async () => {
    const { t, flat, ama, esi } = await scene({ maxUses: 1, percent: null, amount: 20 })
    const book = (who: typeof ama, from = 30) =>
      who.send(createBooking, { body: { ...stay(t, flat, from, from + 3), code: 'AKWAABA10' } })
    const first = await book(ama)
    expect(first.price).toBe(124)
    expect(await outcomeOf(book(esi, 40))).toBe('promo_gone')
    await ama.send(cancelBooking, { params: { id: first._id }, body: {} })
    expect(await usesOf(t)).toBe(0)
    const second = await book(ama)
    t.wait({ minutes: 31 })
    await expireHolds(t.deps)
    expect(await usesOf(t)).toBe(0)
    const pay = () => ama.send(startPayment, { body: { bookingId: second._id, method: 'card' } })
    const { payment } = await pay()
    expect(await usesOf(t)).toBe(1)
    t.wait({ minutes: 31 })
    await expireHolds(t.deps)
    await book(esi, 40)
    // Another guest has the last use by now: neither the page nor money that comes late takes it again.
    expect(await outcomeOf(pay())).toBe('promo_gone')
    await charge(t, payment.reference)
    await runJob(t, 'payment:check', { reference: payment.reference })
    await idle(t)
    expect(await t.deps.db.selectFrom('payments').select('state').execute()).toEqual([{ state: 'refunded' }])
    expect(await usesOf(t)).toBe(1)
    expect(await disagreements(t)).toEqual([])
  })

  test('is had by one of fifty guests who want its last use at the same instant', async () => {
    const { t } = await scene({ maxUses: 3, maxUsesPerGuest: 2 })
    const flats = await Promise.all(Array.from({ length: 50 }, () => t.apartment({ price: 48 })))
    const crowd = await t.customers(50)
    const [first] = crowd
    const book = (who: typeof first, flat = '', from = 30) =>
      outcomeOf(who.send(createBooking, { body: { ...stay(t, flat, from, from + 3), code: 'AKWAABA10' } }))
    expect([await book(first, flats[0]), await book(first, flats[0], 40), await book(first, flats[0], 50)]).toEqual([
      'ok',
      'ok',
      'promo_used',
    ])
    const outcomes = await Promise.all(crowd.map((who, n) => (n === 0 ? 'promo_gone' : book(who, flats[n]))))
    expect(tally(outcomes)).toEqual({ ok: 1, promo_gone: 49 })
    expect(await usesOf(t)).toBe(3)
    const above = t.deps.db.updateTable('promoCodes').set({ uses: 4 })
    await expect(above.execute()).rejects.toMatchObject({ constraint: 'a_code_is_not_used_up' })
  })

  test('of a host is for its own listings, and for its own members to read and to end', async () => {
    const t = await here.empty()
    const [volta, keta] = [await newHost(t, 'Volta Stays'), await newHost(t, 'Keta Rooms')]
    const [own, house] = [await t.apartment({ organisationId: volta.id }), await t.apartment()]
    const params = { org: volta.slug }
    const body = { code: 'VOLTA', percent: 50 }
    const made = await volta.owner.send(createHostPromo, { params, body })
    expect(made).toMatchObject({ organisation: 'Volta Stays', uses: 0 })
    const ask = (flat: string) =>
      outcomeOf(t.anyone.send(createQuote, { body: { ...stay(t, flat, 30, 33), code: 'VOLTA' } }))
    expect([await ask(own), await ask(house)]).toEqual(['ok', 'promo_refused'])
    expect(await keta.owner.send(listHostPromos, { params: { org: keta.slug } })).toEqual([])
    expect(await volta.owner.send(listHostPromos, { params })).toHaveLength(1)
    const theirs = { org: keta.slug, id: made._id }
    expect(await outcomeOf(keta.owner.send(endHostPromo, { params: theirs }))).toBe('not_found')
    const far = { code: 'FAR', percent: 5, apartments: [house] }
    expect(await outcomeOf(volta.owner.send(createHostPromo, { params, body: far }))).toBe('not_found')
    await volta.owner.send(endHostPromo, { params: { ...params, id: made._id } })
    expect(await ask(own)).toBe('promo_refused')
  })

  test('may be called like one of another host, which its maker does not learn of, and like one of the platform, which comes first', async () => {
    const t = await here.empty()
    const [volta, keta, admin] = [await newHost(t, 'Volta Stays'), await newHost(t, 'Keta Rooms'), await newAdmin(t)]
    const flats = [volta, keta].map(({ id }) => t.apartment({ price: 100, organisationId: id }))
    const [first = '', second = ''] = await Promise.all(flats)
    const own = (host: typeof volta, percent: number, code = 'SUMMER') =>
      outcomeOf(host.owner.send(createHostPromo, { params: { org: host.slug }, body: { code, percent } }))
    expect([await own(volta, 10), await own(keta, 20), await own(keta, 30, 'SUMM-ER')]).toEqual([
      'ok',
      'ok',
      'promo_exists',
    ])
    const totals = async () =>
      Promise.all(
        [first, second].map(
          async (flat) =>
            (await t.anyone.send(createQuote, { body: { ...stay(t, flat, 30, 31), code: 'summer' } })).total,
        ),
      )
    expect(await totals()).toEqual([90, 80])
    const { _id } = await make(admin, { code: 'SUMMER', percent: 50, apartments: [second] })
    expect(await totals()).toEqual([90, 50])
    await admin.send(endPromo, { params: { id: _id } })
    expect(await totals()).toEqual([90, 80])
    expect(await outcomeOf(make(admin, { code: 'SUMMER' }))).toBe('promo_exists')
  })

  test('is made once by a form that is sent again or several times at once, and is refused to another form', async () => {
    const t = await here.empty()
    const [volta, admin] = [await newHost(t, 'Volta Stays'), await newAdmin(t)]
    const form = { code: 'XMAS', percent: 20, submission: t.deps.ids.next() }
    const { submission: _, ...keyless } = form
    const params = { org: volta.slug }
    for (const send of [
      (body: object) => make(admin, body),
      (body: object) => volta.owner.send(createHostPromo, { params, body: { ...keyless, ...body } }),
    ]) {
      const [made, ...same] = await Promise.all([send(form), send(form), send(form)])
      expect([...same, await send(form)]).toEqual([made, made, made])
      const others = [send(keyless), send({ ...form, submission: t.deps.ids.next() })]
      expect(await Promise.all(others.map(outcomeOf))).toEqual(['promo_exists', 'promo_exists'])
    }
    const audit = await admin.send(listAudit, { query: { kind: 'promo code' } })
    expect(audit.map(({ after }) => after && 'submission' in after)).toEqual([false, false])
    // The same key names a code of the platform, which no host reads.
    expect(await outcomeOf(admin.send(createHostPromo, { params, body: form }))).toBe('not_found')
  })

  test('is not to be guessed: an account that enters many that there are not has to wait', async () => {
    const t = await world({ RATE_LIMITS: 'on' })
    const [flat, [ama]] = [await t.apartment(), await t.customers(1)]
    const guess = (n: number) =>
      outcomeOf(ama.send(createBooking, { body: { ...stay(t, flat, 30, 33), code: `NO${n}` } }))
    const outcomes: string[] = []
    for (let n = 0; n < 21; n++) outcomes.push(await guess(n))
    expect(tally(outcomes)).toEqual({ promo_refused: 20, too_many_requests: 1 })
  })
})
