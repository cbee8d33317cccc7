// Tests of dues: they make the price of a booking at every moment, and each is paid by one payment.
import { createBooking } from '@akwaaba/contract/bookings'
import { toCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction, type Tx } from '#db/tx.ts'
import { settle } from '#settlement/settling.ts'
import { charge, start } from '#testing/buying.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { idle, stay } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

/** As after the next release: without the triggers that make and move dues for what the previous release writes. */
const withoutTriggers = async (t: World): Promise<void> => {
  const turn = async (way: 'disable' | 'enable') => {
    await sql`alter table payments ${sql.raw(way)} trigger fill_due_of_payment`.execute(t.owner)
    await sql`alter table payments ${sql.raw(way)} trigger move_due_of_payment`.execute(t.owner)
  }
  onTestFinished(() => turn('enable'))
  await turn('disable')
}

const duesOf = (t: World, bookingId: string) =>
  t.deps.db.selectFrom('dues').selectAll().where('bookingId', '=', bookingId).orderBy('position').execute()

/** A held stay for $144 with its due. */
const scene = async () => {
  const made = await stayScene(await here.empty())
  await withoutTriggers(made.t)
  const [due] = await duesOf(made.t, made.bookingId)
  if (!due) throw new Error('a booking without a due')
  return { ...made, due }
}

type Due = Awaited<ReturnType<typeof scene>>['due']
const add = (t: World, tx: Tx | World['deps']['db'], due: Due, cents: number, position = 1) =>
  tx
    .insertInto('dues')
    .values({ ...due, id: t.deps.ids.next(), kind: 'share', position, amountCents: toCents(cents) })
    .execute()
const replace = (tx: Tx, { id }: Due) => tx.updateTable('dues').set({ state: 'void' }).where('id', '=', id).execute()

describe('the dues of a booking', () => {
  test('begin as one for all of its price, which the first payment pays and a full refund refunds', async () => {
    const { t, bookingId, due, confirm, refund } = await scene()
    expect(due).toMatchObject({ kind: 'full', amountCents: 14_400, state: 'open', dueAt: null })
    const { payment } = await confirm()
    expect(await duesOf(t, bookingId)).toMatchObject([{ id: due.id, state: 'paid', paidByPayment: payment._id }])
    await refund(payment._id, 100)
    await idle(t)
    expect(await duesOf(t, bookingId)).toMatchObject([{ state: 'paid' }])
    await refund(payment._id)
    await idle(t)
    expect(await duesOf(t, bookingId)).toMatchObject([{ state: 'refunded', paidByPayment: payment._id }])
    const events = await t.deps.db.selectFrom('dueEvents').select(['event', 'actor']).orderBy('id').execute()
    expect(events).toEqual([
      { event: 'pay', actor: 'provider' },
      { event: 'refund', actor: 'provider' },
    ])
    expect(await disagreements(t)).toEqual([])
  })

  test('are made for a stay that costs nothing, too', async () => {
    const { t, esi } = await scene()
    const { _id } = await esi.send(createBooking, { body: stay(t, await t.apartment({ price: 0 }), 3, 5) })
    const { payment } = await start(esi, { bookingId: _id })
    expect(await duesOf(t, _id)).toMatchObject([{ amountCents: 0, state: 'paid', paidByPayment: payment._id }])
  })

  test('make its price at the end of each transaction: the database refuses more, less and another price', async () => {
    const { t, bookingId, due } = await scene()
    const { db } = t.deps
    const refused = { constraint: 'dues_cover_the_price' }
    await expect(add(t, db, due, 1)).rejects.toMatchObject(refused)
    await expect(db.deleteFrom('dues').where('id', '=', due.id).execute()).rejects.toMatchObject(refused)
    await expect(inTransaction(db, (tx) => replace(tx, due))).rejects.toMatchObject(refused)
    const cheaper = db
      .updateTable('dues')
      .set({ amountCents: toCents(14_399) })
      .where('id', '=', due.id)
    await expect(cheaper.execute()).rejects.toMatchObject(refused)
    const dearer = inTransaction(db, async (tx) => {
      await sql`update booking_lines set quantity = 1, unit_cents = 20000, amount_cents = 20000`.execute(tx)
      await tx
        .updateTable('bookings')
        .set({ totalCents: toCents(20_000) })
        .where('id', '=', bookingId)
        .execute()
    })
    await expect(dearer).rejects.toMatchObject(refused)
    await inTransaction(db, async (tx) => {
      await replace(tx, due)
      await add(t, tx, due, 14_399, 1)
      await add(t, tx, due, 1, 2)
    })
    expect((await duesOf(t, bookingId)).map(({ state, amountCents }) => `${state} ${amountCents}`)).toEqual([
      'void 14400',
      'open 14399',
      'open 1',
    ])
  })

  test('make its price when two transactions replace one of them at the same instant', async () => {
    const { t, bookingId, due } = await scene()
    const split = (position: number) =>
      inTransaction(t.deps.db, async (tx) => {
        await replace(tx, due)
        await add(t, tx, due, 14_400, position)
      })
    const outcomes = await Promise.allSettled([split(1), split(2), split(3), split(4)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await duesOf(t, bookingId)).map(({ state }) => state)).toEqual(['void', 'open'])
  })
})

