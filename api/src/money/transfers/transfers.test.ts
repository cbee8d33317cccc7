// Tests of bank transfers call by call: how one begins, who may see and settle it, and every refusal.
import { listAudit } from '@akwaaba/contract/audit'
import { cancelBooking, createBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, getPaymentOptions, startPayment } from '@akwaaba/contract/checkout'
import { formatDate } from '@akwaaba/contract/dates'
import * as settlementRows from '@akwaaba/contract/settlements'
import * as statementRows from '@akwaaba/contract/statements'
import { callOffTour, deleteTour, getTour } from '@akwaaba/contract/tours'
import * as rows from '@akwaaba/contract/transfers'
import { describe, expect, test } from 'vitest'
import { expireHolds } from '#bookings/holds.ts'
import { start, startAndPay } from '#testing/buying.ts'
import { day, idle, raw, refusal, runJob, stay } from '#testing/tools.ts'
import {
  account,
  adminWithBank,
  bankScene,
  entryId,
  paymentOf,
  receive,
  rejectTransferProof,
  sendProof,
  startedTransfer,
  transferOf,
} from '#testing/transferring.ts'
import { fileWorld, outcomeOf, type TestUser, type World, world } from '#testing/world.ts'
import { expireTransfers } from './transfers.ts'

const here = fileWorld()

const scene = async (settings: Record<string, string> = {}, made = {}) => bankScene(await world(settings), made)

