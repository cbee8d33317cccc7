// Tests of what promo codes of the platform cost, in reports: by every subject, for hosts, in files, and filled in later.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { createPromo } from '@akwaaba/contract/promos'
import { exportReport, getHostReport, getReport, reportSubjects } from '@akwaaba/contract/reports'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { runMigration } from '#testing/old-database.ts'
import { keptStay } from '#testing/owed.ts'
import { day, newAdmin, raw, runJob, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

/** Sells a stay of a host with a code of the platform that takes a quarter of $144, and recognises its revenue. */
const sellWithCode = async (t: World, admin: TestUser, organisationId: string) => {
  await admin.send(createPromo, { body: { code: 'AKWAABA', percent: 25 } })
  const [guest] = await t.customers(1)
  const flat = await t.apartment({ price: 48, organisationId, instantBooking: true })
  const { _id: bookingId } = await guest.send(createBooking, { body: { ...stay(t, flat, 10, 13), code: 'AKWAABA' } })
  await startAndPay(t, guest, { bookingId })
  await guest.send(confirmBookingPayment, { body: { bookingId } })
  t.wait({ days: 12 })
  await runJob(t, 'payments:earn', {})
}

/** Where the kept sums are not what the rows come to. */
const differences = async (t: World) => {
  const from = (source: string) =>
    `select day, organisation_id, currency, sum(promotion) from ${source} group by 1, 2, 3 having sum(promotion) <> 0`
  const [kept, rows] = [from('report_sums'), from('report_from_rows()')]
  const found = sql`${sql.raw(`((${kept}) except (${rows})) union all ((${rows}) except (${kept}))`)}`
  return (await found.execute(t.owner)).rows
}

test('a report has what the platform pays for promo codes, by every subject, in files, and when it is filled in later', async () => {
  const t = await here.empty()
  const [host, other] = [await newHost(t, 'Volta Stays'), await newHost(t, 'Cape Stays')]
  await keptStay(t, other.id, { price: 33.33 })
  await sellWithCode(t, await newAdmin(t), host.id)
  const admin = await newAdmin(t)
  const read = async () => {
    const reports = []
    for (const by of reportSubjects)
      reports.push(await admin.send(getReport, { query: { from: day(t, -30), to: day(t, 0), by } }))
    return reports
  }
  const before = await read()
  for (const { total } of before) {
    expect(total).toMatchObject({ promotion: 36 })
    const { rows } = await sql<{ cents: number }>`select sum(amount_cents)::bigint as cents
      from ledger_lines where account = 'guests' and currency = 'USD'`.execute(t.deps.db)
    const guests = total.refunded + total.earned - total.promotion - total.received
    expect(Math.round(guests * 100)).toBe(Number(rows[0]?.cents))
  }
  const url = `${exportReport.path}?from=${day(t, -30)}&to=${day(t, 0)}`
  const { text } = await raw(t, exportReport, { url, token: admin.token })
  const total = { Name: 'Total', 'Promo codes paid by the platform': '36.00' }
  expect(parse(text, { bom: true, columns: true })).toContainEqual(expect.objectContaining(total))
  const ofHost = async ({ id, slug }: typeof host) => {
    const finance = await newMember(t, id, 'finance')
    return (await finance.send(getHostReport, { params: { org: slug }, query: { from: day(t, -30) } })).total.promotion
  }
  expect([await ofHost(host), await ofHost(other)]).toEqual([36, 0])
  await sql`update report_sums set promotion = 0`.execute(t.owner)
  expect(await differences(t)).not.toEqual([])
  for (const _ of ['once', 'again']) await runMigration(t.owner, '0449-promo-codes-in-reports-filled.sql')
  expect(await differences(t)).toEqual([])
  expect(await read()).toEqual(before)
})
