// Tests that the table of personal data is complete, and that deletion and download follow it.
import { login, verifyLoginCode } from '@akwaaba/contract/auth'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { addDays, toCalendarDate } from '@akwaaba/contract/dates'
import { toCents } from '@akwaaba/contract/money'
import { beginPasskeyProof } from '@akwaaba/contract/passkeys'
import * as rows from '@akwaaba/contract/profile'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { confirmProperty, confirmTour } from '#testing/buying.ts'
import { insertDecisions } from '#testing/decisions.ts'
import { insertAlertRecords } from '#testing/foreign/alerts.ts'
import { insertHostRecords } from '#testing/hosting.ts'
import { addNewPasskey } from '#testing/passkeys.ts'
import { insertPromo, insertWords } from '#testing/paying/promos.ts'
import { idle, raw, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, type World } from '#testing/world.ts'
import { personalColumns } from './personal-data.ts'

const here = fileWorld()

const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
const codeIn = async (t: World, email: string, subject: string): Promise<string> => {
  const mail = await t.nextMail(email, (found) => found.subject === `Your Akwaaba ${subject}`)
  return mail.text.match(/\b\d{6}\b/)?.[0] ?? ''
}

/** Inserts records that an administrator causes at work. */
const insertAdminRecords = async (t: World, createdBy: string, { flat, image }: { flat: string; image: string }) => {
  const [id, createdAt] = [t.deps.ids.next(), t.deps.clock.now()]
  const [{ db }, record] = [t.deps, { id, createdBy, createdAt }]
  await db
    .insertInto('adverts')
    .values({ ...record, link: 'https://example.com', image, deletedAt: null })
    .execute()
  const [checkIn, checkOut] = [toCalendarDate('2031-01-05'), toCalendarDate('2031-01-08')]
  await db
    .insertInto('blocks')
    .values({ ...record, apartmentId: flat, checkIn, checkOut })
    .execute()
  await db.insertInto('submissions').values({ actorId: createdBy, key: id, recordId: id, createdAt }).execute()
  const entry = {
    actorId: createdBy,
    action: 'create',
    kind: 'advert',
    recordId: id,
    before: null,
    after: null,
  } as const
  await db
    .insertInto('auditLog')
    .values({ ...entry, happenedAt: createdAt })
    .execute()
  const asked = { id, kind: 'support', email: 'else@example.com', createdAt } as const
  await db
    .insertInto('enquiries')
    .values({ ...asked, handledAt: createdAt, handledBy: createdBy })
    .execute()
}

/** Inserts records of money that refer to a user: as the guest who pays, as an administrator, and as a host. */
const insertMoneyRecords = async (t: World, id: string, bookingId: string) => {
  const { db, ids, clock } = t.deps
  const now = clock.now()
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  const paymentId = payment.id
  const account = { bankName: 'Adinkra Bank', accountName: 'Akwaaba', accountNumber: '1', branch: '', swift: '' }
  const proof = { payerName: 'Kofi Annor', payerBank: 'Volta Bank', paidOn: toCalendarDate('2026-11-20') }
  await db
    .insertInto('transfers')
    .values({
      paymentId,
      code: 'K7Q0-1M9Z',
      account: JSON.stringify(account),
      state: 'received',
      deadline: now,
      ...proof,
    })
    .execute()
  const entry = { fromState: null, actor: 'admin', actorId: id, happenedAt: now }
  await db
    .insertInto('transferEvents')
    .values({ paymentId, event: 'receive', toState: 'received', ...entry })
    .execute()
  const line = {
    bankTransactionId: 'FT1',
    valueDate: toCalendarDate('2026-11-20'),
    amountCents: toCents(100),
    currency: 'USD',
  }
  await db
    .insertInto('bankEntries')
    .values({ id: ids.next(), ...line, paymentId: null, enteredBy: id, createdAt: now })
    .execute()
  const difference = { source: 'books', kind: 'order', provider: '', reference: 'x', about: 'x', says: 'x' } as const
  const closed = { closedAt: now, closedBy: id, closeReason: 'Given.' }
  await db
    .insertInto('differences')
    .values({ id: ids.next(), ...difference, firstSeenAt: now, lastSeenAt: now, goneAt: null, ...closed })
    .execute()
  const [posting, reversal] = [ids.next(), ids.next()]
  for (const key of [posting, reversal])
    await db.insertInto('postings').values({ id: key, kind: 'settlement', key, happenedAt: now }).execute()
  const { id: bankEntryId } = await db.selectFrom('bankEntries').select('id').executeTakeFirstOrThrow()
  const reversed = { postingId: posting, reversalPostingId: reversal, reason: 'Of PayPal.' }
  await db
    .insertInto('settlementReversals')
    .values({ id: ids.next(), bankEntryId, ...reversed, reversedBy: id, reversedAt: now })
    .execute()
  const refund = {
    reason: 'by-admin',
    key: 'one',
    amountCents: toCents(100),
    currency: 'USD',
    state: 'succeeded',
  } as const
  const refundId = ids.next()
  await db
    .insertInto('refunds')
    .values({ id: refundId, paymentId, ...refund, createdAt: now })
    .execute()
  await db
    .insertInto('refundEvents')
    .values({ refundId, event: 'succeed', toState: 'succeeded', ...entry })
    .execute()
  const sums = {
    grossCents: toCents(12100),
    feeCents: toCents(1210),
    currency: 'USD',
    owedSince: toCalendarDate('2026-11-20'),
  }
  await db
    .insertInto('payouts')
    .values({ id: ids.next(), bookingId, hostId: id, ...sums, createdAt: now })
    .execute()
}

