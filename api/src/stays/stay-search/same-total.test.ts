// Tests that a stay costs the same wherever its price is said: from the search to the statistics.
import { listApartments } from '@akwaaba/contract/apartments'
import { createBooking, exportBookings, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { addDays, nightsBetween } from '@akwaaba/contract/dates'
import { getOverview } from '@akwaaba/contract/overview'
import { savePrices } from '@akwaaba/contract/prices'
import { createPromo } from '@akwaaba/contract/promos'
import { createQuote, getPriceCalendar } from '@akwaaba/contract/quotes'
import { getReceiptPdf, listReceipts } from '@akwaaba/contract/receipts'
import { getReport } from '@akwaaba/contract/reports'
import { expect, test } from 'vitest'
import { start } from '#testing/buying.ts'
import { textOfPdf } from '#testing/pdf.ts'
import { idle, newAdmin, raw, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

const setFee = (t: World, guestFeePercent: number) =>
  t.deps.db
    .updateTable('settings')
    .set({ guestFeePercent, taxes: JSON.stringify([{ name: 'VAT', percent: 20, from: '2026-01-01', until: null }]) })
    .execute()

/** A flat with a rule of each kind for three nights of one month, which is one line of the statistics, and what is asked for there. */
const scene = async (t: World) => {
  await setFee(t, 12.5)
  const admin = await newAdmin(t)
  const [ama] = await t.customers(1)
  const flat = await t.apartment({ price: 89.99, guests: 6, instantBooking: true })
  const from = addDays(t.deps.clock.today(), 40)
  const startDate = Number(from.slice(8)) > 20 ? addDays(from, 15) : from
  const dates = { startDate, endDate: addDays(startDate, 3) }
  const rules = {
    ...{ weekendPrice: 120.5, includedGuests: 2, extraGuestPrice: 9.99, cleaningPrice: 33.33, maxInfants: 1 },
    lengthOfStay: [{ nights: 3, percent: 7.5 }],
  }
  const season = {
    layer: 'season',
    name: 'Harmattan',
    from: addDays(startDate, 1),
    to: addDays(startDate, 9),
    percent: 10,
  }
  await admin.send(savePrices, { params: { id: flat }, body: { rules, periods: [season] } as never })
  await runJob(t, 'bookings:price-calendars', {})
  return { admin, ama, flat, dates, ask: { apartmentId: flat, ...dates, adults: 2, children: 1, infants: 1 } }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + Math.round(each * 100), 0) / 100

test('a stay costs in the search, by any order and range, what its quote says, with and without rules', async () => {
  const t = here()
  const { flat, dates, ask } = await scene(t)
  const plain = await t.apartment({ price: 77.77, guests: 6 })
  const quote = await t.anyone.send(createQuote, { body: ask })
  const search = { from: dates.startDate, to: dates.endDate, guests: 3, children: 1, infants: 1 }
  const found = async (query: object) => t.anyone.send(listApartments, { query: { ...search, ...query } })
  const { total: ofPlain } = await t.anyone.send(createQuote, { body: { ...ask, apartmentId: plain } })
  // 3 × 77.77 and 12.5 % of it: 29.16375.
  expect(ofPlain).toBe(262.47)
  for (const [id, total] of [
    [flat, quote.total],
    [plain, ofPlain],
  ] as const) {
    const [card, ...others] = await found({ totalFrom: total, totalTo: total })
    expect([card?._id, card?.stay, others]).toMatchObject([id, { nights: 3, total }, []])
    expect(await found({ totalFrom: total - 0.02, totalTo: total - 0.01 })).toEqual([])
    expect(await found({ totalFrom: total + 0.01, totalTo: total + 0.02 })).toEqual([])
  }
  expect((await found({ sort: 'total-low' })).map(({ _id }) => _id)).toEqual([plain, flat])
  const { days } = await t.anyone.send(getPriceCalendar, {
    params: { id: flat },
    query: { from: dates.startDate, to: dates.endDate },
  })
  const nights = quote.lines.filter(({ kind }) => kind === 'nights')
  expect(sumOf(days.map(({ price }) => price))).toBe(sumOf(nights.map(({ amount }) => amount)))
})

test('a ruled stay with code, extras, fee and tax has one total in quote, booking, payment, mail, receipt, statistics, report and CSV', async () => {
  const t = await here.empty()
  const { admin, ama, flat, dates, ask: plainAsk } = await scene(t)
  await admin.send(createPromo, { body: { code: 'AKWAABA10', percent: 10 } })
  const extra = await t.extra({ price: 25.55 })
  const ask = { ...plainAsk, code: 'AKWAABA10', extras: [extra] }
  const quote = await t.anyone.send(createQuote, { body: ask })
  const { total } = quote
  expect(new Set(quote.lines.map(({ rule }) => rule))).toEqual(
    new Set([
      'season',
      ...nightRules(quote),
      'extra-guest',
      'length-of-stay',
      'promo',
      'cleaning',
      'extra',
      'guest-fee',
    ]),
  )
  expect(sumOf(quote.lines.map(({ amount }) => amount))).toBe(total)
  const fee = quote.lines.find(({ rule }) => rule === 'guest-fee')
  expect(fee).toMatchObject({ kind: 'fee', label: '', percent: 12.5 })

  const book = { ...ask, price: total, quoteId: quote.quoteId }
  await setFee(t, 13)
  const moved = await refusal(ama.send(createBooking, { body: book }))
  expect(moved).toMatchObject({ code: 'price_changed' })
  expect(moved.facts).toMatchObject({ quotedLines: expect.arrayContaining([expect.objectContaining({ kind: 'fee' })]) })
  await setFee(t, 12.5)
  const { _id: bookingId, reference } = await ama.send(createBooking, { body: book })
  const { payment } = await start(ama, { bookingId })
  expect(payment.amount).toBe(total)
  await ama.send(confirmBookingPayment, { body: { bookingId } })
  const kept = await ama.send(getBooking, { params: { id: bookingId } })
  expect(kept).toMatchObject({
    ...{ price: total, guests: { adults: 2, children: 1, infants: 1 }, depositPaid: true },
  })
  expect(sumOf((kept.lines ?? []).map(({ amount }) => amount))).toBe(total)
  const mail = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('Receipt for'))
  expect(mail.text).toContain(`Total paid: $${total.toFixed(2)}`)
  expect(mail.text).toContain('Guests: 2 adults, 1 child, 1 infant')
  const [receipt] = await ama.send(listReceipts, {})
  if (!receipt) throw new Error('no receipt')
  expect(receipt).toMatchObject({ total: { amount: total, currency: 'USD' } })
  expect(receipt.details).toContain('Guests: 2 adults, 1 child, 1 infant')
  expect(sumOf(receipt.lines.map(({ amount }) => amount.amount))).toBe(total)
  expect(receipt.lines.at(-1)).toMatchObject({ label: 'Service fee', amount: { amount: fee?.amount } })
  // The tax is contained in all but the fee, as the quote says.
  expect(receipt.taxes.map(({ amount }) => amount.amount)).toEqual(quote.contained.map(({ amount }) => amount))
  const pdf = await t.app.inject({
    url: getReceiptPdf.path.replace(':id', receipt._id),
    headers: { authorization: `Bearer ${ama.token}` },
  })
  expect(textOfPdf(pdf.rawPayload).join('\n')).toContain(total.toFixed(2))

  await idle(t)
  const csv = await raw(t, exportBookings, { token: admin.token, url: `${exportBookings.path}?view=all` })
  const line = csv.text.split('\r\n').find((row) => row.includes(reference)) ?? ''
  expect(line).toContain(`,3,2,1,1,`)
  expect(line).toContain(`,${total.toFixed(2)},`)
  const { months } = await admin.send(getOverview, {})
  expect(months.find(({ month }) => dates.startDate.startsWith(month))).toMatchObject({ revenue: total, nightsSold: 3 })
  const today = t.deps.clock.today()
  const report = await admin.send(getReport, { query: { from: today, to: addDays(today, 70), by: 'home' } })
  expect(report.rows.find(({ key }) => key === flat)).toMatchObject({ received: total, nightsSold: 3 })
  expect(nightsBetween(dates.startDate, dates.endDate)).toBe(quote.nights)
})

const nightRules = ({ lines }: { lines: readonly { kind: string; rule: string }[] }) =>
  lines.filter(({ kind }) => kind === 'nights').map(({ rule }) => rule)
