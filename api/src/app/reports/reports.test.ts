// Tests of reports: nights and money by subject, that the money is the ledger's to the cent, taxes, scopes and files.

import { listAudit } from '@akwaaba/contract/audit'
import { approveBooking, createBooking } from '@akwaaba/contract/bookings'
import { createBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { addDays } from '@akwaaba/contract/dates'
import { listEnquiries, sendEnquiry } from '@akwaaba/contract/enquiries'
import { listPayments, listRefunds, refundPayment } from '@akwaaba/contract/payment-admin'
import { listPayouts } from '@akwaaba/contract/payouts'
import { listReceipts } from '@akwaaba/contract/receipts'
import {
  exportHostReport,
  exportLedger,
  exportList,
  exportReport,
  exportTaxes,
  type FiledList,
  getHostReport,
  getReport,
  getTaxReport,
  type ReportSubject,
  reportSubjects,
} from '@akwaaba/contract/reports'
import { bookSettlement } from '@akwaaba/contract/settlements'
import { createHostBooking } from '@akwaaba/contract/staff-bookings'
import { recordHostPayment } from '@akwaaba/contract/staff-payments'
import { listUnmatched } from '@akwaaba/contract/statements'
import { agreeAdminStay } from '@akwaaba/contract/stay-agreements'
import { listUsers } from '@akwaaba/contract/users'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { confirmTour, startAndPay } from '#testing/buying.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { runMigration } from '#testing/old-database.ts'
import { apartmentOf, keptStay } from '#testing/owed.ts'
import { addUsableAccount, gather } from '#testing/paying/batches.ts'
import { day, idle, newAdmin, raw, refusal, runJob, stay } from '#testing/tools.ts'
import { statement } from '#testing/transferring.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'
import { monthsOf } from './days.ts'

const here = fileWorld()

/** A host with two kept stays, of which one is refunded in part, a stay that was held on days of two months, and a tour of the house. */
const filled = async () => {
  const t = await here.empty()
  const [admin, host, other] = [await newAdmin(t), await newHost(t, 'Volta Stays'), await newHost(t, 'Cape Stays')]
  const { payment } = await keptStay(t, host.id)
  await keptStay(t, other.id, { price: 33.33 })
  await admin.send(refundPayment, { params: { id: payment._id }, body: { key: t.deps.ids.next(), amount: 10.01 } })
  const [ama] = await t.customers(1)
  const flat = await apartmentOf(t, host.id, 50)
  const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, flat, 10, 15) })
  await startAndPay(t, ama, { bookingId })
  await ama.send(confirmBookingPayment, { body: { bookingId } })
  await confirmTour(ama, await t.tour({ price: 80, date: day(t, 0) }))
  await runJob(t, 'payments:earn', {})
  await idle(t)
  return { t, admin, host, other, flat, ama }
}

const reportOf = (t: World, admin: TestUser, by: ReportSubject, ahead = 40) =>
  admin.send(getReport, { query: { from: day(t, -5), to: day(t, ahead), by } })

const csvOf = async (t: World, user: TestUser, row: typeof exportLedger | typeof exportReport | typeof exportTaxes) => {
  const url = `${row.path}?from=${day(t, -5)}&to=${day(t, 40)}`
  const { text } = await raw(t, row, { url, token: user.token })
  return parse(text, { bom: true, columns: true }) as Record<string, string>[]
}

