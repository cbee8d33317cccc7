// Tests that no account is deleted while its money is with us, and that later no record of that money names its owner.
import { listAudit } from '@akwaaba/contract/audit'
import { declineBooking } from '@akwaaba/contract/bookings'
import { messages } from '@akwaaba/contract/messages'
import { refundByHand, refundPayment } from '@akwaaba/contract/payment-admin'
import * as rows from '@akwaaba/contract/profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { idle, refusal } from '#testing/tools.ts'
import {
  adminWithBank,
  entryId,
  paymentOf,
  receive,
  rejectTransferProof,
  sendProof,
  startedTransfer,
  statement,
} from '#testing/transferring.ts'
import { fileWorld, password, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

const scene = async () => {
  const t = await here.empty()
  const kofi = await adminWithBank(t)
  const [ama] = await t.customers(1)
  await t.deps.db.updateTable('users').set({ username: 'Naa Quaye' }).where('email', '=', ama.email).execute()
  return { t, kofi, ama }
}
const ask = (person: TestUser) => person.send(rows.askDeletion, { body: { password } })
const code = async (t: World, { email }: TestUser) => {
  const mail = await t.nextMail(email, ({ subject }) => subject === 'Your Akwaaba deletion code')
  return mail.text.match(/\b\d{6}\b/)?.[0] ?? ''
}
const moneyHereRefusal = expect.objectContaining({ code: 'stay_ahead', message: messages.moneyHere })

/** A stay paid by transfer, and declined: an admin has to transfer the refund. */
const owed = async (t: World, kofi: TestUser, ama: TestUser) => {
  const { paymentId, bookingId } = await startedTransfer(t, ama)
  await receive(t, kofi, paymentId, { payerName: 'Naa Quaye' })
  await kofi.send(declineBooking, { params: { id: bookingId }, body: { reason: 'The roof leaks.' } })
  await idle(t)
  const [refund] = (await paymentOf(ama, paymentId)).refunds
  return { paymentId, refundId: refund?._id ?? '' }
}
const sendByHand = (kofi: TestUser, id: string) =>
  kofi.send(refundByHand, {
    params: { id },
    body: { bankTransactionId: entryId(), destination: 'Volta Bank, N. Quaye' },
  })

test('refuses until every refund has been sent, also one that was requested after the code', async () => {
  const { t, kofi, ama } = await scene()
  await ask(ama)
  const otp = await code(t, ama)
  const { refundId } = await owed(t, kofi, ama)
  expect(await refusal(ask(ama))).toEqual(moneyHereRefusal)
  expect(await refusal(ama.send(rows.confirmDeletion, { body: { otp } }))).toEqual(moneyHereRefusal)
  await sendByHand(kofi, refundId)
  expect(await ama.send(rows.confirmDeletion, { body: { otp } })).toEqual({ msg: messages.accountDeleted })
})

test('refuses while a part of a sum has arrived, and while a payment is in review', async () => {
  const { t, kofi, ama } = await scene()
  const { paymentId } = await startedTransfer(t, ama)
  await receive(t, kofi, paymentId, { amount: 10 })
  expect(await refusal(ask(ama))).toEqual(moneyHereRefusal)
  await t.deps.db.updateTable('transfers').set({ state: 'expired' }).execute()
  await t.deps.db.updateTable('payments').set({ state: 'review' }).execute()
  expect(await refusal(ask(ama))).toEqual(moneyHereRefusal)
})

test('erases the destinations and notes of refunds, and bank lines that name the guest', async () => {
  const { t, kofi, ama } = await scene()
  const { paymentId, refundId } = await owed(t, kofi, ama)
  await sendByHand(kofi, refundId)
  const second = await startedTransfer(t, ama, 20)
  await sendProof(t, ama, second.paymentId, undefined, { payerName: 'Ebo Quaye' })
  await rejectTransferProof(kofi, second.paymentId)
  await receive(t, kofi, second.paymentId)
  const today = t.deps.clock.today()
  await statement(
    kofi,
    `${entryId()},${today},7,TRF QUAYE NAA`,
    `${entryId()},${today},8,from Ebo Quaye`,
    `${entryId()},${today},9,again ${second.code}`,
    `${entryId()},${today},6,Naa Adjeley`,
  )
  const body = { key: t.deps.ids.next(), amount: 1, note: 'As agreed with Naa Quaye.' }
  await kofi.send(refundPayment, { params: { id: second.paymentId }, body })
  await idle(t)
  const [part] = (await paymentOf(ama, second.paymentId)).refunds
  await sendByHand(kofi, part?._id ?? '')
  t.wait({ days: 25 })
  await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
  await ask(ama)
  await ama.send(rows.confirmDeletion, { body: { otp: await code(t, ama) } })
  const named = await sql`select narration, payer_name from bank_entries where narration <> '' or payer_name <> ''`
  expect((await named.execute(t.deps.db)).rows).toEqual([{ narration: 'Naa Adjeley', payerName: '' }])
  expect(
    await t.deps.db.selectFrom('refunds').select(['note', 'destination', 'paymentId']).orderBy('paymentId').execute(),
  ).toEqual([
    { note: '', destination: 'erased', paymentId },
    { note: '', destination: 'erased', paymentId: second.paymentId },
  ])
  expect(JSON.stringify(await kofi.send(listAudit, {}))).not.toMatch(/quaye/i)
})
