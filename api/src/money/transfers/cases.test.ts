// Tests of the failure cases of bank transfers, by their numbers in docs/payment-cases.md.
import { cancelBooking, createBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, listMyPayments, startPayment } from '@akwaaba/contract/checkout'
import { toCents } from '@akwaaba/contract/money'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { describe, expect, test } from 'vitest'
import { expireHolds } from '#bookings/holds.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor } from '#deps.ts'
import { syncPayment } from '#settlement/capturing.ts'
import { checkPayment } from '#settlement/sweep.ts'
import { charge } from '#testing/buying.ts'
import { picture } from '#testing/forms.ts'
import { idle, refusal, stay } from '#testing/tools.ts'
import {
  adminWithBank,
  bankScene,
  entryId,
  paymentOf,
  receive,
  rejectTransferProof,
  sendProof,
  startedTransfer,
  statement,
  storedProofs,
  transferOf,
} from '#testing/transferring.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'
import { assignToTransfer, lockTransfer } from './receive.ts'
import { expireTransfers, settleTransfer } from './transfers.ts'

const here = fileWorld()

const hours = (t: World, count: number) => t.wait({ minutes: count * 60 })
const bookingOf = (person: TestUser, id: string) => person.send(getBooking, { params: { id } })
const hoursUntil = (t: World, instant: string | null) =>
  (Date.parse(instant ?? '') - t.deps.clock.now().getTime()) / 3_600_000

/** Tomorrow at ten in the morning. */
const atTen = (t: World) => {
  const now = t.deps.clock.now()
  t.wait({ seconds: 86_400 + 36_000 - (now.getTime() % 86_400_000) / 1000 })
}

/** What the clock does in a minute. */
const tick = async (t: World) => {
  await expireHolds(t.deps)
  await expireTransfers(t.deps)
  await idle(t)
}

const ledger = async (t: World) => {
  const rows = await t.deps.db
    .selectFrom('ledgerLines')
    .select(['account', (of) => of.fn.sum<number>('amountCents').as('cents')])
    .groupBy('account')
    .orderBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}

describe('a card, then a transfer', () => {
  test('case 25: refunds a late card payment as a duplicate after a transfer has paid', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const apartmentId = await t.apartment({ price: 48 })
    const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, apartmentId, 10, 12) })
    const card = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
    const bank = await ama.send(startPayment, { body: { bookingId, method: 'bank' } })
    expect(bank.payment._id).not.toBe(card.payment._id)
    expect(await paymentOf(ama, card.payment._id)).toMatchObject({ status: 'failed' })
    await receive(t, kofi, bank.payment._id)
    expect(await bookingOf(ama, bookingId)).toMatchObject({ depositPaid: true })
    await charge(t, card.payment.reference)
    await checkPayment(t.deps, card.payment.reference)
    const payments = await ama.send(listMyPayments, { query: { bookingId } })
    expect(
      payments.map(({ method, status, refunds }) => [method, status, refunds.map(({ reason }) => reason)]),
    ).toEqual([
      ['bank', 'succeeded', []],
      ['card', expect.stringMatching(/^refund/), ['duplicate']],
    ])
  })

  test('case 25: settles by a card while a transfer is awaited, and refunds the transfer that arrives', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const { bookingId, paymentId } = await startedTransfer(t, ama)
    const card = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
    await charge(t, card.payment.reference)
    expect(await ama.send(confirmBookingPayment, { body: { bookingId } })).toMatchObject({ status: 'succeeded' })
    const { msg } = await receive(t, kofi, paymentId)
    expect(msg).toContain('it goes back to the guest')
    await idle(t)
    expect(await paymentOf(ama, paymentId)).toMatchObject({
      status: 'refunding',
      refunds: [{ reason: 'duplicate', amount: { amount: 96, currency: 'USD' }, status: 'needs_attention' }],
    })
    expect(await bookingOf(ama, bookingId)).toMatchObject({ depositPaid: true })
  })
})

