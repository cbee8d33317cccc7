// Tests of receipts: numbered without a gap, with the taxes of the day, in cedis where cedis were charged.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, getPaymentOptions } from '@akwaaba/contract/checkout'
import { atRate, toCents } from '@akwaaba/contract/money'
import { refundByHand, refundPayment } from '@akwaaba/contract/payment-admin'
import { getReceipt, getReceiptPdf, listReceipts } from '@akwaaba/contract/receipts'
import { describe, expect, test } from 'vitest'
import { syncPayment } from '#settlement/capturing.ts'
import { start } from '#testing/buying.ts'
import { balances, numbersOf, stayScene } from '#testing/money.ts'
import { moneyRecords } from '#testing/standins.ts'
import { idle, raw, refusal, stay } from '#testing/tools.ts'
import { adminWithBank, paymentOf, receive, startedTransfer } from '#testing/transferring.ts'
import { fileWorld, outcomeOf, type World, world } from '#testing/world.ts'

const here = fileWorld()

const tax = (name: string, percent: number, from: string, until: string | null = null) => ({
  name,
  percent,
  from,
  until,
})
const setTaxes = (t: World, taxes: ReturnType<typeof tax>[]) =>
  t.deps.db
    .updateTable('settings')
    .set({ taxes: JSON.stringify(taxes), seller: JSON.stringify({ address: '1 High St, Accra', taxNumber: 'C0001' }) })
    .execute()

describe('receipts', () => {
  test('name product, guest and seller, with the taxes of the day', async () => {
    const { t, ama, confirm } = await stayScene(await here.empty())
    await setTaxes(t, [
      tax('VAT', 15, '2026-01-01'),
      tax('NHIL', 2.5, '2026-01-01'),
      tax('GETFund', 2.5, '2026-01-01'),
      tax('COVID levy', 1, '2021-01-01', '2025-12-31'),
      tax('Later', 5, '2999-01-01'),
    ])
    const { payment } = await confirm()
    const [receipt] = await ama.send(listReceipts, {})
    expect(receipt).toMatchObject({
      ...{ kind: 'receipt', number: 'R-000001', paymentReference: payment.reference, creditFor: null },
      ...{ title: 'Lantern Studio', method: 'card', rate: null },
      customer: { name: ama.username, email: ama.email },
      seller: { name: 'Akwaaba', address: '1 High St, Accra', taxNumber: 'C0001' },
      lines: [{ label: '3 nights x $48.00', amount: { amount: 144, currency: 'USD' } }],
      taxes: [
        { label: 'VAT 15%', amount: { amount: 18 } },
        { label: 'NHIL 2.5%', amount: { amount: 3 } },
        { label: 'GETFund 2.5%', amount: { amount: 3 } },
      ],
      total: { amount: 144, currency: 'USD' },
    })
    expect(payment.receiptId).toBe(receipt?._id)
  })

  test('can be read by their guest and by administrators only, and do not name a deleted account', async () => {
    const { t, ama, esi, admin, confirm } = await stayScene(await here.empty())
    const { payment } = await confirm()
    const params = { id: payment.receiptId ?? '' }
    expect(await refusal(esi.send(getReceipt, { params }))).toMatchObject({ status: 404 })
    expect(await ama.send(getReceipt, { params })).toEqual(await admin.send(getReceipt, { params }))
    const stored = await t.deps.db.selectFrom('receipts').select('facts').execute()
    expect(JSON.stringify(stored)).not.toContain(ama.email)
    await t.deps.db.updateTable('users').set({ deletedAt: t.deps.clock.now() }).where('email', '=', ama.email).execute()
    expect(await admin.send(getReceipt, { params })).toMatchObject({ customer: null })
  })

  test('can be downloaded as a PDF with our own font', async () => {
    const { t, ama, esi, confirm } = await stayScene(await here.empty())
    const { payment } = await confirm()
    const url = `/api/receipts/${payment.receiptId}/pdf`
    const reply = await raw(t, getReceiptPdf, { url, token: ama.token })
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(reply.headers['content-disposition']).toContain('R-000001.pdf')
    expect(reply.text.startsWith('%PDF-')).toBe(true)
    expect(reply.text).toContain('Figtree')
    expect(reply.text).not.toContain('Helvetica')
    expect(await raw(t, getReceiptPdf, { url, token: esi.token })).toMatchObject({ status: 404 })
  })

  test('have no gap in their numbers when many payments settle or fail at the same instant', async () => {
    const { t, ama, esi, flat } = await stayScene(await here.empty())
    const stays = await Promise.all(
      [ama, esi, ama, esi].map(async (guest, i) => ({
        guest,
        id: (await guest.send(createBooking, { body: stay(t, flat, 60 + i * 3, 62 + i * 3) }))._id,
      })),
    )
    const outcomes = await Promise.all(
      [...stays, ...stays, ...stays].map(({ guest, id }) =>
        outcomeOf(guest.send(confirmBookingPayment, { body: { bookingId: id } })),
      ),
    )
    expect(outcomes.every((outcome) => outcome === 'ok')).toBe(true)
    expect(await numbersOf(t, 'receipt')).toEqual([1, 2, 3, 4])
  })

  test('a credit note names its receipt and reverses its part of the taxes', async () => {
    const { t, ama, confirm, refund } = await stayScene(await here.empty())
    await setTaxes(t, [tax('VAT', 20, '2026-01-01')])
    const { payment } = await confirm()
    await refund(payment._id, 36)
    await idle(t)
    const [note] = await ama.send(listReceipts, {})
    expect(note).toMatchObject({
      ...{ kind: 'credit-note', number: 'C-000001', creditFor: 'R-000001' },
      lines: [{ label: 'Refund in part', amount: { amount: 36 } }],
      taxes: [{ label: 'VAT 20%', amount: { amount: 6 } }],
      charged: { amount: 36, currency: 'USD' },
    })
  })

  test('all credit notes of a receipt sum to it, to the cent of every tax', async () => {
    const { t, admin, confirm, refund } = await stayScene(await here.empty(), { price: 33.34 })
    await setTaxes(t, [tax('VAT', 15, '2020-01-01'), tax('NHIL', 2.5, '2020-01-01'), tax('GETFund', 2.5, '2020-01-01')])
    const { payment } = await confirm()
    for (let part = 0; part < 6; part++) await refund(payment._id, 14.28)
    await idle(t)
    await refund(payment._id)
    await idle(t)
    const papers = await admin.send(listReceipts, {})
    const centsOf = (kind: string) => {
      const all = papers.filter((paper) => paper.kind === kind)
      const sum = (amounts: number[]) => amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0)
      const taxes = [0, 1, 2].map((at) => sum(all.map((paper) => paper.taxes[at]?.amount.amount ?? 0)))
      return [sum(all.map(({ total }) => total.amount)), ...taxes]
    }
    expect(centsOf('credit-note')).toEqual(centsOf('receipt'))
    expect(centsOf('receipt')).toEqual([10002, 1250, 208, 208])
  })

  test('money without a receipt is refunded without a credit note', async () => {
    const { t, ama, bookingId, payThere, confirm } = await stayScene(await here.empty())
    const late = await payThere()
    await t.deps.db.updateTable('payments').set({ state: 'abandoned' }).execute()
    await start(ama, { bookingId })
    await confirm()
    await syncPayment(t.deps, late.reference)
    await idle(t)
    expect((await moneyRecords(t)).refunds).toEqual(['succeeded'])
    expect(await numbersOf(t, 'credit-note')).toEqual([])
  })

  test('a surplus is refunded without a credit note, the price with one', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const kofi = await adminWithBank(t)
    const { paymentId } = await startedTransfer(t, ama)
    await receive(t, kofi, paymentId, { amount: 106 })
    await idle(t)
    const byHand = async (bankTransactionId: string) => {
      const waiting = (await paymentOf(ama, paymentId)).refunds.find(({ status }) => status !== 'refunded')
      const params = { id: waiting?._id ?? '' }
      await kofi.send(refundByHand, { params, body: { bankTransactionId, destination: 'MTN 024' } })
    }
    await byHand('FT-1')
    expect(await numbersOf(t, 'credit-note')).toEqual([])
    await kofi.send(refundPayment, { params: { id: paymentId }, body: { key: t.deps.ids.next() } })
    await idle(t)
    await byHand('FT-2')
    expect((await kofi.send(listReceipts, {})).filter(({ kind }) => kind === 'credit-note')).toMatchObject([
      { total: { amount: 96 }, lines: [{ label: 'Refund in full' }] },
    ])
  })
})

