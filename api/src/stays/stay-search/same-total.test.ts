// Tests that a stay costs the same wherever its price is said: from the search to the statistics.
import { listApartments } from '@akwaaba/contract/apartments'
import { createBooking, exportBookings, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { addDays, nightsBetween } from '@akwaaba/contract/dates'
import { getOverview } from '@akwaaba/contract/overview'
import { savePrices } from '@akwaaba/contract/prices'
import { createQuote } from '@akwaaba/contract/quotes'
import { listReceipts } from '@akwaaba/contract/receipts'
import { expect, test } from 'vitest'
import { start } from '#testing/buying.ts'
import { idle, newAdmin, raw, runJob } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

test('a ruled stay of several guests has one total in search, quote, booking, payment, mail, receipt, statistics and CSV', async () => {
  const t = here()
  const admin = await newAdmin(t)
  const [ama] = await t.customers(1)
  const flat = await t.apartment({ price: 89.99, guests: 6, instantBooking: true })
  // All of its nights are in one month, which is one line of the statistics.
  const from = addDays(t.deps.clock.today(), 40)
  const startDate = Number(from.slice(8)) > 20 ? addDays(from, 15) : from
  const dates = { startDate, endDate: addDays(startDate, 3) }
  const rules = {
    ...{ weekendPrice: 120.5, includedGuests: 2, extraGuestPrice: 9.99, cleaningPrice: 33.33, maxInfants: 1 },
    lengthOfStay: [{ nights: 3, percent: 7.5 }],
  }
  await admin.send(savePrices, { params: { id: flat }, body: { rules, periods: [] } as never })
  await runJob(t, 'bookings:price-calendars', {})

  const ask = { apartmentId: flat, ...dates, adults: 2, children: 1, infants: 1 }
  const quote = await t.anyone.send(createQuote, { body: ask })
  const total = quote.total
  expect(quote.lines.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['nights', 'guests', 'discount', 'cleaning']),
  )
  const search = { from: startDate, to: dates.endDate, guests: 3, children: 1, infants: 1 }
  const range = { totalFrom: total, totalTo: total }
  const [card] = await t.anyone.send(listApartments, { query: { ...search, ...range } })
  expect(card).toMatchObject({ _id: flat, stay: { nights: 3, total } })

  const { _id: bookingId, reference } = await ama.send(createBooking, {
    body: { ...ask, price: total, quoteId: quote.quoteId },
  })
  const { payment } = await start(ama, { bookingId })
  expect(payment.amount).toBe(total)
  await ama.send(confirmBookingPayment, { body: { bookingId } })
  expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({
    ...{ price: total, guests: { adults: 2, children: 1, infants: 1 }, depositPaid: true },
  })
  const mail = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('Receipt for'))
  expect(mail.text).toContain(`Total paid: $${total.toFixed(2)}`)
  expect(mail.text).toContain('Guests: 2 adults, 1 child, 1 infant')
  const [receipt] = await ama.send(listReceipts, {})
  expect(receipt).toMatchObject({ total: { amount: total, currency: 'USD' } })
  expect(receipt?.details).toContain('Guests: 2 adults, 1 child, 1 infant')
  const sum = receipt?.lines.reduce((all, { amount }) => all + Math.round(amount.amount * 100), 0)
  expect(sum).toBe(Math.round(total * 100))

  await idle(t)
  const csv = await raw(t, exportBookings, { token: admin.token, url: `${exportBookings.path}?view=all` })
  const line = csv.text.split('\r\n').find((row) => row.includes(reference)) ?? ''
  expect(line).toContain(`,3,2,1,1,`)
  expect(line).toContain(`,${total.toFixed(2)},`)
  const { months } = await admin.send(getOverview, {})
  expect(months.find(({ month }) => startDate.startsWith(month))).toMatchObject({ revenue: total, nightsSold: 3 })
  expect(nightsBetween(startDate, dates.endDate)).toBe(quote.nights)
})
