// Tests that every list gives its total on every page.
import { deleteApartment } from '@akwaaba/contract/apartments'
import { approveBooking, createBooking } from '@akwaaba/contract/bookings'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { sendEnquiry } from '@akwaaba/contract/enquiries'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { createHostPromo } from '@akwaaba/contract/promos'
import { bookSettlement } from '@akwaaba/contract/settlements'
import { closeUnmatched, listUnmatched } from '@akwaaba/contract/statements'
import { sendMessage } from '@akwaaba/contract/stay-messages'
import { listTourReviews } from '@akwaaba/contract/tour-reviews'
import { createTour } from '@akwaaba/contract/tours'
import { reportThing } from '@akwaaba/contract/user-reports'
import { expect, test } from 'vitest'
import { allRows } from '#routes.ts'
import { confirmTour, startAndPay } from '#testing/buying.ts'
import { newConflict } from '#testing/foreign/feeds.ts'
import { form, tourForm } from '#testing/forms.ts'
import { house, idOf } from '#testing/hosting.ts'
import { stayScene } from '#testing/money.ts'
import { insertPayoutRecords } from '#testing/paying/batches.ts'
import { insertReview, insertTourReview } from '#testing/paying/promos.ts'
import { newAdmin, raw, runJob, stay } from '#testing/tools.ts'
import { adminWithBank, entryId, startedTransfer, statement } from '#testing/transferring.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

/** Puts at least one row on each list. Gives the administrator who reads them. */
const fillLists = async (t: World): Promise<TestUser> => {
  const kofi = await adminWithBank(t)
  await t.anyone.send(sendEnquiry, { body: { kind: 'events', email: 'events@example.com' } })
  await t.property()
  const listing = await t.apartment({ apartmentName: 'Waits for approval' })
  await t.deps.db.updateTable('apartments').set({ state: 'submitted' }).where('id', '=', listing).execute()
  await kofi.send(createTour, { body: form(tourForm) })
  const { ama, flat, confirm, payThere, bookingId } = await stayScene(t)
  await payThere()
  await confirm()
  await kofi.send(approveBooking, { params: { id: bookingId } })
  await newConflict(t, { id: house.id, home: flat, mark: 'Airbnb' }, bookingId)
  await kofi.send(createHostPromo, { params: { org: house.slug }, body: { code: 'AKWAABA', percent: 5 } })
  await insertReview(t, await idOf(t, kofi), bookingId, 'published')
  // A conversation of his own, as a guest.
  const { _id } = await kofi.send(createBooking, { body: stay(t, await t.apartment(), 60, 62) })
  await kofi.send(sendMessage, { params: { id: _id }, body: form({ key: t.deps.ids.next(), text: 'Is there a cot?' }) })
  const packageId = await t.tour()
  await startAndPay(t, ama, { packageId, seats: 1 })
  await confirmTour(ama, packageId)
  await insertTourReview(t, await idOf(t, ama))
  await ama.send(reportThing, { body: { kind: 'tour', recordId: packageId, reason: 'other' } })
  await startedTransfer(t, ama)
  await insertPayoutRecords(t, await idOf(t, kofi), house.id)
  const today = t.deps.clock.today()
  await statement(kofi, ...['Rent', 'School fees', 'Salt'].map((text) => `${entryId()},${today},500,${text}`))
  const [one, other] = await kofi.send(listUnmatched, {})
  await kofi.send(closeUnmatched, { params: { id: one?._id ?? '' }, body: { reason: 'Sent back.' } })
  await kofi.send(bookSettlement, { params: { id: other?._id ?? '' }, body: { provider: 'test' } })
  t.wait({ days: 34 })
  await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
  // What is deleted is listed for 30 days, and a deletion needs a login of the last minutes, as a refund does.
  const esi = await newAdmin(t)
  const paidTours = t.deps.db.selectFrom('payments').select('id').where('tourId', 'is not', null)
  const { id } = await paidTours.executeTakeFirstOrThrow()
  await esi.send(refundPayment, { params: { id }, body: { amount: 1, note: '', key: t.deps.ids.next() } })
  await esi.send(deleteApartment, { params: { id: await t.apartment() } })
  await runJob(t, 'payments:earn', {})
  return kofi
}

const lists = allRows.filter((row) => row.method === 'GET' && 'page' in (row.query?.shape ?? {}))

test('every list gives its total on its first page and past the end', async () => {
  const t = here()
  const kofi = await fillLists(t)
  const { apartmentId: reviewed } = await t.deps.db
    .selectFrom('reviews')
    .select('apartmentId')
    .executeTakeFirstOrThrow()
  const { tourId } = await t.deps.db.selectFrom('tourReviews').select('tourId').executeTakeFirstOrThrow()
  const ask = async (row: Endpoint, page: number) => {
    const { headers } = await raw(t, row, {
      url: `${row.path.replace(':org', house.slug).replace(':id', row === listTourReviews ? tourId : reviewed)}?page=${page}&limit=1${row.query?.shape.view?.safeParse('all').success ? '&view=all' : ''}`,
      token: kofi.token,
    })
    return Number(headers['x-total-count'])
  }
  for (const row of lists) {
    const total = await ask(row, 1)
    expect(total, `${row.path} has something on it`).toBeGreaterThan(0)
    expect(await ask(row, 9999), `${row.path} past the end`).toBe(total)
  }
  expect(lists.length).toBeGreaterThan(14)
})
