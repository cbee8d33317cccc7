// Tests of the price rules of listings: who reads and writes them, what is refused, and that edits and bookings take turns.
import { listAudit } from '@akwaaba/contract/audit'
import { createBooking } from '@akwaaba/contract/bookings'
import {
  getHostPrices,
  getPrices,
  saveHostPriceDays,
  saveHostPrices,
  savePriceDays,
  savePrices,
  tryHostStay,
} from '@akwaaba/contract/prices'
import { createQuote } from '@akwaaba/contract/quotes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { day, newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

const scene = async (t: World) => {
  const host = await newHost(t)
  const flat = await t.apartment({ price: 100, organisationId: host.id })
  const params = { org: host.slug, id: flat }
  return { t, host, flat, params, owner: host.owner }
}
const event = (t: World, from: number, to: number, more: object = {}) => ({
  ...{ layer: 'event' as const, name: 'Detty December', from: day(t, from), to: day(t, to), price: 250, minNights: 3 },
  ...more,
})

describe('the price rules of a listing', () => {
  test('are saved when the same save is sent again because its answer was lost, and refused when they were changed since', async () => {
    const { t, params, owner } = await scene(here())
    const { rules, version } = await owner.send(getHostPrices, { params })
    const [first, second] = [[event(t, 20, 30)], [event(t, 20, 31)]]
    const { msg: _, ...saved } = await owner.send(saveHostPrices, { params, body: { rules, periods: first, version } })
    const again = await owner.send(saveHostPrices, { params, body: { rules, periods: first, version } })
    expect(again).toMatchObject({ ...saved, version: expect.any(Number) })
    await owner.send(saveHostPrices, { params, body: { rules, periods: second, version: again.version } })
    const late = await refusal(owner.send(saveHostPrices, { params, body: { rules, periods: first, version } }))
    expect(late).toMatchObject({ code: 'edited_meanwhile' })
    expect((await owner.send(getHostPrices, { params })).periods).toMatchObject(second)
  })
  test('are saved as a whole, read again, recorded, and priced at once', async () => {
    const { t, flat, params, owner } = await scene(here())
    const rules = {
      ...{ weekendPrice: 120, cleaningPrice: 25, shortCleaning: { nights: 2, price: 15 }, includedGuests: 2 },
      ...{ lengthOfStay: [{ nights: 7, percent: 12.5 }], noArrival: ['sun' as const], deposit: null },
    }
    const none = await owner.send(getHostPrices, { params })
    expect(none).toMatchObject({ price: 100, periods: [], days: [], rules: { weekendPrice: null, gapFill: false } })
    const body = {
      rules,
      periods: [event(t, 20, 30), { ...event(t, 10, 40), layer: 'season' as const, price: null, percent: 20 }],
    }
    const saved = await owner.send(saveHostPrices, { params, body: { ...body, version: none.version } })
    expect(saved).toMatchObject({ msg: 'Prices saved.', rules: { ...rules, extraGuestPrice: 0 } })
    expect(saved.periods).toMatchObject([
      { layer: 'season', percent: 20, price: null, discountable: true },
      { layer: 'event', price: 250, minNights: 3, discountable: false },
    ])
    const { msg: _, ...read } = saved
    expect(await owner.send(getHostPrices, { params })).toEqual(read)
    expect(
      await refusal(owner.send(saveHostPrices, { params, body: { ...body, periods: [], version: none.version } })),
    ).toMatchObject({
      ...{ code: 'edited_meanwhile', facts: { version: saved.version } },
    })
    const admin = await newAdmin(t)
    expect(await admin.send(getPrices, { params: { id: flat } })).toEqual(read)
    const [entry] = await admin.send(listAudit, { query: { kind: 'apartment' } })
    expect(entry).toMatchObject({
      ...{ action: 'update', recordId: flat, label: expect.stringContaining('Volta Stays') },
      before: { rules: { cleaningPrice: 0 }, periods: [] },
      after: { rules: { cleaningPrice: 25 }, periods: [{}, {}] },
    })
    const { lines } = await t.anyone.send(createQuote, { body: stay(t, flat, 20, 23) })
    expect(lines[0]).toMatchObject({ label: 'Detty December', amount: 750, rule: 'event' })
    const moved = await t.deps.db
      .updateTable('apartments')
      .set({ priceCents: 9900 as never })
      .where('id', '=', flat)
      .returning('rulesVersion')
      .executeTakeFirstOrThrow()
    expect(moved.rulesVersion).toBe(saved.version + 1)
  })

  test('of one layer share no day, also where two are saved at once; what touches is fine', async () => {
    const { t, flat, params, owner } = await scene(here())
    const save = (periods: ReturnType<typeof event>[]) =>
      owner.send(saveHostPrices, { params, body: { rules: {}, periods } })
    expect(await outcomeOf(save([event(t, 20, 30), event(t, 29, 31)]))).toBe('periods_overlap')
    expect((await save([event(t, 20, 30), event(t, 30, 31)])).periods).toHaveLength(2)
    const insert = (id: string) =>
      sql`
      insert into price_rules (id, apartment_id, organisation_id, layer, name, from_day, to_day, discountable)
      select ${id}, id, organisation_id, 'season', 'x', ${day(t, 1)}::date, ${day(t, 9)}::date, true
      from apartments where id = ${flat}`.execute(t.deps.db)
    const [first, second] = [t.deps.ids.next(), t.deps.ids.next()]
    const made = await Promise.allSettled([insert(first), insert(second)])
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const bad of [
      { to: day(t, 20) },
      { percent: 10 },
      { minNights: 5, maxNights: 3 },
      { name: '  ' },
      { price: -1 },
      { price: 0.001 },
      { percent: -91, price: null },
    ])
      expect(await outcomeOf(save([{ ...event(t, 20, 30), ...bad } as never])), JSON.stringify(bad)).toBe(
        'invalid_input',
      )
    const deposit = (balanceDays: number, of: { percent?: number; amount?: number } = { percent: 30 }) =>
      owner.send(saveHostPrices, { params, body: { rules: { deposit: { ...of, balanceDays } }, periods: [] } })
    expect((await refusal(deposit(2))).fields).toEqual({
      'rules.deposit.balanceDays': 'A balance is due at least 3 days before arrival.',
    })
    expect((await deposit(3)).rules.deposit).toEqual({ percent: 30, amount: null, balanceDays: 3 })
    expect((await deposit(3, { amount: 49.99 })).rules.deposit).toEqual({
      ...{ percent: null, amount: 49.99, balanceDays: 3 },
    })
    for (const none of [{}, { percent: 30, amount: 50 }])
      expect((await refusal(deposit(3, none))).fields).toEqual({
        'rules.deposit.percent': 'Either a percentage or a sum, please.',
      })
    expect((await refusal(deposit(3, { amount: 0 }))).fields).toEqual({
      'rules.deposit.amount': 'A deposit is at least a cent.',
    })
  })

  test('of single days keep what an edit leaves out, and go when nothing is left', async () => {
    const { t, params, owner } = await scene(here())
    const edit = (from: number, to: number, set: object, weekdays?: 'sat'[]) =>
      owner.send(saveHostPriceDays, {
        params,
        body: { from: day(t, from), to: day(t, to), set, ...(weekdays && { weekdays }) },
      })
    await edit(10, 12, { price: 80, minNights: 2 })
    const both = await edit(11, 13, { closed: true, price: null })
    expect(both.days.map(({ day: _, noArrival: __, noDeparture: ___, ...rest }) => rest)).toEqual([
      { price: 80, minNights: 2, maxNights: null, closed: false, discountable: null },
      { price: null, minNights: 2, maxNights: null, closed: true, discountable: null },
      { price: null, minNights: null, maxNights: null, closed: true, discountable: null },
    ])
    expect((await edit(10, 13, { closed: false, price: null, minNights: null })).days).toEqual([])
    expect((await edit(10, 24, { price: 70 }, ['sat'])).days).toHaveLength(2)
    expect(await outcomeOf(edit(10, 10, { price: 70 }))).toBe('bad_dates')
    expect(await outcomeOf(edit(10, 377, { price: 70 }))).toBe('bad_dates')
    expect((await edit(730, 731, { price: 70 })).days).toHaveLength(3)
    expect(await outcomeOf(edit(730, 732, { price: 70 }))).toBe('too_far_ahead')
  })

  test('are written by owners, managers and administrators, read by finance, and unknown to everybody else', async () => {
    const { t, host, flat, params } = await scene(here())
    const other = await newHost(t, 'Other Stays')
    const [manager, finance, cleaner] = await Promise.all(
      (['manager', 'finance', 'cleaner'] as const).map((role) => newMember(t, host.id, role)),
    )
    const outcomes = async (by: typeof host.owner | undefined, to = params) => {
      if (!by) return []
      const body = { from: day(t, 5), to: day(t, 6), set: { price: 90 } }
      return [
        await outcomeOf(by.send(getHostPrices, { params: to })),
        await outcomeOf(by.send(saveHostPrices, { params: to, body: { rules: {}, periods: [] } })),
        await outcomeOf(by.send(saveHostPriceDays, { params: to, body })),
        await outcomeOf(by.send(tryHostStay, { params: to, body: { startDate: day(t, 5), endDate: day(t, 6) } })),
      ]
    }
    expect(await outcomes(manager)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(await outcomes(finance)).toEqual(['ok', 'forbidden', 'forbidden', 'ok'])
    expect(await outcomes(cleaner)).toEqual(Array(4).fill('forbidden'))
    expect(await outcomes(other.owner, { ...params, org: other.slug })).toEqual(Array(4).fill('not_found'))
    const admin = await newAdmin(t)
    await admin.send(savePrices, { params: { id: flat }, body: { rules: { cleaningPrice: 9 }, periods: [] } })
    const body = { from: day(t, 7), to: day(t, 8), set: { price: 95 } }
    expect((await admin.send(savePriceDays, { params: { id: flat }, body })).days).toHaveLength(2)
    const nowhere = { id: t.deps.ids.next() }
    expect(await outcomeOf(admin.send(savePriceDays, { params: nowhere, body }))).toBe('not_found')
  })

  test('can be tried: the layer of each night, or the reasons', async () => {
    const { t, params, owner } = await scene(here())
    await owner.send(saveHostPrices, { params, body: { rules: {}, periods: [event(t, 21, 23)] } })
    await owner.send(saveHostPriceDays, { params, body: { from: day(t, 22), to: day(t, 23), set: { price: 400 } } })
    const tried = (from: number, to: number) =>
      owner.send(tryHostStay, { params, body: { startDate: day(t, from), endDate: day(t, to) } })
    const { nights, price, reasons } = await tried(20, 23)
    expect(nights).toEqual([
      { day: day(t, 20), price: 100, layer: 'base', name: '' },
      { day: day(t, 21), price: 250, layer: 'event', name: 'Detty December' },
      { day: day(t, 22), price: 400, layer: 'day', name: '' },
    ])
    expect([price?.total, reasons]).toEqual([750, []])
    expect(await tried(21, 22)).toMatchObject({
      price: null,
      nights: [],
      reasons: [{ reason: 'stay_too_short', needs: 3 }],
    })
  })
})

test('a booking that waits for an edit of the rules is priced by them, or refused where its quote says another price', async () => {
  const { t, flat } = await scene(here())
  const [ama, kofi] = await t.customers(2)
  const quote = await t.anyone.send(createQuote, { body: stay(t, flat, 10, 12) })
  const tx = await t.deps.db.startTransaction().execute()
  await tx
    .updateTable('apartments')
    .set({ rules: JSON.stringify({ cleaningCents: 2500 }) })
    .where('id', '=', flat)
    .execute()
  const quoted = refusal(ama.send(createBooking, { body: { ...stay(t, flat, 10, 12), quoteId: quote.quoteId } }))
  const plain = kofi.send(createBooking, { body: stay(t, flat, 20, 22) })
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.deps.db)
    return rows[0]?.count
  }
  await expect.poll(waiting, { interval: 5, timeout: 4_000 }).toBe(2)
  await tx.commit().execute()
  expect((await quoted).facts).toMatchObject({ price: 225, quotedLines: [{ amount: 200 }] })
  expect((await plain).price).toBe(225)
})
