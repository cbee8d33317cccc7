// Tests of reports by users: who may report what, that it happens once and changes nothing, who decides, and who is told.
import { getWaiting } from '@akwaaba/contract/alerts'
import { getApartment } from '@akwaaba/contract/apartments'
import { listAudit } from '@akwaaba/contract/audit'
import { createBooking } from '@akwaaba/contract/bookings'
import { listHostReviews, listReviews } from '@akwaaba/contract/reviews'
import { getHostThread, getThread, sendHostMessage, sendMessage } from '@akwaaba/contract/stay-messages'
import { listTourReviews } from '@akwaaba/contract/tour-reviews'
import {
  dismissUserReport,
  listUserReports,
  reportByMail,
  reportGuestMessage,
  reportMessage,
  reportThing,
  upholdUserReport,
} from '@akwaaba/contract/user-reports'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseAccount } from '#erasure/deletion.ts'
import { confirmTour } from '#testing/buying.ts'
import { form } from '#testing/forms.ts'
import { idOf, newHost } from '#testing/hosting.ts'
import { insertReview, insertTourReview } from '#testing/paying/promos.ts'
import { idle, newAdmin, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

const why = { reason: 'fraud' as const, text: 'They ask for cash at the gate.' }

const scene = async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const flat = await t.apartment({ apartmentName: 'Palm Loft', price: 48, organisationId: host.id })
  const [ama, esi] = await t.customers(2)
  const admin = await newAdmin(t)
  const about = { kind: 'apartment' as const, recordId: flat }
  const open = () => admin.send(listUserReports, { query: {} })
  return { t, host, flat, ama, esi, admin, about, open }
}

const written = async (
  t: World,
  { ama, host, flat }: Pick<Awaited<ReturnType<typeof scene>>, 'ama' | 'host' | 'flat'>,
) => {
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 20, 22) })
  const words = (text: string) => form({ text, key: t.deps.ids.next() }, {})
  const fromGuest = await ama.send(sendMessage, { params: { id }, body: words('Is it quiet?') })
  const fromHost = await host.owner.send(sendHostMessage, {
    params: { org: host.slug, id },
    body: words('Pay me in cash.'),
  })
  return { id, org: host.slug, guests: fromGuest.message._id, hosts: fromHost.message._id }
}

