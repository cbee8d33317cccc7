// Tests of account erasure: password, then code; afterwards no table holds personal data, and the books are complete.
import type { AddressInfo } from 'node:net'
import { askReset, login, registerCustomer, verifyCustomerCode } from '@akwaaba/contract/auth'
import { createBooking, declineBooking, getBooking } from '@akwaaba/contract/bookings'
import { chargeTestCard, confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { errors } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import * as rows from '@akwaaba/contract/profile'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { smtpMailer } from '#mail/deliver.ts'
import { idle, newAdmin, raw, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, type World, world } from '#testing/world.ts'

const here = fileWorld()

const wrongFor = (otp: string, step = 1) => String((Number(otp) + step) % 1_000_000).padStart(6, '0')
const ask = (person: TestUser, secret = password) => person.send(rows.askDeletion, { body: { password: secret } })
const confirm = (person: TestUser, otp: string) => person.send(rows.confirmDeletion, { body: { otp } })
const logIn = (t: World, email: string) => t.anyone.send(login, { body: { email, password } })
const profileOutcome = (t: World, token: string) => outcomeOf(t.as(token).send(rows.getProfile, {}))
const signUp = (t: World, username: string, email: string) =>
  t.anyone.send(registerCustomer, { body: { username, email, password, phoneNumber: '', countryCode: '+233' } })

const askedCode = async (t: World, person: TestUser): Promise<string> => {
  await ask(person)
  const mail = await t.nextMail(person.email, ({ subject }) => subject === 'Your Akwaaba deletion code')
  return mail.text.match(/\b\d{6}\b/)?.[0] ?? ''
}
const deleteAccount = async (t: World, person: TestUser) => confirm(person, await askedCode(t, person))

const mailsToNobody = (t: World) => t.mailbox.messages().filter(({ to }) => to.some((who) => /\.invalid$/i.test(who)))

/** Every row of every table, with the table's name before it. */
const allRows = async (t: World): Promise<string[]> => {
  const { rows: tables } = await sql<{ place: string }>`
    select format('%I.%I', table_schema, table_name) as place from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(t.deps.db)
  const found: string[] = []
  for (const { place } of tables) {
    const { rows: texts } = await sql<{ line: string }>`
      select row_to_json(one)::text as line from ${sql.raw(place)} one`.execute(t.deps.db)
    found.push(...texts.map(({ line }) => `${place} ${line}`.toLowerCase()))
  }
  return found
}
/** The rows in which each of these texts occurs. */
const traces = async (t: World, texts: string[]) => {
  const all = await allRows(t)
  return Object.fromEntries(texts.map((text) => [text, all.filter((line) => line.includes(text.toLowerCase()))]))
}
const noTraces = (texts: string[]) => Object.fromEntries(texts.map((text) => [text, []]))

describe('POST /api/auth/request-account-deletion', () => {
  test('mails a code for the right password; a second request gets the same answer and no mail', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    for (let i = 0; i < 2; i++) expect(await ask(ama)).toEqual({ msg: messages.deletionCodeSent })
    await t.nextMail(ama.email)
    await idle(t)
    expect(t.mailTo(ama.email).map(({ subject }) => subject)).toEqual(['Your Akwaaba deletion code'])
    expect(await profileOutcome(t, ama.token)).toBe('ok')
  })

  test('refuses a wrong password and sends no mail', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    for (const wrong of ['Not-The-Password-1', ''])
      expect(await refusal(ask(ama, wrong))).toMatchObject({
        status: 400,
        code: 'wrong_password',
        fields: { password: messages.wrongPassword },
      })
    await idle(t)
    expect(t.mailbox.messages()).toEqual([])
  })

  test('refuses a caller who is not logged in', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const stranger = { ...ama, ...t.anyone }
    expect([await outcomeOf(ask(stranger)), await outcomeOf(confirm(stranger, '123456'))]).toEqual([
      'not_signed_in',
      'not_signed_in',
    ])
  })
})

describe('POST /api/auth/confirm-account-deletion', () => {
  test('revokes every token, refuses later logins, and frees the address and the name', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const { token: other = '' } = await logIn(t, ama.email)
    expect(await deleteAccount(t, ama)).toEqual({ msg: messages.accountDeleted })
    expect([
      await profileOutcome(t, ama.token),
      await profileOutcome(t, other),
      await profileOutcome(t, esi.token),
    ]).toEqual(['not_signed_in', 'not_signed_in', 'ok'])
    expect(await refusal(logIn(t, ama.email))).toMatchObject({ status: 401, code: 'bad_credentials' })
    await t.anyone.send(askReset, { body: { email: ama.email } })
    await idle(t)
    const seen = t.mailTo(ama.email).length
    await signUp(t, ama.username, ama.email)
    const otp = await t.codeFor(ama.email, seen)
    const { token } = await t.anyone.send(verifyCustomerCode, { body: { email: ama.email, otp } })
    expect(await t.as(token).send(rows.getProfile, {})).toMatchObject({ username: ama.username, email: ama.email })
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.includes('new Akwaaba password'))).toEqual([])
  })

  test('refuses a wrong code, a code when none was requested, and any code after five attempts', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    expect(await outcomeOf(confirm(ama, '123456'))).toBe('bad_code')
    const otp = await askedCode(t, ama)
    for (let i = 1; i <= 5; i++)
      expect(await refusal(confirm(ama, wrongFor(otp, i)))).toMatchObject({ status: 400, code: 'bad_code' })
    expect(await outcomeOf(confirm(ama, otp))).toBe('bad_code')
    expect(await profileOutcome(t, ama.token)).toBe('ok')
    expect(await logIn(t, ama.email)).toHaveProperty('token')
  })

  test('refuses a code after ten minutes', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const otp = await askedCode(t, ama)
    t.wait({ minutes: 10, seconds: 1 })
    expect(await outcomeOf(confirm(ama, otp))).toBe('bad_code')
  })

  test('releases unpaid holds, and their nights are free at once', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const flat = await t.apartment()
    const nights = { body: stay(t, flat, 30, 33) }
    const { _id } = await ama.send(createBooking, nights)
    expect(await outcomeOf(esi.send(createBooking, nights))).toBe('dates_unavailable')
    await deleteAccount(t, ama)
    expect(await outcomeOf(esi.send(createBooking, nights))).toBe('ok')
    const row = await t.deps.db.selectFrom('bookings').select('state').where('id', '=', _id).executeTakeFirstOrThrow()
    expect(row.state).toBe('cancelled')
  })

  test.each([false, true])('refuses until a paid stay is over, instant booking %s', async (instantBooking) => {
    const t = here()
    const [ama] = await t.customers(1)
    const flat = await t.apartment({ instantBooking })
    const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, flat, 1, 3) })
    const { _id: held } = await ama.send(createBooking, { body: stay(t, flat, 30, 31) })
    const otp = await askedCode(t, ama)
    await ama.send(confirmBookingPayment, { body: { bookingId } })
    const read = (id: string) => ama.send(getBooking, { params: { id } })
    expect(await read(bookingId)).toMatchObject({ depositPaid: true, status: instantBooking ? 'approved' : 'pending' })
    const refused = { status: 409, code: 'stay_ahead', message: errors.stay_ahead.msg }
    expect(await refusal(ask(ama))).toMatchObject(refused)
    expect(await refusal(confirm(ama, otp))).toMatchObject(refused)
    // A refused deletion changes nothing: the hold and the token are still there.
    expect(await read(held)).toMatchObject({ status: 'pending', holdExpiresAt: expect.any(String) })
    t.wait({ days: 3 })
    expect(t.deps.clock.today()).toBe((await read(bookingId)).endDate)
    expect(await refusal(ask(ama))).toMatchObject(refused)
    t.wait({ days: 1 })
    await ask(ama)
    const codeMails = () => t.mailTo(ama.email).filter(({ subject }) => subject === 'Your Akwaaba deletion code')
    await t.nextMail(ama.email, () => codeMails().length === 2)
    expect(await outcomeOf(confirm(ama, codeMails()[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''))).toBe('ok')
  })

  test("does not wait for another guest's stay", async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const { _id: bookingId } = await esi.send(createBooking, { body: stay(t, await t.apartment(), 5, 7) })
    await esi.send(confirmBookingPayment, { body: { bookingId } })
    expect(await outcomeOf(deleteAccount(t, ama))).toBe('ok')
    expect(await esi.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: true })
  })
})

describe('after an account erasure', () => {
  test('bookings and payments remain with their sums, and nothing that names the guest', async () => {
    const t = await world({ RATE_LIMITS: 'on', LOGIN_OTP: 'never' })
    const flat = await t.apartment({ price: 48 })
    const pickup = await t.extra({ price: 25 })
    const agent = 'Mozilla/5.0 (Linux; Android 14; Tecno Spark Quaye) AppleWebKit/537.36 Chrome/131.0.0.0'
    const headers = { 'user-agent': agent }
    const old = { username: 'Naa Shormeh Quaye', email: 'naa.shormeh@quaye.example' }
    const fresh = { username: 'Naa Lamiley Oblitey', email: 'lamiley@oblitey.example' }
    const phone = { phoneNumber: '055 987 6543', countryCode: '+233' }
    await raw(t, registerCustomer, { payload: { ...old, password, ...phone }, headers })
    const otp = await t.codeFor(old.email)
    const first = await raw(t, verifyCustomerCode, { payload: { email: old.email, otp, password }, headers })
    const asked = t.as(String(first.json.token))
    await asked.send(rows.changeUsername, { body: { newUsername: fresh.username } })
    await asked.send(rows.changeEmail, { body: { newEmail: fresh.email, currentPassword: password } })
    const link = await t.nextMail(fresh.email)
    const token = link.text.match(/\?token=([\w-]+)/)?.[1] ?? ''
    await t.anyone.send(rows.verifyEmailChange, { query: { token } })
    const logInAsNaa = async (): Promise<TestUser> => {
      const { json } = await raw(t, login, { payload: { email: fresh.email, password }, headers })
      return { ...fresh, ...t.as(String(json.token)), token: String(json.token) }
    }
    await logInAsNaa()
    const naa = await logInAsNaa()
    await t.anyone.send(askReset, { body: { email: fresh.email } })
    await naa.send(rows.downloadData, {})
    await naa.send(rows.askPasswordCode, {})
    const { _id: bookingId } = await naa.send(createBooking, {
      body: { ...stay(t, flat, 1, 3), extras: [pickup] },
    })
    await naa.send(confirmBookingPayment, { body: { bookingId } })
    t.wait({ days: 5 })
    await naa.send(createBooking, { body: stay(t, flat, 30, 33) })
    const unwanted = await naa.send(createBooking, { body: stay(t, flat, 50, 51) })
    const why = { reason: `Sorry, ${fresh.username}, the roof leaks.` }
    await (await newAdmin(t)).send(declineBooking, { params: { id: unwanted._id }, body: why })
    await naa.send(startPayment, {
      body: { bookingId: (await naa.send(createBooking, { body: stay(t, flat, 40, 41) }))._id, method: 'paypal' },
    })
    await idle(t)
    const texts = [fresh.username, old.email, fresh.email, '559876543', 'Tecno Spark Quaye', 'the roof leaks']
    const before = await traces(t, texts)
    for (const text of texts) expect(before[text], text).not.toEqual([])
    const code = await askedCode(t, naa)
    const { id } = await t.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', naa.email)
      .executeTakeFirstOrThrow()
    await confirm(naa, code)
    await idle(t)
    const all = [...texts, old.username, 'shormeh', 'oblitey', token, naa.token]
    expect(await traces(t, all)).toEqual(noTraces(all))
    const bookings = await t.deps.db.selectFrom('bookings').selectAll().orderBy('totalCents').execute()
    expect(bookings.map(({ state, totalCents, customerId }) => [state, totalCents, customerId])).toEqual([
      ['cancelled', 4800, id],
      ['cancelled', 4800, id],
      ['paid', 12100, id],
      ['cancelled', 14400, id],
    ])
    const payments = await t.deps.db.selectFrom('payments').selectAll().orderBy('amountCents').execute()
    expect(payments.map(({ state, amountCents, customerId }) => [state, amountCents, customerId])).toEqual([
      ['open', 4800, id],
      ['succeeded', 12100, id],
    ])
    expect(await t.deps.db.selectFrom('bookingExtras').select('title').execute()).toEqual([{ title: 'Airport pickup' }])
    expect(mailsToNobody(t)).toEqual([])
    expect(await (await newAdmin(t)).send(getBooking, { params: { id: bookingId } })).toMatchObject({ customer: null })
  })

  test('no secret of an authenticator app of an administrator remains', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const { secret } = await kofi.send(rows.startAuthenticator, { body: { password } })
    const app = new TOTP({ secret })
    const otp = app.generate({ timestamp: t.deps.clock.now().getTime() })
    await kofi.send(rows.confirmAuthenticator, { body: { otp } })
    const texts = [kofi.email, kofi.username]
    const before = await traces(t, [secret, ...texts])
    expect(before[secret], 'the secret is encrypted').toEqual([])
    for (const text of texts) expect(before[text], text).not.toEqual([])
    await deleteAccount(t, kofi)
    await idle(t)
    expect(await traces(t, texts)).toEqual(noTraces(texts))
    expect(await t.deps.db.selectFrom('authenticators').selectAll().execute()).toEqual([])
  })

  test.each([
    ['the job had expired before', 31, true],
    ['had expired', 31, false],
    ['was released by the erasure', 0, false],
  ])('a payment that arrives late is refunded, for a hold that %s', async (_, minutes, byJob) => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const nights = { body: stay(t, await t.apartment({ price: 48 }), 30, 33) }
    const { _id: bookingId } = await ama.send(createBooking, nights)
    const { payment } = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
    t.wait({ minutes })
    if (byJob) await runJob(t, 'bookings:expire-holds', {})
    await deleteAccount(t, ama)
    await idle(t)
    const mailed = t.mailbox.messages().length
    await t.anyone.send(chargeTestCard, { body: { reference: payment.reference } })
    t.wait({ minutes: 3 })
    await runJob(t, 'payments:sweep', {})
    await idle(t)
    expect(await t.deps.db.selectFrom('payments').select('state').execute()).toEqual([{ state: 'refunded' }])
    const charge = await t.deps.db.selectFrom('testGatewayCharges').selectAll().executeTakeFirstOrThrow()
    expect(charge).toMatchObject({ amountCents: 14400, refundedAt: expect.any(Date) })
    expect(t.mailbox.messages()).toHaveLength(mailed)
    expect(mailsToNobody(t)).toEqual([])
    expect(await outcomeOf(esi.send(createBooking, nights))).toBe('ok')
  })

  test('no mail is sent that was still to be sent', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 30, 33) })
    const { id } = await t.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await deleteAccount(t, ama)
    const mailed = t.mailbox.messages().length
    for (const name of ['mail:receipt', 'mail:approved', 'mail:hold-expired'] as const)
      await runJob(t, name, { bookingId })
    await runJob(t, 'mail:password-changed', { userId: id, changeId: id })
    await runJob(t, 'accounts:reset', { email: ama.email, expiresAt: t.deps.clock.in({ minutes: 9 }).toISOString() })
    expect(t.mailbox.messages()).toHaveLength(mailed)
  })

  test('no address remains in the error of a mail that could not be delivered', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const otp = await askedCode(t, ama)
    const refusing = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo: ({ address }, _, done) => done(new Error(`5.1.1 <${address}>: no such mailbox here`)),
    })
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    const { port } = refusing.server.address() as AddressInfo
    const before = t.deps.mailer
    t.deps.mailer = smtpMailer(`smtp://127.0.0.1:${port}`, t.deps.config.mailFrom)
    onTestFinished(async () => {
      t.deps.mailer.close()
      t.deps.mailer = before
      await new Promise<void>((resolve) => refusing.close(() => resolve()))
    })
    await ama.send(rows.changeEmail, { body: { newEmail: 'mistyped@quaye.example', currentPassword: password } })
    await idle(t)
    // The worker has used up its attempts: no later run removes the row.
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(t.deps.db)
    await confirm(ama, otp)
    expect(await traces(t, ['mistyped@quaye.example', ama.email])).toEqual(
      noTraces(['mistyped@quaye.example', ama.email]),
    )
  })

  test('the nightly removal of old accounts keeps the erased account and removes what it should', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { _id } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 30, 33) })
    await deleteAccount(t, ama)
    await signUp(t, 'Yaa', 'yaa@example.com')
    t.wait({ days: 8 })
    await runJob(t, 'accounts:tidy', {})
    const { rows: failed } =
      await sql`select last_error from graphile_worker.jobs where last_error is not null`.execute(t.deps.db)
    expect(failed).toEqual([])
    expect(await t.deps.db.selectFrom('bookings').select('id').execute()).toEqual([{ id: _id }])
    const left = await t.deps.db.selectFrom('users').select('deletedAt').execute()
    expect(left).toEqual([{ deletedAt: expect.any(Date) }])
  })
})