describe('the money of a report', () => {
  test('is that of the ledger to the cent, by every subject', async () => {
    const { t, admin } = await filled()
    const { rows } = await sql<{ account: string; cents: number }>`
      select case when account like 'hosts%' then 'hosts' else account end as account, sum(amount_cents)::bigint as cents
      from ledger_lines where currency = 'USD' group by 1`.execute(t.deps.db)
    const ledger = Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents) / 100]))
    for (const by of reportSubjects) {
      const { total } = await reportOf(t, admin, by)
      const { received, refunded, earned, commission, hostShare, providerFees, paidOut, promotion } = total
      expect(promotion, by).toBe(0)
      const about = (figure: number) => Math.round(figure * 100) / 100
      expect(about(refunded + earned - received), by).toBe(ledger.guests)
      expect(about(paidOut - hostShare), by).toBe(ledger.hosts)
      expect(about(-commission), by).toBe(about((ledger['income:service-fee'] ?? 0) + (ledger['income:sales'] ?? 0)))
      expect(providerFees, by).toBe(ledger['cost:provider-fee'] ?? 0)
      expect(about(commission + hostShare), by).toBe(earned)
    }
    const kept = await sql`select day, organisation_id, apartment_id, kind, account, currency, amount_cents
      from ledger_days where amount_cents <> 0 except select day, organisation_id, apartment_id, kind, account, currency, sum(amount_cents)
      from ledger_by_home group by 1, 2, 3, 4, 5, 6`.execute(t.deps.db)
    expect(kept.rows).toEqual([])
  })

  test('is the same when the sums of what there was are filled in later', async () => {
    const { t, admin } = await filled()
    const before = await reportOf(t, admin, 'home')
    await sql`delete from ledger_days where account <> 'guests'`.execute(t.owner)
    await runMigration(t.owner, '0263-ledger-days-filled.sql')
    expect(await reportOf(t, admin, 'home')).toEqual(before)
  })

  test('is divided among homes, hosts and months without a rest', async () => {
    const { t, admin } = await filled()
    for (const by of reportSubjects) {
      const { rows, total } = await reportOf(t, admin, by)
      for (const figure of ['received', 'earned', 'hostShare', 'nightsSold'] as const) {
        const sum = rows.reduce((all, row) => all + row[figure], 0)
        expect(Math.round(sum * 100), `${by} ${figure}`).toBe(Math.round(total[figure] * 100))
      }
    }
    const byHost = (await reportOf(t, admin, 'host')).rows.map(({ label, received }) => [label, received])
    expect(byHost.toSorted()).toEqual([
      ['Akwaaba', 80],
      ['Cape Stays', 99.99],
      ['Volta Stays', 394],
    ])
  })
})

/** Where the kept sums are not what the rows come to. */
const differences = async (t: World) => {
  const sums = [
    'received',
    'refunded',
    'commission',
    'host_share',
    'provider_fees',
    'paid_out',
    'nights',
    'night_cents',
    'offered',
    'promotion',
  ]
  const from = (source: string) =>
    `select day, organisation_id, currency, ${sums.map((name) => `sum(${name})`).join(', ')} from ${source} group by 1, 2, 3
      having ${sums.map((name) => `sum(${name}) <> 0`).join(' or ')}`
  const [kept, rows] = [from('report_sums'), from('report_from_rows()')]
  const found = await sql`${sql.raw(`((${kept}) except (${rows})) union all ((${rows}) except (${kept}))`)}`.execute(
    t.owner,
  )
  return found.rows
}

describe('the sums that are kept by day', () => {
  test('are those of all rows after stays, homes, blocks and money have changed', async () => {
    const { t, admin, host, flat, ama } = await filled()
    const { _id: block } = await admin.send(createBlock, { body: { ...stay(t, flat, 20, 24), note: '' } })
    await t.deps.db
      .updateTable('blocks')
      .set({ checkOut: day(t, 22) })
      .where('id', '=', block)
      .execute()
    expect(await differences(t)).toEqual([])
    const [paid] = await admin.send(listPayments, { query: { search: ama.email, view: 'succeeded' } })
    await admin.send(refundPayment, { params: { id: paid?._id ?? '' }, body: { key: t.deps.ids.next() } })
    await idle(t)
    const draft = await t.apartment({ state: 'draft', organisationId: host.id })
    await t.deps.db.updateTable('apartments').set({ state: 'live' }).where('id', '=', draft).execute()
    await t.deps.db
      .updateTable('apartments')
      .set({ deletedAt: new Date(t.deps.clock.now().getTime() + 21 * 86_400_000) })
      .where('id', '=', flat)
      .execute()
    expect(await differences(t)).toEqual([])
  })

  test('are the same when those of what there was are filled in later', async () => {
    const { t } = await filled()
    await sql`delete from report_sums`.execute(t.owner)
    await sql`delete from counted_stays`.execute(t.owner)
    expect(await differences(t)).not.toEqual([])
    for (const name of ['0437-report-stays-filled.sql', '0439-report-sums-filled.sql']) {
      await runMigration(t.owner, name)
      await runMigration(t.owner, name)
    }
    expect(await differences(t)).toEqual([])
  })
})