describe('a transfer begins', () => {
  test('with the account of the settings, a code and 24 hours; the nights stay held as long', async () => {
    const { t, ama } = await scene()
    const { bookingId, paymentId, payment, code, next } = await startedTransfer(t, ama)
    expect(next).toEqual({ kind: 'transfer', url: expect.stringContaining(paymentId) })
    expect(payment).toMatchObject({
      method: 'bank',
      status: 'pending',
      transfer: { account, status: 'awaited', received: { amount: 0, currency: 'USD' }, rejection: null },
    })
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const { holdExpiresAt } = await ama.send(getBooking, { params: { id: bookingId } })
    expect(holdExpiresAt).toBe(payment.transfer?.deadline)
    expect(Date.parse(holdExpiresAt ?? '') - t.deps.clock.now().getTime()).toBeCloseTo(86_400_000, -5)
    t.wait({ minutes: 23 * 60 })
    await expireHolds(t.deps)
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ status: 'pending' })
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('Please transfer'))
    for (const said of [code, account.accountNumber, account.swift, '$96.00', `/payment?payment=${paymentId}`])
      expect(mail.text).toContain(said)
  })

  test('in cedis at the rate of the day, and awaits that sum', async () => {
    const { t, kofi, ama } = await scene({ CHARGE_CURRENCY: 'GHS' }, { cedisPerDollar: 10.8812 })
    const { paymentId, payment } = await startedTransfer(t, ama)
    expect(payment).toMatchObject({ amount: 96, charge: { amount: 1044.6, currency: 'GHS' } })
    expect(await transferOf(kofi, paymentId)).toMatchObject({ expected: { amount: 1044.6, currency: 'GHS' } })
    await receive(t, kofi, paymentId, { amount: 1044.6 })
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'succeeded' })
  })

  test('not at a rate that makes a price zero', async () => {
    const { t, ama } = await scene({ CHARGE_CURRENCY: 'GHS' }, { cedisPerDollar: 0.01 })
    const { _id: bookingId } = await ama.send(createBooking, {
      body: stay(t, await t.apartment({ price: 0.01 }), 10, 12),
    })
    for (const method of ['bank', 'card'] as const)
      expect(await outcomeOf(start(ama, { bookingId, method }))).toBe('method_off')
    expect(await outcomeOf(start(ama, { bookingId, method: 'paypal' }))).toBe('ok')
  })

  test('once for several requests, and keeps its account when the settings change', async () => {
    const { t, ama } = await scene()
    const { bookingId, paymentId, code } = await startedTransfer(t, ama)
    await adminWithBank(t, { bank: { ...account, accountNumber: '999' } })
    const again = await Promise.all([1, 2, 3].map(() => start(ama, { bookingId, method: 'bank' })))
    for (const { payment } of again) expect(payment).toMatchObject({ _id: paymentId, transfer: { code, account } })
    expect(await t.deps.db.selectFrom('transferEvents').select('event').execute()).toHaveLength(1)
  })

  test('not for a stay that begins in less than 72 hours, and leaves its hold as it was', async () => {
    const { t, kofi, ama } = await scene()
    const flat = await t.apartment({})
    const booking = await ama.send(createBooking, { body: stay(t, flat, 2, 4) })
    expect(await refusal(start(ama, { bookingId: booking._id, method: 'bank' }))).toMatchObject({
      status: 409,
      code: 'method_off',
      message: expect.stringContaining('takes too long'),
    })
    const { holdExpiresAt } = await ama.send(getBooking, { params: { id: booking._id } })
    expect(holdExpiresAt).toBe(booking.holdExpiresAt)
    expect(await kofi.send(rows.listTransfers, { query: { view: 'all' } })).toEqual([])
    expect(await outcomeOf(start(ama, { bookingId: booking._id, method: 'card' }))).toBe('ok')
    const tour = await t.tour({ date: day(t, 2) })
    expect(await outcomeOf(start(ama, { packageId: tour, method: 'bank' }))).toBe('method_off')
  })

  test('not without an account: the test gateway takes the payment, else it is refused', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const property = await t.property()
    expect(await start(ama, { propertyId: property, method: 'bank' })).toMatchObject({ next: { kind: 'test-gateway' } })
    delete t.deps.providers.test
    expect((await t.anyone.send(getPaymentOptions, {})).methods).not.toContain('bank')
    expect(await outcomeOf(start(ama, { propertyId: property, method: 'bank' }))).toBe('method_off')
  })

  test('again after another method, and holds the nights no longer than the first transfer', async () => {
    const { t, ama } = await scene()
    const { bookingId, payment } = await startedTransfer(t, ama)
    t.wait({ minutes: 20 * 60 })
    await start(ama, { bookingId, method: 'card' })
    const again = await ama.send(startPayment, { body: { bookingId, method: 'bank' } })
    expect(again.payment._id).not.toBe(payment._id)
    expect(again.payment.transfer).toMatchObject({ deadline: payment.transfer?.deadline })
  })

  test('and extends the hold of a booking once: a later one has the same deadline', async () => {
    const { t, kofi, ama, esi } = await scene()
    const { apartmentId, bookingId } = await startedTransfer(t, ama, 20)
    t.wait({ minutes: 25 * 60 })
    await expireHolds(t.deps)
    await expireTransfers(t.deps)
    const { payment } = await ama.send(startPayment, { body: { bookingId, method: 'bank' } })
    const hoursUntil = (instant: string | null = null) =>
      (Date.parse(instant ?? '') - t.deps.clock.now().getTime()) / 3_600_000
    expect(payment.transfer).toMatchObject({ holdsNights: false })
    expect(hoursUntil(payment.transfer?.deadline)).toBeCloseTo(24, 1)
    const mail = await t.nextMail(ama.email, ({ text }) => text.includes(payment.transfer?.code ?? '?'))
    expect(mail.text).toContain('nothing is held for you')
    expect(hoursUntil((await ama.send(getBooking, { params: { id: bookingId } })).holdExpiresAt)).toBeCloseTo(0.5, 1)
    await sendProof(t, ama, payment._id)
    // To and fro makes no hold of it either.
    await ama.send(startPayment, { body: { bookingId, method: 'card' } })
    const third = await ama.send(startPayment, { body: { bookingId, method: 'bank' } })
    expect(third.payment.transfer).toMatchObject({ holdsNights: false })
    t.wait({ minutes: 60 })
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, apartmentId, 18, 20) }))).toBe('ok')
    expect((await receive(t, kofi, third.payment._id)).msg).toContain('it goes back to the guest')
  })

  test('and is extended by a proof once for a booking with several transfers', async () => {
    const { t, ama } = await scene()
    const { bookingId, paymentId } = await startedTransfer(t, ama, 20)
    const { payment } = await sendProof(t, ama, paymentId)
    await start(ama, { bookingId, method: 'card' })
    t.wait({ minutes: 30 * 60 })
    const again = await start(ama, { bookingId, method: 'bank' })
    expect(again.payment.transfer).toMatchObject({ deadline: payment.transfer?.deadline, holdsNights: true })
    expect((await sendProof(t, ama, again.payment._id)).payment.transfer).toMatchObject({
      deadline: payment.transfer?.deadline,
    })
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({
      holdExpiresAt: payment.transfer?.deadline,
    })
  })

  test('for seats and properties without holding them', async () => {
    const { t, kofi, ama, esi } = await scene()
    const packageId = await t.tour({ seats: 1, price: 50 })
    const { payment } = await start(ama, { packageId, method: 'bank' })
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('Please transfer'))
    expect(mail.text).toContain('nothing is held for you')
    const hers = await start(esi, { packageId, method: 'bank' })
    await receive(t, kofi, hers.payment._id, { amount: 50 })
    expect((await receive(t, kofi, payment._id, { amount: 50 })).msg).toContain('it goes back to the guest')
    await t.refreshCatalogue()
    expect(await t.anyone.send(getTour, { params: { id: packageId } })).toMatchObject({ seatsLeft: 0 })
    await idle(t)
    expect(await paymentOf(ama, payment._id)).toMatchObject({ status: 'refunding', refunds: [{ reason: 'late' }] })
  })
})