describe('charging cedis', () => {
  test('is offered once there is a rate, rounds half up, and keeps the rate of the payment', async () => {
    const { t, ama, bookingId, confirm, refund } = await stayScene(await world({ CHARGE_CURRENCY: 'GHS' }))
    expect((await t.anyone.send(getPaymentOptions, {})).methods).toEqual(['paypal'])
    expect(await outcomeOf(start(ama, { bookingId }))).toBe('method_off')
    const setRate = (cedisPerDollar: number) =>
      t.deps.db.updateTable('settings').set({ cedisPerDollar, rateTakenAt: t.deps.clock.now() }).execute()
    await setRate(11.04)
    const { charges } = await t.anyone.send(getPaymentOptions, {})
    expect(charges.map(({ method, currency }) => `${method} ${currency}`)).toEqual([
      'card GHS',
      'paypal USD',
      'bank GHS',
    ])
    const first = await start(ama, { bookingId })
    await setRate(11.0417)
    const { payment } = await start(ama, { bookingId })
    expect(payment.reference).not.toBe(first.payment.reference)
    expect(payment).toMatchObject({ amount: 144, charge: { amount: 1590, currency: 'GHS' }, rate: { rate: 11.0417 } })
    await setRate(15)
    expect((await confirm()).payment).toMatchObject({ charge: { amount: 2160, currency: 'GHS' } })
    expect(await balances(t)).toMatchObject({ 'guests GHS': -216000 })
    const { _id } = (await confirm()).payment
    await refund(_id, 1080)
    expect((await t.nextMail(ama.email, ({ subject }) => subject.startsWith('Your refund'))).subject).toContain(
      '1,080.00',
    )
  })

  test.each([
    [14400, 11.0417, 159000],
    [1, 0.5, 1],
    [1, 0.49999999, 0],
    [999_999_999_99, 10.88888888, 1088888887989],
  ])('%i cents at %d are %i', (cents, rate, charged) => {
    expect(atRate(toCents(cents), rate)).toBe(charged)
  })
})