/** A user to whom every column of the table refers: an administrator who is a guest as well. */
const userWithEverything = async (t: World) => {
  const kofi = await t.insertUser('admin')
  await t.anyone.send(login, { body: { email: kofi.email, password } })
  const otp = await codeIn(t, kofi.email, 'login code')
  const { json } = await raw(t, verifyLoginCode, {
    payload: { email: kofi.email, otp },
    headers: { 'user-agent': agent },
  })
  const token = String(json.token)
  const person: TestUser & { id: string } = { ...t.as(token), ...kofi, token }
  const { secret } = await person.send(rows.startAuthenticator, { body: { password } })
  const digits = new TOTP({ secret }).generate({ timestamp: t.deps.clock.now().getTime() })
  const { recoveryCodes } = await person.send(rows.confirmAuthenticator, { body: { otp: digits } })
  await addNewPasskey(t, person)
  await person.send(beginPasskeyProof, {})
  await person.send(rows.changeEmail, { body: { newEmail: 'kofi.second@example.com', currentPassword: password } })
  await t.nextMail('kofi.second@example.com')
  const [flat, pickup] = [await t.apartment({ price: 48 }), await t.extra({ price: 25 })]
  const { _id, reference } = await person.send(createBooking, {
    body: { ...stay(t, flat, 1, 3), extras: [pickup] },
  })
  await person.send(confirmBookingPayment, { body: { bookingId: _id } })
  const createdBy = kofi.id
  const upload = { name: 'kofi.webp', width: 1, height: 1, placeholder: '', createdAt: t.deps.clock.now(), createdBy }
  await t.deps.db.insertInto('uploads').values(upload).execute()
  const [tour, home] = [await t.tour({ date: addDays(t.deps.clock.today(), 2), days: 1 }), await t.property()]
  await confirmTour(person, tour)
  await confirmProperty(person, home)
  await insertAdminRecords(t, kofi.id, { flat, image: upload.name })
  await insertMoneyRecords(t, kofi.id, _id)
  await Promise.all([insertHostRecords(t, kofi.id), insertAlertRecords(t, kofi.id)])
  for (const table of ['apartments', 'extras', 'tours', 'properties'] as const)
    await t.deps.db.updateTable(table).set({ createdBy }).execute()
  await insertPromo(t, kofi.id, _id)
  await insertWords(t, kofi.id, _id)
  await insertDecisions(t, kofi.id)
  await t.deps.db.updateTable('paymentEvents').set({ actorId: kofi.id }).execute()
  await t.deps.db.updateTable('propertyEvents').set({ actorId: kofi.id }).execute()
  const bought = await t.deps.db.selectFrom('tourPurchases').selectAll().executeTakeFirstOrThrow()
  const ended = { ...bought, id: t.deps.ids.next(), endedAt: t.deps.clock.now() }
  await t.deps.db.insertInto('endedTourPurchases').values(ended).execute()
  // A registration ends when its address is verified; one that has not ended must be shown and erased, too.
  const registration = {
    deviceHash: Buffer.alloc(32, 7),
    username: 'Kofi',
    passwordHash: '$argon2id$',
    role: 'admin',
  } as const
  await t.deps.db
    .insertInto('registrations')
    .values({ userId: kofi.id, createdAt: t.deps.clock.now(), ...registration })
    .execute()
  await idle(t)
  return { person, secret, recoveryCodes, reference }
}

