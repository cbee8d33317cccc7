// Tests of files that staff keep with a booking: what is accepted, who reads and removes them, how many there are, and their erasure.
import * as rows from '@akwaaba/contract/booking-files'
import { getBookingPage, getHostBookingPage } from '@akwaaba/contract/booking-pages'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { addDays, nightsBetween, toCalendarDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { toCents } from '@akwaaba/contract/money'
import { askDeletion, confirmDeletion, downloadData } from '@akwaaba/contract/profile'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { insertFile } from '#testing/foreign/messages.ts'
import { form, picture } from '#testing/forms.ts'
import { house, idOf, newHost, newMember } from '#testing/hosting.ts'
import { day, idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { storedFiles } from '#testing/transferring.ts'
import { fileWorld, password, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

const pdf = (title = 'x') => `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Title (${title}) >>\nendobj\n%%EOF\n`
const fileOf = (content: string, name: string) => new File([content], name)
// Of a leap day that is the day before it: none of the years that are asked for has one.
const endOfYearAfter = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}-12-31`
const yearsAfter = (date: string, years: number) =>
  toCalendarDate(`${Number(date.slice(0, 4)) + years}${date.slice(4).replace('-02-29', '-02-28')}`)
const ours = async (t: World) => (await storedFiles(t)).filter((name) => name.startsWith('files/'))

/** A host with a booking of a guest, and what its members do with files. */
const scene = async () => {
  const t = here()
  const host = await newHost(t)
  const [guest] = await t.customers(1)
  const flat = await t.apartment({ organisationId: host.id })
  const { _id: id, reference } = await guest.send(createBooking, { body: stay(t, flat, 3, 5) })
  const own = { params: { org: host.slug, id } }
  const add = async (by: TestUser, file?: File, shows = 'identity') =>
    by.send(rows.addHostBookingFile, { ...own, body: form({ shows }, { file: file ?? (await picture('Card.png')) }) })
  const addAny = async (by: TestUser, file?: File) => {
    const body = form({ shows: 'damage' }, { file: file ?? (await picture()) })
    return by.send(rows.addBookingFile, { params: { id }, body })
  }
  const filesOf = async (by: TestUser) => (await by.send(getHostBookingPage, own)).files
  const read = (by: TestUser, fileId: string, org = host.slug) =>
    t.app.inject({
      method: 'GET',
      url: `/api/host/${org}/booking-files/${fileId}`,
      headers: { authorization: `Bearer ${by.token}` },
    })
  const remove = (by: TestUser, fileId: string, params = own.params) =>
    by.send(rows.removeHostBookingFile, { params: { ...params, fileId } })
  return { t, host, guest, flat, id, reference, own, add, addAny, filesOf, read, remove }
}

describe('a file of a booking', () => {
  test('is a picture, encoded again, which members read on the page of the booking', async () => {
    const { host, add, filesOf, read, reference } = await scene()
    const made = await add(host.owner, await picture('../Ghana\u202ECard.png'))
    expect(made).toMatchObject({ shows: 'identity', title: 'GhanaCard.png', type: 'picture' })
    expect(made).toMatchObject({ picture: { width: 24, height: 16 }, author: host.owner.username })
    expect(await filesOf(host.owner)).toEqual([made])
    const { statusCode, headers, rawPayload } = await read(host.owner, made._id)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="${reference}-identity-1.webp"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(rawPayload).metadata()).format).toBe('webp')
    expect(made.size).toBe(rawPayload.length)
  })

  test('is a PDF as it was sent, and nothing that only says so', async () => {
    const { t, host, add, filesOf, read, remove } = await scene()
    const before = await ours(t)
    const made = await add(host.owner, fileOf(pdf(), 'receipt.pdf'), 'receipt')
    expect(made).toMatchObject({ type: 'pdf', picture: null, size: pdf().length })
    const long = await add(host.owner, fileOf(pdf('long'), `${'Receipt '.repeat(20)}of 3 May.pdf`), 'receipt')
    expect([long.title.length, long.title.slice(0, 7), long.title.slice(-12)]).toEqual([100, 'Receipt', 'of 3 May.pdf'])
    await remove(host.owner, long._id)
    const { body, headers } = await read(host.owner, made._id)
    expect([body, headers['content-type']]).toEqual([pdf(), 'application/pdf'])
    const wrong = [
      fileOf('<script>alert(1)</script>', 'page.pdf'),
      fileOf(`\n${pdf()}`, 'late.pdf'),
      fileOf('GIF89a', 'a.png'),
    ]
    for (const file of wrong)
      expect(await refusal(add(host.owner, file))).toMatchObject({
        ...{ status: 415, code: 'image_type' },
        fields: { file: expect.stringContaining('or a PDF') },
      })
    const huge = fileOf(`%PDF-1.7${'x'.repeat(limits.maxImageBytes)}`, 'huge.pdf')
    expect(await refusal(add(host.owner, huge))).toMatchObject({
      ...{ status: 413, message: 'The file must be less than 5MB.' },
    })
    expect(await refusal(add(host.owner, fileOf('', 'empty.pdf')))).toMatchObject({ status: 415 })
    expect(await refusal(add(host.owner, undefined, 'passport'))).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await filesOf(host.owner)).toHaveLength(1)
    await idle(t)
    expect(await ours(t)).toHaveLength(before.length + 1)
  })

  test('is for those who decide about bookings, and for no guest, cleaner or member of another host', async () => {
    const { t, host, guest, id, add, filesOf, read, remove } = await scene()
    const { _id } = await add(await newMember(t, host.id, 'manager'))
    const other = await newHost(t)
    const unknown = { status: 404, code: 'not_found' }
    for (const role of ['cleaner', 'finance'] as const) {
      const member = await newMember(t, host.id, role)
      expect(await filesOf(member)).toBeNull()
      expect((await read(member, _id)).statusCode).toBe(403)
      expect(await refusal(add(member))).toMatchObject({ status: 403 })
      expect(await refusal(remove(member, _id))).toMatchObject({ status: 403 })
    }
    expect((await read(guest, _id)).statusCode).toBe(404)
    expect((await read(other.owner, _id)).statusCode).toBe(404)
    expect((await read(other.owner, _id, other.slug)).statusCode).toBe(404)
    expect(await refusal(remove(other.owner, _id, { org: other.slug, id }))).toMatchObject(unknown)
    const body = form({ shows: 'other' }, { file: fileOf(pdf(), 'a.pdf') })
    const there = { params: { org: other.slug, id }, body }
    expect(await refusal(other.owner.send(rows.addHostBookingFile, there))).toMatchObject(unknown)
    expect(await refusal(guest.send(rows.addBookingFile, { params: { id }, body }))).toMatchObject({ status: 403 })
    const bare = await t.app.inject({ method: 'GET', url: `/api/admin/booking-files/${_id}` })
    expect(bare.statusCode).toBe(401)
  })

  test('of the platform is for administrators and the house, not for members of another host', async () => {
    const { t, host, addAny, add, filesOf, read, remove, id } = await scene()
    const admin = await newAdmin(t)
    const same = await picture()
    const { _id } = await addAny(admin, same)
    expect(await filesOf(host.owner)).toEqual([])
    expect((await read(host.owner, _id)).statusCode).toBe(404)
    expect(await refusal(remove(host.owner, _id))).toMatchObject({ status: 404 })
    // The same file by the host is another one, or its reply would show that there is one.
    expect((await add(host.owner, same))._id).not.toBe(_id)
    expect((await admin.send(getBookingPage, { params: { id } })).files).toHaveLength(2)
    const [kofi] = await t.customers(1)
    const { _id: at } = await kofi.send(createBooking, { body: stay(t, await t.apartment(), 3, 5) })
    const body = form({ shows: 'other' }, { file: fileOf(pdf(), 'a.pdf') })
    const platform = await admin.send(rows.addBookingFile, { params: { id: at }, body })
    const manager = await newMember(t, house.id, 'manager')
    expect((await read(manager, platform._id, house.slug)).statusCode).toBe(200)
  })

  test('is removed for good, once, and its place is free again', async () => {
    const { t, host, id, add, read, remove, filesOf } = await scene()
    const first = await add(host.owner)
    const second = await add(host.owner)
    const unknown = { status: 404, code: 'not_found' }
    const other = (await scene()).own.params
    expect(await refusal(remove(host.owner, first._id, { ...other, org: host.slug }))).toMatchObject(unknown)
    const both = await Promise.all([remove, remove].map((one) => one(host.owner, first._id).catch(() => null)))
    expect(both.filter((answer) => answer !== null)).toEqual([{ msg: 'The file is removed.' }])
    expect((await read(host.owner, first._id)).statusCode).toBe(404)
    await idle(t)
    const names = await t.deps.db.selectFrom('bookingFiles').select('name').where('bookingId', '=', id).execute()
    expect((await ours(t)).filter((name) => names.some((row) => row.name === name))).toHaveLength(1)
    const again = await add(host.owner)
    expect(again.saveAs).toBe(first.saveAs)
    expect((await filesOf(host.owner))?.map(({ _id }) => _id).sort()).toEqual([second._id, again._id].sort())
    const log = await t.deps.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('kind', '=', 'booking file')
      .where('recordId', '=', id)
      .orderBy('id')
      .execute()
    const facts = { shows: 'identity', kind: 'webp' }
    expect(log).toEqual([
      ...[
        { action: 'create', before: null, after: facts },
        { action: 'create', before: null, after: facts },
      ],
      ...[
        { action: 'delete', before: facts, after: null },
        { action: 'create', before: null, after: facts },
      ],
    ])
  })

  test('sent twice at once is kept once', async () => {
    const { t, host, add, filesOf } = await scene()
    const before = (await ours(t)).length
    const made = await Promise.all([1, 2, 3].map(() => add(host.owner, fileOf(pdf('twice'), 'twice.pdf'))))
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1)
    expect(await filesOf(host.owner)).toHaveLength(1)
    expect(await ours(t)).toHaveLength(before + 1)
  })

  test('is refused where the booking has as many as it can have, also in a race', async () => {
    const { t, host, id, add } = await scene()
    const authorId = await idOf(t, host.owner)
    for (let at = 1; at < rows.filesPerBooking; at++)
      await insertFile(t, id, { id: host.id, mark: `file ${at}`, authorId })
    const before = (await ours(t)).length
    const sent = await Promise.allSettled([1, 2, 3].map((at) => add(host.owner, fileOf(pdf(`last ${at}`), 'last.pdf'))))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(add(host.owner))).toMatchObject({ status: 409, code: 'illegal_transition' })
    expect(await ours(t)).toHaveLength(before + 1)
    const one = insertFile(t, id, { id: host.id, mark: 'beyond', authorId })
    await expect(one).rejects.toThrow('a_booking_has_at_most_20_files')
  })

  test('goes with the data of its guest, and is not added after that', async () => {
    const { t, host, guest, id, add } = await scene()
    const keep = await scene()
    await keep.add(keep.host.owner)
    await add(host.owner)
    await add(host.owner, fileOf(pdf(), 'a.pdf'))
    await guest.send(askDeletion, { body: { password } })
    const { text } = await t.nextMail(guest.email, ({ subject }) => subject.includes('deletion code'))
    const names = await t.deps.db.selectFrom('bookingFiles').select('name').where('bookingId', '=', id).execute()
    // At the moment of the erasure: either it is found, or refused.
    await Promise.allSettled([
      guest.send(confirmDeletion, { body: { otp: text.match(/\b\d{6}\b/)?.[0] ?? '' } }),
      add(host.owner, fileOf(pdf('late'), 'late.pdf')),
    ])
    await idle(t)
    const left = await t.deps.db.selectFrom('bookingFiles').select('id').where('bookingId', '=', id).execute()
    expect([names.length, left]).toEqual([2, []])
    expect((await ours(t)).filter((name) => names.some((row) => row.name === name))).toEqual([])
    expect(await refusal(add(host.owner))).toMatchObject({ status: 409, code: 'illegal_transition' })
    expect(await keep.filesOf(keep.host.owner)).toHaveLength(1)
  })

  test('is removed a term after the stay, a passport first and a receipt last, and told in the timeline', async () => {
    const { t, host, id, own, add, addAny, filesOf } = await scene()
    const subjects = ['identity', 'damage', 'receipt'] as const
    for (const shows of subjects) await add(host.owner, fileOf(pdf(shows), `${shows}.pdf`), shows)
    await addAny(await newAdmin(t))
    const endDate = day(t, 5)
    // The sessions of before are over by then.
    const reader = () => newMember(t, host.id, 'manager')
    const shown = async () => (await filesOf(await reader()))?.map(({ shows, keptUntil }) => [shows, keptUntil]).sort()
    const until = {
      identity: addDays(endDate, 30),
      damage: yearsAfter(endDate, 1),
      receipt: endOfYearAfter(endDate, 6),
    }
    // The hold has run out meanwhile, so that there is no stay: its files are kept from that day on.
    t.wait({ days: 1 })
    await runJob(t, 'bookings:expire-holds', {})
    const over = day(t, 0)
    const sooner = { identity: addDays(over, 30), damage: yearsAfter(over, 1), receipt: endOfYearAfter(over, 6) }
    expect(await shown()).toEqual(Object.entries(sooner).sort())
    // As after a paid stay.
    await t.deps.db.updateTable('bookings').set({ state: 'completed' }).where('id', '=', id).execute()
    expect(await shown()).toEqual(Object.entries(until).sort())
    const tidyOn = async (date: string) => {
      t.wait({ days: nightsBetween(day(t, 0), toCalendarDate(date)) })
      await runJob(t, 'accounts:tidy', {})
      await idle(t)
    }
    await tidyOn(until.identity)
    expect(await shown()).toHaveLength(3)
    await tidyOn(addDays(until.identity, 1))
    expect((await shown())?.map(([shows]) => shows)).toEqual(['damage', 'receipt'])
    // What is added late is kept for its own time.
    const manager = await reader()
    const late = await add(manager, fileOf(pdf('late'), 'late.pdf'), 'identity')
    expect(late.keptUntil).toBe(addDays(day(t, 0), 30))
    const told = async (by: TestUser) =>
      (await by.send(getHostBookingPage, own)).timeline.flatMap(({ about, event, actor, name, note }) =>
        about === 'file' ? [[event, note, actor, name]] : [],
      )
    const by = ['host', host.owner.username]
    expect(await told(manager)).toEqual([
      ...[
        ['add', 'identity', 'host', manager.username],
        ['expire', 'identity', 'system', null],
      ],
      ...subjects.toReversed().map((shows) => ['add', shows, ...by]),
    ])
    expect(await told(await newMember(t, host.id, 'finance'))).toEqual([])
    const { timeline } = await (await newAdmin(t)).send(getBookingPage, { params: { id } })
    expect(timeline.filter(({ about }) => about === 'file')).toHaveLength(6)
  })

  test('is listed in the data of its guest, and kept while a dispute about the stay is open', async () => {
    const { t, host, guest, id, reference, add, filesOf } = await scene()
    await add(host.owner, fileOf(pdf(), 'Difficult guest.pdf'))
    const { records } = await guest.send(downloadData, {})
    const keptUntil = addDays(day(t, 5), 30)
    // Without its title, which is the words of staff.
    expect(records.filesOfStays).toEqual([
      { reference, shows: 'identity', kind: 'pdf', size: pdf().length, addedAt: expect.any(String), keptUntil },
    ])
    await startAndPay(t, guest, { bookingId: id })
    const { payment } = await guest.send(confirmBookingPayment, { body: { bookingId: id } })
    const { db, ids, clock } = t.deps
    const disputeId = ids.next()
    const dispute = { id: disputeId, paymentId: payment._id, provider: 'test', providerStatus: 'open', currency: 'USD' }
    await db
      .insertInto('disputes')
      .values({ ...dispute, state: 'opened', amountCents: toCents(100), openedAt: clock.now() })
      .execute()
    t.wait({ days: 60 })
    const left = async () => filesOf(await newMember(t, host.id, 'manager'))
    await runJob(t, 'accounts:tidy', {})
    expect(await left()).toHaveLength(1)
    await db.updateTable('disputes').set({ state: 'won', closedAt: clock.now() }).where('id', '=', disputeId).execute()
    await runJob(t, 'accounts:tidy', {})
    expect(await left()).toEqual([])
  })

  test('that a crash has left without a booking is removed after a day', async () => {
    const { t, host, add } = await scene()
    const made = await add(host.owner)
    await t.deps.storage.put('files/left.pdf', Buffer.from(pdf()))
    await runJob(t, 'uploads:sweep', {})
    expect(await ours(t)).toContain('files/left.pdf')
    t.wait({ days: 2 })
    await runJob(t, 'uploads:sweep', {})
    expect(await ours(t)).not.toContain('files/left.pdf')
    const kept = t.deps.db.selectFrom('bookingFiles').select('name').where('id', '=', made._id)
    expect(await ours(t)).toContain((await kept.executeTakeFirstOrThrow()).name)
  })
})
