// Tests that a booking's price is its lines: the database checks that they make the total, and everything that shows a price reads them.
import { createBooking, exportBookings, getBooking, listBookings } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { toCents, toSignedCents } from '@akwaaba/contract/money'
import { getOverview } from '@akwaaba/contract/overview'
import { getReceipt } from '@akwaaba/contract/receipts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#db/tx.ts'
import { textOfPdf } from '#testing/pdf.ts'
import { newAdmin, raw, stay } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()
const constraint = 'lines_make_the_total'

/** A guest who holds three nights at $48.35 with a pickup for $25.10. */
const scene = async (t: World) => {
  const flat = await t.apartment({ price: 48.35, instantBooking: true })
  const pickup = await t.extra({ title: 'Airport pickup', price: 25.1 })
  const [ama] = await t.customers(1)
  const admin = await newAdmin(t)
  const booking = await ama.send(createBooking, { body: { ...stay(t, flat, 1, 4), extras: [pickup] } })
  return { t, ama, admin, flat, pickup, booking, id: booking._id }
}

const addLine = (tx: Tx, bookingId: string, cents: number, position = 9) =>
  tx
    .insertInto('bookingLines')
    .values({
      bookingId,
      position,
      kind: 'cleaning',
      quantity: 1,
      unitCents: toSignedCents(cents),
      amountCents: toSignedCents(cents),
    })
    .execute()
/** What is due of it is its total, too. */
const addToTotal = async (tx: Tx, id: string, cents: number) => {
  await sql`update bookings set total_cents = total_cents + ${cents} where id = ${id}`.execute(tx)
  await sql`update dues set amount_cents = amount_cents + ${cents} where booking_id = ${id}`.execute(tx)
}

/** A booking with a cleaning fee of $30, made before all prices changed. */
const oldBooking = async (t: World) => {
  const made = await scene(t)
  await inTransaction(t.deps.db, async (tx) => {
    await addLine(tx, made.id, 3000)
    await addToTotal(tx, made.id, 3000)
  })
  await sql`update apartments set price_cents = 9900 where id = ${made.flat}`.execute(t.deps.db)
  await sql`update extras set price_cents = 9900, title = 'Limousine' where id = ${made.pickup}`.execute(t.deps.db)
  return made
}