describe('the deadline', () => {
  test('case 54: expires without a proof after 24 hours, releases the nights and refuses proofs', async () => {
    const { t, kofi, ama, esi } = await bankScene(here())
    const { apartmentId, bookingId, paymentId } = await startedTransfer(t, ama)
    hours(t, 23.9)
    await tick(t)
    expect(await bookingOf(ama, bookingId)).toMatchObject({ status: 'pending' })
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, apartmentId, 9, 11) }))).toBe('dates_unavailable')
    hours(t, 0.2)
    expect(await refusal(sendProof(t, ama, paymentId))).toMatchObject({
      status: 409,
      code: 'illegal_transition',
      message: expect.stringContaining('The time for this transfer is over'),
    })
    await tick(t)
    expect(await transferOf(kofi, paymentId)).toMatchObject({ status: 'expired', waits: false })
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'failed', transfer: { status: 'expired' } })
    expect(await bookingOf(ama, bookingId)).toMatchObject({ status: 'expired' })
    expect(await outcomeOf(sendProof(t, ama, paymentId))).toBe('illegal_transition')
    expect(await storedProofs(t)).toEqual([])
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, apartmentId, 9, 11) }))).toBe('ok')
  })

  test('case 55: a proof extends the deadline and the hold by 24 hours, once', async () => {
    const { t, kofi, ama, esi } = await bankScene(here())
    const { apartmentId, bookingId, paymentId } = await startedTransfer(t, ama)
    hours(t, 20)
    const { payment } = await sendProof(t, ama, paymentId)
    expect(hoursUntil(t, payment.transfer?.deadline ?? null)).toBeCloseTo(28, 1)
    expect(hoursUntil(t, (await bookingOf(ama, bookingId)).holdExpiresAt)).toBeCloseTo(28, 1)
    hours(t, 10)
    await tick(t)
    expect(await transferOf(kofi, paymentId)).toMatchObject({ status: 'proof_submitted', waits: true })
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, apartmentId, 9, 11) }))).toBe('dates_unavailable')
    await rejectTransferProof(kofi, paymentId)
    const second = await sendProof(t, ama, paymentId)
    expect(second.payment.transfer?.deadline).toBe(payment.transfer?.deadline)
    hours(t, 18.1)
    await tick(t)
    expect(await transferOf(kofi, paymentId)).toMatchObject({ status: 'expired' })
    expect(await bookingOf(ama, bookingId)).toMatchObject({ status: 'expired' })
  })

  test('case 55: no proof moves the deadline closer to check-in than 48 hours', async () => {
    const { t, ama } = await bankScene(here())
    atTen(t)
    const { bookingId, paymentId, payment } = await startedTransfer(t, ama, 3) // begins at 14:00, 76 hours ahead
    expect(hoursUntil(t, payment.transfer?.deadline ?? null)).toBeCloseTo(24, 1)
    const { payment: longer } = await sendProof(t, ama, paymentId)
    expect(hoursUntil(t, longer.transfer?.deadline ?? null)).toBeCloseTo(76 - 48, 1)
    expect((await bookingOf(ama, bookingId)).holdExpiresAt).toBe(longer.transfer?.deadline)
  })
})

describe('a proof', () => {
  test('case 56: a rejected proof shows the reason, can be replaced, and its file is removed', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const { paymentId } = await startedTransfer(t, ama)
    await sendProof(t, ama, paymentId)
    const [first] = await storedProofs(t)
    await rejectTransferProof(kofi, paymentId, 'The sum cannot be read.')
    expect(await paymentOf(ama, paymentId)).toMatchObject({
      status: 'pending',
      transfer: { status: 'proof_rejected', rejection: 'The sum cannot be read.' },
    })
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('About the proof'))
    expect(mail.text).toContain('The sum cannot be read.')
    await sendProof(t, ama, paymentId)
    await idle(t)
    expect(await transferOf(kofi, paymentId)).toMatchObject({ status: 'proof_submitted', rejection: null })
    expect(await storedProofs(t)).toEqual([expect.not.stringMatching(first ?? '')])
    await receive(t, kofi, paymentId)
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'succeeded' })
  })

  test('case 59: marks the same file for two payments on both, also from two guests', async () => {
    const { t, kofi, ama, esi } = await bankScene(await here.empty())
    const [hers, his, other] = [
      await startedTransfer(t, ama),
      await startedTransfer(t, esi),
      await startedTransfer(t, esi, 20),
    ]
    const file = await picture('proof.png')
    await sendProof(t, ama, hers.paymentId, file)
    expect(await transferOf(kofi, hers.paymentId)).toMatchObject({ proof: { isDuplicate: false } })
    await sendProof(t, esi, his.paymentId, file)
    await sendProof(t, esi, other.paymentId)
    expect(await transferOf(kofi, hers.paymentId)).toMatchObject({ proof: { isDuplicate: true } })
    expect(await transferOf(kofi, his.paymentId)).toMatchObject({ proof: { isDuplicate: true } })
    expect(await transferOf(kofi, other.paymentId)).toMatchObject({ proof: { isDuplicate: false } })
    expect(await storedProofs(t)).toHaveLength(3)
  })
})