describe('a report', () => {
  test('is taken once from each user and address, and changes nothing of the listing', async () => {
    const { t, flat, ama, esi, about, open } = await scene()
    const before = await t.anyone.send(getApartment, { params: { id: flat } })
    const first = await ama.send(reportThing, { body: { ...about, ...why } })
    expect(await ama.send(reportThing, { body: { ...about, reason: 'other', text: 'Again.' } })).toEqual(first)
    expect(await t.anyone.send(reportByMail, { body: { ...about, ...why, email: 'Yaw@Example.com' } })).toEqual(first)
    expect(await t.anyone.send(reportByMail, { body: { ...about, ...why, email: 'yaw@example.com' } })).toEqual(first)
    await Promise.all([1, 2, 3].map(() => esi.send(reportThing, { body: { ...about, ...why } })))
    const reports = await open()
    expect(reports.map(({ reporter: { email, isUser } }) => ({ email, isUser }))).toEqual([
      { email: esi.email, isUser: true },
      { email: 'yaw@example.com', isUser: false },
      { email: ama.email, isUser: true },
    ])
    expect(reports[2]).toMatchObject({
      ...{ kind: 'apartment', state: 'open', ...why, others: 2 },
      about: { recordId: flat, label: 'Palm Loft', apartmentId: flat, quote: null },
    })
    expect(await t.anyone.send(getApartment, { params: { id: flat } })).toEqual(before)
  })

  test('is refused about what nobody sees, without a reason, and with a long text', async () => {
    const { t, flat, ama, about } = await scene()
    const other = (body: object) => outcomeOf(ama.send(reportThing, { body: { ...about, ...why, ...body } }))
    expect(await other({ recordId: t.deps.ids.next() })).toBe('not_found')
    for (const kind of ['tour', 'property', 'review', 'tour-review'] as const)
      expect(await other({ kind })).toBe('not_found')
    expect(await other({ kind: 'message' })).toBe('invalid_input')
    expect(await other({ reason: 'I disagree' })).toBe('invalid_input')
    expect(await other({ text: 'x'.repeat(2001) })).toBe('invalid_input')
    await t.deps.db.updateTable('apartments').set({ state: 'suspended' }).where('id', '=', flat).execute()
    expect(await other({})).toBe('not_found')
  })

  test('is taken about a package, a property and a published review, with its words for administrators', async () => {
    const { t, flat, ama, esi, host, open } = await scene()
    const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, flat, 20, 22) })
    await insertReview(t, await idOf(t, ama), bookingId, 'published')
    const [review] = await t.anyone.send(listReviews, { params: { id: flat } })
    const tour = await t.tour({ title: 'Cape Coast' })
    await confirmTour(ama, tour)
    await insertTourReview(t, await idOf(t, ama))
    const [went] = await t.anyone.send(listTourReviews, { params: { id: tour } })
    const ids = { tour, property: await t.property(), review: review?._id ?? '', 'tour-review': went?._id ?? '' }
    for (const kind of ['tour', 'property', 'tour-review', 'review'] as const)
      await esi.send(reportThing, { body: { kind, recordId: ids[kind], ...why } })
    const reports = await open()
    expect(reports.map(({ kind, about: { recordId } }) => [kind, recordId])).toEqual([
      ['review', ids.review],
      ['tour-review', ids['tour-review']],
      ['property', ids.property],
      ['tour', ids.tour],
    ])
    expect(reports[0]?.about).toMatchObject({ label: 'Palm Loft', quote: review?.text, apartmentId: flat })
    expect(reports[1]?.about).toMatchObject({ label: 'Cape Coast', quote: went?.text, host: 'Akwaaba' })
    const other = sql`update user_reports set tour_review_id = null, tour_id = ${tour}, kind = 'tour' where kind = 'tour-review'`
    await expect(other.execute(t.owner)).rejects.toThrow('final')
    // The review is shown as before, and its host reads nothing of who has reported.
    const shown = await host.owner.send(listHostReviews, { params: { org: host.slug } })
    expect(shown.map(({ _id }) => _id)).toEqual([ids.review])
    expect(JSON.stringify(shown)).not.toContain(esi.email)
  })

  test('of a message is taken from the other side alone', async () => {
    const found = await scene()
    const { t, ama, esi, host, open } = found
    const { id, org, guests, hosts } = await written(t, found)
    const asGuest = (message: string, by = ama) =>
      outcomeOf(by.send(reportMessage, { params: { id: message }, body: why }))
    const asHost = (message: string, by = host) =>
      outcomeOf(by.owner.send(reportGuestMessage, { params: { org: by.slug, id: message }, body: why }))
    expect(await asGuest(guests)).toBe('not_found')
    expect(await asGuest(hosts, esi)).toBe('not_found')
    expect(await asHost(hosts)).toBe('not_found')
    expect(await asHost(guests, await newHost(t, 'Volta Stays'))).toBe('not_found')
    expect(await open()).toEqual([])
    expect([await asGuest(hosts), await asGuest(hosts), await asHost(guests)]).toEqual(['ok', 'ok', 'ok'])
    expect((await open()).map(({ about: { bookingId, quote } }) => ({ bookingId, quote }))).toEqual([
      { bookingId: id, quote: 'Is it quiet?' },
      { bookingId: id, quote: 'Pay me in cash.' },
    ])
    const thread = await host.owner.send(getHostThread, { params: { org, id } })
    expect(thread.messages).toHaveLength(2)
    expect((await ama.send(getThread, { params: { id } })).messages).toHaveLength(2)
  })
})