describe('a due', () => {
  const guests = 50

  test('is paid once when fifty guests pay it at the same instant: all others get their money back (edge 1)', async () => {
    const { t, bookingId, due, start: begin, payThere } = await scene()
    const { _id: model } = await payThere()
    const row = await t.deps.db.selectFrom('payments').selectAll().where('id', '=', model).executeTakeFirstOrThrow()
    const others = await Promise.all(
      Array.from({ length: guests - 1 }, async (_, n) => {
        const { id: customerId } = await t.insertUser('customer')
        const reference = `stay-race-${n}`
        // Given up before, so that there may be many; the page of each was still open.
        const copy = { ...row, id: t.deps.ids.next(), reference, customerId, state: 'abandoned' as const }
        await t.deps.db
          .insertInto('payments')
          .values({ ...copy, providerRef: null })
          .execute()
        return reference
      }),
    )
    await sql`insert into test_gateway_charges (reference, amount_cents, currency, outcome, charged_at)
      select reference, amount_cents, currency, 'success', ${t.deps.clock.now()} from payments where reference = any(${others})`.execute(
      t.deps.db,
    )
    const paid = { status: 'succeeded', amountCents: 14_400, currency: 'USD' } as const
    const all = [row.reference, ...others]
    const outcomes = await Promise.allSettled(all.map((reference) => settle(t.deps, reference, paid)))
    // On a busy machine the last ones wait for the lock too long, and are settled by the next sweep.
    for (const [i, { status }] of outcomes.entries())
      if (status === 'rejected') await settle(t.deps, all[i] ?? '', paid)
    await idle(t)
    const states = (await t.deps.db.selectFrom('payments').select('state').execute()).map(({ state }) => state).sort()
    expect(states).toEqual([...Array.from({ length: guests - 1 }, () => 'refunded'), 'succeeded'])
    const [after] = await duesOf(t, bookingId)
    expect(after).toMatchObject({ id: due.id, state: 'paid' })
    expect(await disagreements(t)).toEqual([])
    await expect(begin()).rejects.toMatchObject({ code: 'illegal_transition' })
  })

  test('has one open payment, however often it is started at the same instant', async () => {
    const { t, due, ama, bookingId } = await scene()
    const methods = ['card', 'paypal'] as const
    await Promise.all(Array.from({ length: 10 }, (_, i) => start(ama, { bookingId, method: methods[i % 2] ?? 'card' })))
    const rows = await t.deps.db.selectFrom('payments').select(['state', 'dueId']).execute()
    expect(new Set(rows.map(({ dueId }) => dueId))).toEqual(new Set([due.id]))
    expect(rows.filter(({ state }) => paymentStates.is(state, 'live'))).toHaveLength(1)
  })

  test('is not paid by a payment of another booking: the database refuses it', async () => {
    const { t, esi, flat, due, start: begin } = await scene()
    const { _id } = await begin()
    const { _id: other } = await esi.send(createBooking, { body: stay(t, flat, 40, 42) })
    const move = t.deps.db.updateTable('payments').set({ bookingId: other }).where('id', '=', _id)
    await expect(move.execute()).rejects.toMatchObject({ constraint: 'payment_of_its_due' })
    const without = t.deps.db.updateTable('payments').set({ dueId: null }).where('dueId', '=', due.id)
    await expect(without.execute()).rejects.toMatchObject({ constraint: 'a_payment_of_a_booking_has_a_due' })
    await charge(t, (await begin()).reference)
  })
})