describe('money', () => {
  test('case 57: stores a line once that two administrators enter at the same instant', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const esther = await adminWithBank(t)
    const { bookingId, paymentId } = await startedTransfer(t, ama)
    const id = entryId()
    const asked = [kofi, esther, kofi, esther].map((by) => outcomeOf(receive(t, by, paymentId, { id })))
    expect(Object.entries(tally(await Promise.all(asked))).filter(([code]) => code === 'ok')).toEqual([['ok', 1]])
    expect(await transferOf(kofi, paymentId)).toMatchObject({ status: 'received', received: { amount: 96 } })
    expect(await bookingOf(ama, bookingId)).toMatchObject({ depositPaid: true })
    expect(await ledger(t)).toEqual({ 'provider:bank': 9600, guests: -9600 })
  })

  test('case 57: refuses the second of two ids for the same money', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const { paymentId } = await startedTransfer(t, ama)
    const asked = [1, 2, 3].map(() => outcomeOf(receive(t, kofi, paymentId)))
    expect(tally(await Promise.all(asked))).toEqual({ ok: 1, illegal_transition: 2 })
    expect(await ledger(t)).toEqual({ 'provider:bank': 9600, guests: -9600 })
  })

  test('case 57: counts two parts entered at the same instant, and settles', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const esther = await adminWithBank(t)
    for (const from of [10, 20, 30]) {
      const { paymentId } = await startedTransfer(t, ama, from)
      const parts = [kofi, esther].map((by) => outcomeOf(receive(t, by, paymentId, { amount: 48 })))
      expect(await Promise.all(parts)).toEqual(['ok', 'ok'])
      expect(await paymentOf(ama, paymentId)).toMatchObject({
        status: 'succeeded',
        transfer: { status: 'received', received: { amount: 96 } },
      })
    }
    expect(await ledger(t)).toEqual({ 'provider:bank': 28_800, guests: -28_800 })
  })

  test('case 58: a part confirms nothing, the guest is notified of the missing sum, and the rest settles', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const { bookingId, paymentId, code } = await startedTransfer(t, ama)
    expect(await receive(t, kofi, paymentId, { amount: 60 })).toMatchObject({
      status: 'part_paid',
      received: { amount: 60 },
      msg: expect.stringContaining('less than was asked for'),
    })
    expect(await bookingOf(ama, bookingId)).toMatchObject({ depositPaid: false })
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.includes('still missing'))
    expect(mail.subject).toContain('$36.00')
    expect(mail.text).toContain(code)
    expect(await receive(t, kofi, paymentId, { amount: 36 })).toMatchObject({ status: 'received' })
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'succeeded', refunds: [] })
    expect(await ledger(t)).toEqual({ 'provider:bank': 9600, guests: -9600 })
  })

  const inReview = async () => {
    const whole = await bankScene(await here.empty())
    const { t, kofi, ama } = whole
    const stayed = await startedTransfer(t, ama)
    await receive(t, kofi, stayed.paymentId, { amount: 60 })
    hours(t, 25)
    await tick(t)
    return { ...whole, ...stayed }
  }

  test('case 58: a part without the rest goes into review and is refunded', async () => {
    const { t, kofi, ama, bookingId, paymentId, code } = await inReview()
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'review', transfer: { status: 'expired' } })
    expect(await bookingOf(ama, bookingId)).toMatchObject({ status: 'expired' })
    expect(await ledger(t)).toEqual({ 'provider:bank': 6000, guests: -6000 })
    await kofi.send(refundPayment, { params: { id: paymentId }, body: { key: t.deps.ids.next() } })
    // From then on the rest belongs to nothing.
    expect(await outcomeOf(receive(t, kofi, paymentId, { amount: 36 }))).toBe('illegal_transition')
    expect((await statement(kofi, `${entryId()},${t.deps.clock.today()},36,${code}`)).lines).toMatchObject([
      { outcome: 'unmatched' },
    ])
  })

  test('case 58: a late rest, in any number of parts, books free nights', async () => {
    const { t, kofi, ama, bookingId, paymentId, code } = await inReview()
    const first = await receive(t, kofi, paymentId, { amount: 20 })
    expect(first).toMatchObject({ status: 'expired', received: { amount: 80 } })
    expect(first.msg).toContain('not the sum that was asked for')
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'review' })
    expect(await ledger(t)).toEqual({ 'provider:bank': 8000, guests: -8000 })
    const { lines } = await statement(kofi, `${entryId()},${t.deps.clock.today()},16,${code}`)
    expect(lines).toMatchObject([{ outcome: 'settled', says: expect.stringContaining('is settled') }])
    await idle(t)
    expect(await paymentOf(ama, paymentId)).toMatchObject({
      ...{ status: 'succeeded', refunds: [], receiptId: expect.any(String) },
      transfer: { status: 'received', received: { amount: 96 } },
    })
    expect(await bookingOf(ama, bookingId)).toMatchObject({ depositPaid: true })
    expect(await ledger(t)).toEqual({ 'provider:bank': 9600, guests: -9600 })
  })

  test('case 58: a late rest is refunded with the first part when another guest has the nights', async () => {
    const { t, kofi, ama, esi, apartmentId, paymentId } = await inReview()
    await esi.send(createBooking, { body: stay(t, apartmentId, 8, 10) })
    expect((await receive(t, kofi, paymentId, { amount: 40 })).msg).toContain('it goes back to the guest')
    expect(await paymentOf(ama, paymentId)).toMatchObject({
      status: 'refunding',
      refunds: [{ reason: 'late', amount: { amount: 100 } }],
    })
    expect(await ledger(t)).toEqual({ 'provider:bank': 10_000, guests: -10_000 })
  })

  test('case 58: a refund between the rest and its settling refunds everything', async () => {
    const { t, kofi, ama, paymentId } = await inReview()
    const { id } = await t.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', kofi.email)
      .executeTakeFirstOrThrow()
    const rest = {
      bankTransactionId: entryId(),
      valueDate: t.deps.clock.today(),
      amountCents: toCents(3600),
      currency: 'USD',
    }
    await inTransaction(t.deps.db, async (tx) =>
      assignToTransfer(t.deps, tx, { id } as Actor, await lockTransfer(tx, paymentId), {
        ...rest,
        narration: '',
        payerName: '',
      }),
    )
    await kofi.send(refundPayment, { params: { id: paymentId }, body: { key: t.deps.ids.next() } })
    await settleTransfer(t.deps, paymentId)
    expect(await paymentOf(ama, paymentId)).toMatchObject({
      status: 'refunding',
      refunds: [{ amount: { amount: 96 } }],
    })
  })

  test('case 58: a surplus is refunded before anything else can happen to the payment', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const { bookingId, paymentId, payment } = await startedTransfer(t, ama)
    const policy = JSON.stringify([{ hoursBefore: 1, refundPercent: 0 }])
    await t.deps.db.updateTable('bookings').set({ policy }).where('id', '=', bookingId).execute()
    await t.deps.db
      .updateTable('transfers')
      .set({ state: 'received', receivedCents: toCents(19_600) })
      .where('paymentId', '=', paymentId)
      .execute()
    // The payment is synced; the job that settles the transfer has not run yet.
    await syncPayment(t.deps, payment.reference)
    await ama.send(cancelBooking, { params: { id: bookingId }, body: { refund: 0 } })
    expect(await paymentOf(ama, paymentId)).toMatchObject({ refunds: [{ amount: { amount: 100 } }] })
    const payouts = t.deps.db.selectFrom('payouts').select('grossCents').where('bookingId', '=', bookingId)
    expect(await payouts.execute()).toEqual([{ grossCents: 9600 }])
    expect((await settleTransfer(t.deps, paymentId)).state).toBe('refundDue')
    expect(await transferOf(kofi, paymentId)).toMatchObject({ status: 'received' })
  })

  test('case 58: settles a higher sum, and refunds the difference', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const { bookingId, paymentId } = await startedTransfer(t, ama)
    await receive(t, kofi, paymentId, { amount: 100.5 })
    await idle(t)
    expect(await bookingOf(ama, bookingId)).toMatchObject({ depositPaid: true })
    expect(await paymentOf(ama, paymentId)).toMatchObject({
      refunds: [{ amount: { amount: 4.5, currency: 'USD' }, status: 'needs_attention' }],
      receiptId: expect.any(String),
    })
  })

  test('case 61: late money books the nights again if they are free', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const { bookingId, paymentId } = await startedTransfer(t, ama)
    hours(t, 25)
    await tick(t)
    expect(await receive(t, kofi, paymentId)).toMatchObject({
      status: 'received',
      msg: expect.stringContaining('settled'),
    })
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'succeeded', refunds: [] })
    expect(await bookingOf(ama, bookingId)).toMatchObject({ depositPaid: true })
  })

  test('case 61: late money is refunded when another guest has the nights', async () => {
    const { t, kofi, ama, esi } = await bankScene(here())
    const { apartmentId, bookingId, paymentId } = await startedTransfer(t, ama)
    hours(t, 25)
    await tick(t)
    await esi.send(createBooking, { body: stay(t, apartmentId, 8, 10) })
    const { msg } = await receive(t, kofi, paymentId)
    expect(msg).toContain('it goes back to the guest')
    await idle(t)
    expect(await paymentOf(ama, paymentId)).toMatchObject({
      status: 'refunding',
      refunds: [{ reason: 'late', amount: { amount: 96 }, status: 'needs_attention' }],
    })
    expect(await bookingOf(ama, bookingId)).toMatchObject({ status: 'expired', depositPaid: false })
  })

  test('case 61: a late part goes into review', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const { paymentId } = await startedTransfer(t, ama)
    hours(t, 25)
    await tick(t)
    expect((await receive(t, kofi, paymentId, { amount: 50 })).msg).toContain('not the sum that was asked for')
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'review' })
    expect(await ledger(t)).toEqual({ 'provider:bank': 5000, guests: -5000 })
  })
})