describe('the nights of a report', () => {
  test('are those sold and offered on its days, with their price, and blocks taken off', async () => {
    const { t, admin, host, flat } = await filled()
    const body = { ...stay(t, flat, 20, 22), note: 'Paint' }
    await admin.send(createBlock, { body })
    const of = async (from: number, to: number) => {
      const query = { from: day(t, from), to: day(t, to), organisationId: host.id }
      return (await admin.send(getReport, { query })).rows.find(({ key }) => key === flat)
    }
    expect(await of(10, 14)).toMatchObject({ nightsSold: 5, nightsOffered: 5, occupancy: 1, nightlyRate: 50 })
    expect(await of(12, 21)).toMatchObject({ nightsSold: 3, nightsOffered: 8, occupancy: 0.375, nightlyRate: 50 })
    expect(await of(30, 31)).toMatchObject({ nightsSold: 0, nightsOffered: 2, occupancy: 0, nightlyRate: null })
    const { id } = await t.deps.db
      .selectFrom('bookings')
      .select('id')
      .where('apartmentId', '=', flat)
      .executeTakeFirstOrThrow()
    await admin.send(approveBooking, { params: { id } })
    const discount = { kind: 'discount', amount: 25, reason: 'For the noise' } as const
    await admin.send(agreeAdminStay, { params: { id }, body: discount })
    expect(await of(10, 14)).toMatchObject({ nightsSold: 5, nightlyRate: 45 })
  })

  test('of months are cut to the days that are asked for', () => {
    const from = addDays('2027-01-01' as never, 14)
    expect(monthsOf({ from, to: '2027-03-02' as never }).map(({ first, next }) => [first, next])).toEqual([
      ['2027-01-15', '2027-02-01'],
      ['2027-02-01', '2027-03-01'],
      ['2027-03-01', '2027-03-03'],
    ])
  })
})

describe('a report', () => {
  test('of a member is of their organisation alone, for those who may see its money', async () => {
    const { t, admin, host, other } = await filled()
    const query = { from: day(t, -5), to: day(t, 40) }
    const own = await host.owner.send(getHostReport, { params: { org: host.slug }, query })
    const asAdmin = await admin.send(getReport, { query: { ...query, organisationId: host.id } })
    expect(own).toEqual(asAdmin)
    expect(own.rows.every(({ host: name }) => name === '' || name === 'Volta Stays')).toBe(true)
    const foreign = other.owner.send(getHostReport, { params: { org: host.slug }, query })
    expect(await refusal(foreign)).toMatchObject({ status: 404 })
    const manager = await newMember(t, host.id, 'manager')
    expect(await refusal(manager.send(getHostReport, { params: { org: host.slug }, query }))).toMatchObject({
      status: 403,
    })
    const file = await raw(t, exportHostReport, { url: `/api/host/${host.slug}/reports/file`, token: host.owner.token })
    expect(file.text).not.toContain('Cape Stays')
  })

  test('refuses days in the wrong order and too many of them', async () => {
    const t = here()
    const admin = await newAdmin(t)
    const ask = (from: number, to: number) =>
      refusal(admin.send(getReport, { query: { from: day(t, from), to: day(t, to) } }))
    expect(await ask(2, 1)).toMatchObject({ code: 'bad_dates' })
    expect(await ask(0, 1_100)).toMatchObject({ code: 'report_too_long' })
  })
})