const countsOf = async (t: World, userId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const place of Object.keys(personalColumns)) {
    const [table = '', column = ''] = place.split('.')
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(t.deps.db)
    counts[place] = found[0]?.count ?? 0
  }
  return counts
}

/** Every name and every text in a JSON value. */
const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)])
    : []

describe('the table of personal data', () => {
  test('names every column of the database that refers to a user, and no other', async () => {
    const t = here()
    const { rows: found } = await sql<{ place: string }>`
      select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass`.execute(t.deps.db)
    expect(found.length).toBeGreaterThan(10)
    expect(found.map(({ place }) => place).sort()).toEqual(Object.keys(personalColumns).sort())
  })
})

describe('a deletion', () => {
  test("erases the user's rows from the tables marked so, keeps those of the other tables, and changes no other user", async () => {
    const t = here()
    const { person } = await userWithEverything(t)
    const [esi] = await t.customers(1)
    const { _id: bookingId } = await esi.send(createBooking, { body: stay(t, await t.apartment(), 5, 7) })
    await esi.send(confirmBookingPayment, { body: { bookingId } })
    const [{ id: hers } = { id: '' }] = await t.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', esi.email)
      .execute()
    t.wait({ days: 4 })
    await person.send(rows.askDeletion, { body: { password } })
    const otp = await codeIn(t, person.email, 'deletion code')
    const [before, hersBefore] = [await countsOf(t, person.id), await countsOf(t, hers)]
    for (const [place, count] of Object.entries(before)) expect(count, place).toBeGreaterThan(0)
    await person.send(rows.confirmDeletion, { body: { otp } })
    await idle(t)
    const after = Object.entries(personalColumns).map(([place, { deletion }]) => [
      place,
      deletion === 'erase' ? 0 : before[place],
    ])
    expect(await countsOf(t, person.id)).toEqual(Object.fromEntries(after))
    expect(await countsOf(t, hers)).toEqual(hersBefore)
    expect(await outcomeOf(esi.send(rows.getProfile, {}))).toBe('ok')
  })

  test('keeps of the account only its id, role and date, and erases every other column', async () => {
    const t = await here.empty()
    const kofi = await userWithEverything(t)
    const row = () =>
      t.deps.db.selectFrom('users').selectAll().where('id', '=', kofi.person.id).executeTakeFirstOrThrow()
    await t.deps.db.updateTable('users').set({ phone: '+233559876543', failedLogins: 3, holdsMade: 3 }).execute()
    // Only a guest without an account has a form: see the test of those who are forgotten.
    const { id, role, isGuest, createdAt, formHash, ...personal } = await row()
    t.wait({ days: 4 })
    await kofi.person.send(rows.askDeletion, { body: { password } })
    await kofi.person.send(rows.confirmDeletion, { body: { otp: await codeIn(t, kofi.person.email, 'deletion code') } })
    const after = await row()
    expect(after).toEqual({
      ...{ id, role, isGuest, createdAt, formHash },
      username: `deleted-${id}`,
      email: `deleted-${id}@deleted.invalid`,
      passwordHash: '',
      phone: '',
      verifiedAt: null,
      failedLogins: 0,
      holdsMade: 0,
      lastLoginAt: null,
      deletedAt: expect.any(Date),
    })
    for (const [column, value] of Object.entries(personal))
      expect(after[column as keyof typeof after], column).not.toEqual(value)
  })
})