describe('deciding about a report', () => {
  test('happens once, tells the reporter and no host, and is in the log', async () => {
    const { t, host, flat, ama, admin, about, open } = await scene()
    await ama.send(reportThing, { body: { ...about, ...why } })
    await t.anyone.send(reportByMail, { body: { ...about, ...why, email: 'yaw@example.com' } })
    const [visitors, users] = await open()
    const params = (report: { _id: string } | undefined) => ({ params: { id: report?._id ?? '' } })
    const outcomes = await Promise.all([
      outcomeOf(admin.send(upholdUserReport, params(users))),
      outcomeOf(admin.send(dismissUserReport, params(users))),
    ])
    expect(outcomes.sort()).toEqual(['illegal_transition', 'ok'])
    await admin.send(dismissUserReport, params(visitors))
    expect(await outcomeOf(admin.send(upholdUserReport, params(visitors)))).toBe('illegal_transition')
    expect(await outcomeOf(admin.send(upholdUserReport, { params: { id: flat } }))).toBe('not_found')
    expect(await open()).toEqual([])
    const dismissed = await admin.send(listUserReports, { query: { state: 'dismissed' } })
    expect(dismissed.map(({ _id }) => _id)).toContain(visitors?._id)
    await idle(t)
    for (const email of [ama.email, 'yaw@example.com']) {
      const [mail, ...more] = t.mailTo(email).filter(({ subject }) => subject.includes('your report'))
      expect([mail?.subject, more.length]).toEqual(['We have looked at your report of Palm Loft', 0])
      expect(mail?.text).not.toContain(why.text)
    }
    expect(t.mailTo(host.owner.email).filter(({ text }) => /report/.test(text))).toEqual([])
    const log = await admin.send(listAudit, { query: { kind: 'user report' } })
    expect(log.map(({ label }) => label)).toEqual(['Palm Loft', 'Palm Loft'])
    expect(JSON.stringify(log)).not.toContain(ama.email)
  })

  test('is waited for by administrators, and forgets the address of a visitor ninety days later', async () => {
    const { t, ama, admin, about, open } = await scene()
    const waiting = async () => (await admin.send(getWaiting, {})).reports
    await ama.send(reportThing, { body: { ...about, ...why } })
    await t.anyone.send(reportByMail, { body: { ...about, ...why, email: 'yaw@example.com' } })
    expect(await waiting()).toBe(2)
    const [visitors] = await open()
    await admin.send(dismissUserReport, { params: { id: visitors?._id ?? '' } })
    expect(await waiting()).toBe(1)
    const reporters = async (days: number) => {
      t.wait({ days })
      await runJob(t, 'accounts:tidy', {})
      const rows = await t.deps.db.selectFrom('userReports').select('email').where('state', '=', 'dismissed').execute()
      return rows.map(({ email }) => email)
    }
    expect(await reporters(89)).toEqual(['yaw@example.com'])
    expect(await reporters(2)).toEqual([`${visitors?._id}@forgotten.invalid`])
    const [forgotten] = await (await newAdmin(t)).send(listUserReports, { query: { state: 'dismissed' } })
    expect(forgotten?.reporter).toEqual({ name: null, email: null, isUser: false })
  })

  test('is asked for by one mail for several reports', async () => {
    const { t, ama, esi, about } = await scene()
    await ama.send(reportThing, { body: { ...about, ...why } })
    await esi.send(reportThing, { body: { ...about, ...why } })
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'mail:user-reports'`.execute(
      t.owner,
    )
    expect(rows).toHaveLength(1)
    await runJob(t, 'mail:user-reports', {})
    const told = t.mailTo(t.deps.config.site.supportEmail).map(({ subject }) => subject)
    expect(told).toEqual(['2 reports wait for you'])
  })
})

test('the words of a report are erased with the account, and those of an address with it', async () => {
  const { t, ama, about, open } = await scene()
  await ama.send(reportThing, { body: { ...about, ...why } })
  await t.anyone.send(reportByMail, { body: { ...about, ...why, email: 'yaw@example.com' } })
  const id = await idOf(t, ama)
  await t.deps.db.transaction().execute((tx) => eraseAccount(t.deps, tx, { id, email: 'yaw@example.com' }))
  const reports = await open()
  expect(reports.map(({ text, reporter }) => ({ text, reporter }))).toEqual([
    { text: '', reporter: { name: null, email: null, isUser: true } },
  ])
  const { rows } = await sql`select from user_reports`.execute(t.deps.db)
  expect(rows).toHaveLength(1)
})