describe('a file', () => {
  test('of a report has its rows and their total, as CSV and as a workbook', async () => {
    const { t, admin } = await filled()
    const { total } = await reportOf(t, admin, 'home')
    const rows = await csvOf(t, admin, exportReport)
    expect(rows.at(-1)).toMatchObject({ Name: 'Total', Earned: total.earned.toFixed(2), Currency: 'USD' })
    const url = `${exportReport.path}?format=xlsx`
    const book = await t.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
    expect(book.headers['content-disposition']).toMatch(/akwaaba-report-.*\.xlsx"$/)
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('of the ledger has a line for each account, whose debits are the credits of its posting', async () => {
    const { t, admin, host, flat } = await filled()
    // What a host took itself has an account of its own, which the file names like all others.
    const body = { ...stay(t, flat, 20, 21), name: 'Kofi Mensah', phone: '024 555 0142', key: t.deps.ids.next() }
    const { _id: id } = await host.owner.send(createHostBooking, { params: { org: host.slug }, body })
    const cash = { method: 'cash', amount: 50, key: t.deps.ids.next() } as const
    await host.owner.send(recordHostPayment, { params: { org: host.slug, id }, body: cash })
    const lines = await csvOf(t, admin, exportLedger)
    const taken = lines.filter(({ Account }) => Account === `taken:${host.id}`)
    expect(taken).toMatchObject([{ 'Name of the account': 'Taken by hosts from guests', Debit: '50.00' }])
    expect(lines.filter((line) => line['Name of the account'] === line.Account)).toEqual([])
    const { count } = await t.deps.db
      .selectFrom('ledgerLines')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(lines).toHaveLength(Number(count))
    const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
    for (const all of Map.groupBy(lines, ({ Posting }) => Posting).values())
      expect(all.reduce((sum, { Debit, Credit }) => sum + cents(Debit) - cents(Credit), 0)).toBe(0)
    expect(lines.some(({ Home, Host, Booking }) => Home && Host === 'Volta Stays' && Booking)).toBe(true)
  })

  test('of taxes has those of each receipt and credit note, whose sums the report shows', async () => {
    const t = await here.empty()
    const taxes = [{ name: 'VAT', percent: 15, from: '2026-01-01', until: null }]
    await t.deps.db
      .updateTable('settings')
      .set({ taxes: JSON.stringify(taxes) })
      .execute()
    const [admin, host] = [await newAdmin(t), await newHost(t)]
    const { payment } = await keptStay(t, host.id)
    await admin.send(refundPayment, { params: { id: payment._id }, body: { key: t.deps.ids.next(), amount: 44 } })
    await idle(t)
    const [row] = await admin.send(getTaxReport, { query: {} })
    expect(row).toMatchObject({ label: 'VAT 15%', currency: 'USD', papers: 2, total: 100, tax: 13.04 })
    const papers = await csvOf(t, admin, exportTaxes)
    expect(papers.map((paper) => [paper.Paper, paper.Total])).toEqual([
      ['Receipt', '144.00'],
      ['Credit note', '-44.00'],
    ])
    expect(papers.reduce((sum, paper) => sum + Number(paper['Tax in it']), 0)).toBeCloseTo(row?.tax ?? 0, 2)
    const elsewhere = await newHost(t)
    expect(await admin.send(getTaxReport, { query: { organisationId: elsewhere.id } })).toEqual([])
    // The sums of the papers that there were before they were kept are the same.
    await sql`delete from tax_sums`.execute(t.owner)
    expect(await admin.send(getTaxReport, { query: {} })).toEqual([])
    await runMigration(t.owner, '0372-tax-sums-filled.sql')
    expect(await admin.send(getTaxReport, { query: { organisationId: host.id } })).toEqual([row])
  })

  test('of each money page has a line for each of its rows', async () => {
    const { t, admin } = await filled()
    const linesOf = async (list: string, more = '') => {
      const url = `${exportList.path}?list=${list}${more}`
      const { text } = await raw(t, exportList, { url, token: admin.token })
      return parse(text, { bom: true, columns: true }) as Record<string, string>[]
    }
    const payments = await linesOf('payments')
    expect(payments).toHaveLength((await admin.send(listPayments, { query: { limit: 100 } })).length)
    expect(payments.every(({ Reference, Charged }) => Reference && Number(Charged) > 0)).toBe(true)
    expect((await linesOf('refunds')).map(({ Amount }) => Amount)).toEqual(['10.01'])
    expect(await linesOf('payouts', '&view=due')).toHaveLength((await admin.send(listPayouts, { query: {} })).length)
    expect(await linesOf('receipts')).toHaveLength((await admin.send(listReceipts, { query: { limit: 100 } })).length)
    expect(await linesOf('transfers', '&view=nonsense')).toEqual([])
  })

  test('of batches, disputes, settlements and lines of the bank has a line for each of them', async () => {
    const { t, admin, host } = await filled()
    await addUsableAccount(t, host.id)
    const batch = await gather(admin, [host.id])
    const today = t.deps.clock.today()
    const { lines } = await statement(admin, `FT1001,${today},96,School fees`, `FT1002,${today},50,PAYSTACK SETTLEMENT`)
    expect(lines.map(({ outcome }) => outcome)).toEqual(['unmatched', 'unmatched'])
    const [line] = (await admin.send(listUnmatched, {})).filter(
      ({ bankTransactionId }) => bankTransactionId === 'FT1002',
    )
    await admin.send(bookSettlement, { params: { id: line?._id ?? '' }, body: { provider: 'test' } })
    const [payment] = await admin.send(listPayments, {})
    await sql`insert into disputes (id, payment_id, provider, provider_status, state, amount_cents, currency, opened_at)
      values (${t.deps.ids.next()}, ${payment?._id}, 'test', 'awaiting', 'opened', 1234, 'USD', ${t.deps.clock.now()})`.execute(
      t.deps.db,
    )
    const linesOf = async (list: FiledList) => {
      const { text } = await raw(t, exportList, { url: `${exportList.path}?list=${list}`, token: admin.token })
      return parse(text, { bom: true, columns: true }) as Record<string, string>[]
    }
    expect(await linesOf('batches')).toMatchObject([
      { Reference: batch.reference, Total: batch.total.amount.toFixed(2) },
    ])
    expect(await linesOf('disputes')).toMatchObject([{ Payment: payment?.reference, Claimed: '12.34', Closed: '' }])
    expect(await linesOf('settlements')).toMatchObject([{ 'Line of the bank': 'FT1002', Came: '50.00', Reversed: '' }])
    expect(await linesOf('bank-lines')).toMatchObject([{ 'Line of the bank': 'FT1001', Amount: '96.00' }])
  })

  test('of each list of administrators has only the chosen rows where these are named', async () => {
    const { t, admin, flat } = await filled()
    await t.anyone.send(sendEnquiry, { body: { kind: 'events', email: 'one@example.com' } })
    await t.anyone.send(sendEnquiry, { body: { kind: 'tailored', email: 'two@example.com', message: '=1+1' } })
    const linesOf = async (list: string, ids?: string) => {
      const url = `${exportList.path}?list=${list}${ids === undefined ? '' : `&ids=${ids}`}`
      const { text } = await raw(t, exportList, { url, token: admin.token })
      return parse(text, { bom: true, columns: true }) as Record<string, string>[]
    }
    const limit = { query: { limit: 100 } }
    const [paid, , third] = await admin.send(listPayments, limit)
    expect((await linesOf('payments', `${paid?._id},${third?._id}`)).map(({ Reference }) => Reference)).toEqual([
      paid?.reference,
      third?.reference,
    ])
    const [refund] = await admin.send(listRefunds, limit)
    expect(await linesOf('refunds', refund?._id)).toHaveLength(1)
    expect(await linesOf('refunds', paid?._id)).toEqual([])
    const [owed] = await admin.send(listPayouts, limit)
    expect(await linesOf('payouts', owed?._id)).toMatchObject([{ Booking: owed?.bookingReference }])
    const [receipt] = await admin.send(listReceipts, limit)
    expect(await linesOf('receipts', receipt?._id)).toMatchObject([{ Number: receipt?.number }])
    expect(await linesOf('transfers', paid?._id)).toEqual([])
    const homes = await linesOf('apartments')
    expect(homes.length).toBeGreaterThan(2)
    expect(await linesOf('apartments', flat)).toMatchObject([{ Host: 'Volta Stays', 'Price a night': '50.00' }])
    const [guest] = await admin.send(listUsers, { query: { role: 'customer' } })
    expect(await linesOf('guests', guest?._id)).toMatchObject([{ Name: guest?.username, 'E-mail': guest?.email }])
    const [enquiry] = await admin.send(listEnquiries, {})
    expect(await linesOf('enquiries', enquiry?._id)).toMatchObject([{ 'E-mail': 'two@example.com', Message: "'=1+1" }])
    expect(await linesOf('enquiries')).toHaveLength(2)
    expect((await linesOf('activity')).map(({ Kind }) => Kind)).toContain('payment')
    const [first] = await admin.send(listAudit, {})
    const { text } = await raw(t, exportList, {
      ...{ url: `${exportList.path}?list=activity&numbers=${first?._id},999999999`, token: admin.token },
    })
    expect(parse(text, { bom: true })).toHaveLength(2)
    for (const query of [
      { list: 'guests', ids: 'none' },
      { list: 'activity', numbers: '1;2' },
    ] as const)
      expect(await refusal(admin.send(exportList, { query }))).toMatchObject({ code: 'invalid_input' })
  })
})