describe('the lines of a booking', () => {
  test('are written with it, in order, and are part of every reply', async () => {
    const { ama, booking, id } = await scene(here())
    const lines = [
      { kind: 'nights', label: '', quantity: 3, unitPrice: 48.35, amount: 145.05 },
      { kind: 'extra', label: 'Airport pickup', quantity: 1, unitPrice: 25.1, amount: 25.1 },
    ]
    expect(booking).toMatchObject({ lines, price: 170.15 })
    expect(await ama.send(getBooking, { params: { id } })).toMatchObject({ lines })
    expect(await ama.send(listBookings, {})).toMatchObject([{ lines }])
  })

  test('are refused where they do not make the total, whether lines or total are written', async () => {
    const { t, id } = await scene(here())
    const tries: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => addLine(tx, id, 3000),
      (tx) => addLine(tx, id, -1),
      (tx) => addToTotal(tx, id, 1),
      (tx) => tx.deleteFrom('bookingLines').where('bookingId', '=', id).execute(),
      (tx) =>
        sql`update booking_lines set unit_cents = 1, amount_cents = quantity where booking_id = ${id}`.execute(tx),
      async (tx) => {
        await addLine(tx, id, 3000)
        await addToTotal(tx, id, 2999)
      },
    ]
    for (const attempt of tries) await expect(inTransaction(t.deps.db, attempt)).rejects.toMatchObject({ constraint })
    await inTransaction(t.deps.db, async (tx) => {
      await addLine(tx, id, 0)
    })
  })

  test('are refused when a line moves to another booking, and when an amount is not quantity times price', async () => {
    const { t, id } = await scene(here())
    const other = await scene(t)
    const move = sql`update booking_lines set booking_id = ${other.id}, position = 8 where booking_id = ${id} and kind = 'extra'`
    await expect(move.execute(t.deps.db)).rejects.toMatchObject({ constraint })
    const bend = sql`update booking_lines set quantity = 4 where booking_id = ${id} and kind = 'nights'`
    await expect(bend.execute(t.deps.db)).rejects.toMatchObject({
      constraint: 'a_line_is_its_quantity_times_its_price',
    })
  })

  test('are checked again when a transaction that made the booking, and had it checked, adds another', async () => {
    const { t, id } = await scene(here())
    const row = await t.deps.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { policy, ...copy } = { ...row, id: t.deps.ids.next(), reference: 'AKW-TWICE', state: 'cancelled' as const }
    const makeAndAdd = (cents: number) =>
      inTransaction(t.deps.db, async (tx) => {
        await tx.insertInto('bookings').values(copy).execute()
        await sql`set constraints all immediate`.execute(tx)
        await addLine(tx, copy.id, cents)
      })
    await expect(makeAndAdd(100)).rejects.toMatchObject({ constraint })
    await makeAndAdd(0)
  })

  test('are summed correctly when two transactions add a line each at the same instant', async () => {
    const { t, id } = await scene(here())
    const addBoth = (position: number) =>
      inTransaction(t.deps.db, async (tx) => {
        await addLine(tx, id, 100, position)
        await sql`update bookings set total_cents = 17115 where id = ${id}`.execute(tx)
        await sql`update dues set amount_cents = 17115 where booking_id = ${id}`.execute(tx)
      })
    const outcomes = await Promise.allSettled([addBoth(10), addBoth(11)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('are created from the columns for a booking that the previous release inserts without lines', async () => {
    const { t, id, pickup } = await scene(here())
    const row = await t.deps.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const old = { ...row, id: t.deps.ids.next(), reference: 'AKW-OLD', state: 'cancelled' as const, policy: undefined }
    const extra = {
      bookingId: old.id,
      extraId: pickup,
      title: 'Pickup',
      description: '',
      priceCents: toCents(2510),
      image: null,
    }
    await inTransaction(t.deps.db, async (tx) => {
      await tx.insertInto('bookings').values(old).execute()
      await tx.insertInto('bookingExtras').values(extra).execute()
    })
    const lines = await t.deps.db
      .selectFrom('bookingLines')
      .select(['kind', 'label', 'quantity', 'amountCents'])
      .where('bookingId', '=', old.id)
      .orderBy('position')
      .execute()
    expect(lines).toEqual([
      { kind: 'nights', label: '', quantity: 3, amountCents: 14_505 },
      { kind: 'extra', label: 'Pickup', quantity: 1, amountCents: 2510 },
    ])
  })
})

describe('a cleaning fee of an old booking is shown from its lines', () => {
  test('in replies: among the lines, and as part of apartmentTotal, which older clients read', async () => {
    const { ama, admin, id } = await oldBooking(here())
    const shown = {
      lines: [
        { kind: 'nights', amount: 145.05 },
        { kind: 'extra', label: 'Airport pickup', amount: 25.1 },
        { kind: 'cleaning', label: '', quantity: 1, unitPrice: 30, amount: 30 },
      ],
      ...{ nightlyPrice: 48.35, apartmentTotal: 175.05, extrasTotal: 25.1, price: 200.15 },
    }
    expect(await ama.send(getBooking, { params: { id } })).toMatchObject(shown)
    expect(await admin.send(listBookings, { query: { search: ama.username } })).toMatchObject([shown])
  })

  test('in the CSV of an administrator', async () => {
    const { t, admin, booking } = await oldBooking(here())
    const url = `${exportBookings.path}?search=${booking.reference}`
    const reply = await raw(t, exportBookings, { token: admin.token, url })
    expect(reply.text).toContain(',3,,,,48.35,175.05,Airport pickup,25.10,200.15,')
  })

  test('in the receipt: its mail, its page and its PDF', async () => {
    const { t, ama, id } = await oldBooking(here())
    const { payment } = await ama.send(confirmBookingPayment, { body: { bookingId: id } })
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('Receipt'))
    expect(mail.text).toContain(
      '3 nights x $48.35: $145.05\nAirport pickup: $25.10\nCleaning fee: $30.00\nTotal paid: $200.15',
    )
    const receipt = await ama.send(getReceipt, { params: { id: payment.receiptId ?? '' } })
    expect(receipt).toMatchObject({ lines: [{}, {}, { label: 'Cleaning fee', amount: { amount: 30 } }] })
    expect(receipt.total.amount).toBe(200.15)
    const pdf = await t.app.inject({
      url: `/api/receipts/${payment.receiptId}/pdf`,
      headers: { authorization: `Bearer ${ama.token}` },
    })
    const text = textOfPdf(pdf.rawPayload)
    expect(text).toEqual(expect.arrayContaining(['3 nights x $48.35', 'Airport pickup', 'Cleaning fee', '$30.00']))
  })

  test('in the statistics of its months: it is revenue of check-in, and no part of the average nightly rate', async () => {
    const t = await here.empty()
    const { ama, admin, id } = await oldBooking(t)
    await ama.send(confirmBookingPayment, { body: { bookingId: id } })
    const { months } = await admin.send(getOverview, { query: { back: 0, ahead: 1 } })
    // The stay may lie in two months.
    expect(months.reduce((sum, { nightsSold }) => sum + nightsSold, 0)).toBe(3)
    expect(months.reduce((sum, { revenue }) => sum + revenue, 0)).toBeCloseTo(200.15)
    expect(months[0]?.averageNightlyRate).toBe(48.35)
  })
})