describe('administrators', () => {
  const adminRows = Object.values({ ...rows, ...statementRows, ...settlementRows }).filter(
    (row) => typeof row === 'object' && 'who' in row && row.who === 'admin',
  )

  test('alone may read, settle and reject transfers', async () => {
    const { t, ama } = await scene()
    expect(adminRows).toHaveLength(11)
    for (const row of adminRows as (typeof rows.listTransfers)[]) {
      const url = row.path.replace(':id', t.deps.ids.next())
      expect(await raw(t, row, { url, payload: {} })).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
      expect(await raw(t, row, { url, token: ama.token, payload: {} })).toMatchObject({
        status: 403,
        json: { code: 'forbidden' },
      })
    }
  })

  test('get first what waits for them, and find a transfer by code, reference and e-mail', async () => {
    const { t, kofi, ama, esi } = await scene()
    const [hers, his, third] = [
      await startedTransfer(t, ama),
      await startedTransfer(t, esi),
      await startedTransfer(t, ama, 20),
    ]
    const ids = async (query: Record<string, string>) =>
      (await kofi.send(rows.listTransfers, { query })).map(({ _id }) => _id).sort()
    expect(await ids({})).toEqual([])
    await sendProof(t, ama, hers.paymentId)
    await receive(t, kofi, his.paymentId)
    expect(await ids({})).toEqual([hers.paymentId])
    expect(await ids({ view: 'awaited' })).toEqual([third.paymentId])
    expect(await ids({ view: 'received' })).toEqual([his.paymentId])
    t.wait({ days: 3 })
    await expireTransfers(t.deps)
    expect(await ids({ view: 'expired' })).toEqual([hers.paymentId, third.paymentId].sort())
    for (const search of [his.code, his.code.replace('-', '').toLowerCase(), his.payment.reference, esi.email])
      expect(await ids({ view: 'all', search })).toEqual([his.paymentId])
    expect(await ids({ view: 'all', search: '%' })).toEqual([])
    const page = await raw(t, rows.listTransfers, {
      url: `${rows.listTransfers.path}?view=all&limit=1`,
      token: kofi.token,
    })
    expect([page.headers['x-total-count'], page.headers.link]).toEqual(['3', expect.stringContaining('page=2')])
  })

  test('get target and guest of a transfer', async () => {
    const { t, kofi, ama } = await scene()
    const { paymentId, code, payment } = await startedTransfer(t, ama)
    expect(await transferOf(kofi, paymentId)).toMatchObject({
      ...{ code, status: 'awaited', waits: false, proof: null, rejection: null },
      ...{ expected: { amount: 96, currency: 'USD' }, received: { amount: 0, currency: 'USD' } },
      customer: { username: ama.username, email: ama.email, phoneNumber: '' },
      label: expect.stringContaining(`2 nights from ${formatDate(day(t, 10))}`),
      paymentReference: payment.reference,
    })
  })

  test('are refused unknown transfers, known lines, and transfers that are over', async () => {
    const { t, kofi, ama } = await scene()
    const [one, other] = [await startedTransfer(t, ama), await startedTransfer(t, ama, 20)]
    expect(await outcomeOf(receive(t, kofi, t.deps.ids.next()))).toBe('not_found')
    expect(await outcomeOf(rejectTransferProof(kofi, t.deps.ids.next()))).toBe('not_found')
    expect(await outcomeOf(rejectTransferProof(kofi, one.paymentId))).toBe('illegal_transition')
    const id = entryId()
    await receive(t, kofi, one.paymentId, { id })
    expect(await outcomeOf(receive(t, kofi, one.paymentId))).toBe('illegal_transition')
    expect(await outcomeOf(receive(t, kofi, other.paymentId, { id }))).toBe('bank_entry_known')
    expect(await outcomeOf(receive(t, kofi, other.paymentId, { id: ` ${id.toLowerCase()}` }))).toBe('bank_entry_known')
    expect(await transferOf(kofi, other.paymentId)).toMatchObject({ received: { amount: 0 } })
  })

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: '96' }, 'amount'],
    [{ bankTransactionId: 'x' }, 'bankTransactionId'],
    [{ valueDate: '31/12/2026' }, 'valueDate'],
    [{ valueDate: '0000-01-01' }, 'valueDate'],
    [{ valueDate: '9999-12-31' }, 'valueDate'],
    [{ currency: 'GHS' }, 'currency'],
  ])('get the faults of %j', async (fault, field) => {
    const { t, kofi } = await scene()
    const payload = { amount: 96, bankTransactionId: entryId(), valueDate: '2026-12-01', ...fault }
    const url = rows.receiveTransfer.path.replace(':id', t.deps.ids.next())
    const reply = await raw(t, rows.receiveTransfer, { url, token: kofi.token, payload })
    expect([reply.status, Object.keys(reply.json.fields ?? {})]).toEqual([400, [field]])
  })

  test('leave an audit record without names for each action', async () => {
    const { t, kofi, ama } = await scene()
    const { paymentId, code } = await startedTransfer(t, ama)
    await sendProof(t, ama, paymentId)
    await rejectTransferProof(kofi, paymentId, 'Not from Ama Mensah.')
    await receive(t, kofi, paymentId, { amount: 96, payerName: 'Ama Mensah' })
    const log = await kofi.send(listAudit, { query: { kind: 'transfer', recordId: paymentId } })
    expect(log).toMatchObject([
      { action: 'receive', label: code, actor: { username: kofi.username }, after: { state: 'received' } },
      { action: 'reject', label: code, before: { state: 'proofSubmitted' }, after: { state: 'proofRejected' } },
    ])
    expect(JSON.stringify(log)).not.toContain('Mensah')
  })
})