describe('GET /api/auth/my-data', () => {
  test('gives the account and its rows in every table', async () => {
    const t = await here.empty()
    const { person, reference } = await userWithEverything(t)
    const { madeAt, account, records } = await person.send(rows.downloadData, {})
    expect(Math.abs(Date.parse(madeAt) - t.deps.clock.now().getTime())).toBeLessThan(60_000)
    expect(account).toEqual({
      username: person.username,
      email: person.email,
      phone: '',
      role: 'admin',
      verifiedAt: expect.any(String),
      failedLogins: 0,
      lastLoginAt: expect.any(String),
      createdAt: expect.any(String),
    })
    const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const tables = new Set(Object.keys(personalColumns).map((place) => camel(place.split('.')[0] ?? '')))
    expect(Object.keys(records).sort()).toEqual(
      [...tables, 'bookingExtras', 'bookingLines', 'reviews', 'stayMessages', 'tourReviews', 'transfers'].sort(),
    )
    expect(records).toMatchObject({
      sessions: [{ userAgent: agent }],
      devices: [{ firstSeenAt: expect.any(String) }],
      links: [{ purpose: 'email', oldEmail: person.email, newEmail: 'kofi.second@example.com' }],
      codes: [{ purpose: 'login', consumedAt: expect.any(String) }],
      authenticators: [{ confirmedAt: expect.any(String) }],
      bookings: [{ reference, state: 'paid', nightlyCents: 4800, extrasCents: 2500, totalCents: 12100 }],
      transfers: [
        { code: 'K7Q0-1M9Z', payerName: 'Kofi Annor', payerBank: 'Volta Bank', paidOn: toCalendarDate('2026-11-20') },
      ],
      bookingExtras: [{ reference, title: 'Airport pickup', priceCents: 2500 }],
      bookingLines: [
        { reference, kind: 'nights', quantity: 2, unitCents: 4800, amountCents: 9600 },
        { reference, kind: 'extra', label: 'Airport pickup', quantity: 1, unitCents: 2500, amountCents: 2500 },
      ],
      payments: expect.arrayContaining([
        expect.objectContaining({ method: 'card', state: 'succeeded', amountCents: 12100, currency: 'USD' }),
      ]),
      tourPurchases: [{ seats: 1 }],
      endedTourPurchases: [{ seats: 1, endedAt: expect.any(String) }],
      auditLog: expect.arrayContaining([expect.objectContaining({ action: 'create', kind: 'advert' })]),
      uploads: [{ name: 'kofi.webp' }],
      apartments: [{ apartmentName: 'Lantern Studio' }],
      extras: [{ title: 'Airport pickup' }],
    })
  })

  test('gives the dates of a stay as they were booked', async () => {
    const t = await here.empty()
    const { person, reference } = await userWithEverything(t)
    const { checkIn, checkOut } = await t.deps.db
      .selectFrom('bookings')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const { records } = await person.send(rows.downloadData, {})
    expect(records.bookings).toMatchObject([{ checkIn, checkOut }])
  })
  test('gives no hash, token or secret', async () => {
    const t = await here.empty()
    const { person, secret, recoveryCodes } = await userWithEverything(t)
    const { json, text, status } = await raw(t, rows.downloadData, { token: person.token })
    expect(status).toBe(200)
    for (const word of ['argon2', 'Buffer', password, person.token, secret, ...recoveryCodes])
      expect(text).not.toContain(word)
    const hashes: string[] = []
    for (const table of ['sessions', 'links', 'devices'] as const)
      for (const row of await t.deps.db.selectFrom(table).selectAll().execute())
        for (const value of Object.values(row))
          if (Buffer.isBuffer(value)) hashes.push(value.toString('hex'), value.toString('base64').slice(0, 40))
    expect(hashes.length).toBeGreaterThan(4)
    for (const hash of hashes) expect(text).not.toContain(hash)
    expect(namesIn(json).filter((name) => /hash|token|secret|password|^id$|userId/i.test(name))).toEqual([])
  })

  test('gives nothing of another user', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const pickup = await t.extra({ title: 'Kayaking at Ada' })
    const references: string[] = []
    for (const person of [ama, esi]) {
      await person.send(login, { body: { email: person.email, password } })
      const body = { ...stay(t, await t.apartment(), 30, 33), extras: person === esi ? [pickup] : [] }
      const { _id: bookingId, reference } = await person.send(createBooking, { body })
      const { payment } = await person.send(confirmBookingPayment, { body: { bookingId } })
      references.push(reference, payment.reference)
    }
    const [booking = '', payment = '', ...others] = references
    const { text, json } = await raw(t, rows.downloadData, { token: ama.token })
    for (const mine of [ama.username, ama.email, booking, payment]) expect(text).toContain(mine)
    for (const other of [esi.username, esi.email, 'Kayaking', ...others]) expect(text).not.toContain(other)
    expect(json.records).toMatchObject({ bookings: [{ reference: booking }], payments: [{ reference: payment }] })
    expect(Object.keys(json.records as object).sort()).toEqual([
      'auditLog',
      'bookingEvents',
      'bookingLines',
      'bookings',
      'devices',
      'payments',
      'sessions',
    ])
  })

  test('refuses a caller who is not logged in, and is never cached', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    expect(await outcomeOf(t.anyone.send(rows.downloadData, {}))).toBe('not_signed_in')
    const { headers } = await raw(t, rows.downloadData, { token: ama.token })
    expect(headers['cache-control']).toContain('no-store')
  })
})