describe('a transfer that is no longer needed', () => {
  const subject = 'Please do not transfer any money'
  const mails = (t: World, person: TestUser) =>
    t.mailTo(person.email).filter((mail) => mail.subject.startsWith(subject))
  /** How its transfer and its payment are told to a guest, once the clock has gone round. */
  const after = async (t: World, person: TestUser, id: string) => {
    t.wait({ minutes: 31 })
    await runJob(t, 'transfers:expire', {})
    await idle(t)
    const { status, transfer } = await paymentOf(person, id)
    return [status, transfer?.status]
  }

  test('is withdrawn when its package is called off or deleted, with a mail to the guest', async () => {
    const { t, kofi, ama, esi } = await scene()
    const [off, deleted, kept] = [await t.tour({}), await t.tour({}), await t.tour({})]
    const begin = async (person: TestUser, packageId: string) =>
      (await start(person, { packageId, method: 'bank' })).payment._id
    const [one, two, three] = [await begin(ama, off), await begin(esi, deleted), await begin(esi, kept)]
    await kofi.send(callOffTour, { params: { id: off }, body: { reason: 'The bus has broken down.' } })
    await kofi.send(deleteTour, { params: { id: deleted } })
    expect(await after(t, ama, one)).toEqual(['failed', 'expired'])
    expect(await after(t, esi, two)).toEqual(['failed', 'expired'])
    expect(await after(t, esi, three)).toEqual(['pending', 'awaited'])
    expect([mails(t, ama).length, mails(t, esi).length]).toEqual([1, 1])
    const { code } = await transferOf(kofi, one)
    expect((await t.nextMail(ama.email, (mail) => mail.subject.startsWith(subject))).text).toContain(code)
    // What was on its way already goes back.
    await receive(t, kofi, one, { amount: 245 })
    expect(await paymentOf(ama, one)).toMatchObject({ status: 'refunding' })
  })

  test('is withdrawn when its hold is cancelled, or its stay was paid by card', async () => {
    const { t, kofi, ama, esi } = await scene()
    const [given, paid] = [await startedTransfer(t, ama), await startedTransfer(t, esi)]
    await receive(t, kofi, paid.paymentId, { amount: 40 })
    await ama.send(cancelBooking, { params: { id: given.bookingId }, body: {} })
    await startAndPay(t, esi, { bookingId: paid.bookingId })
    await esi.send(confirmBookingPayment, { body: { bookingId: paid.bookingId } })
    expect(await after(t, ama, given.paymentId)).toEqual(['failed', 'expired'])
    // A part of it came: a person decides.
    expect(await after(t, esi, paid.paymentId)).toEqual(['review', 'expired'])
    expect([mails(t, ama).length, mails(t, esi).length]).toEqual([1, 1])
  })
})
