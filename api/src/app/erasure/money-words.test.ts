// Tests that money moves after an account is erased, and that nothing which staff write with it names the guest.
import { approveBooking } from '@akwaaba/contract/bookings'
import { listPayments, refundByHand, refundPayment } from '@akwaaba/contract/payment-admin'
import * as rows from '@akwaaba/contract/profile'
import { expect, test } from 'vitest'
import { whileLocked } from '#testing/paying/locks.ts'
import { idle, newAdmin, refusal } from '#testing/tools.ts'
import { adminWithBank, entryId, receive, startedTransfer } from '#testing/transferring.ts'
import { fileWorld, outcomeOf, password } from '#testing/world.ts'

const here = fileWorld({ SECOND_ADMIN_ABOVE: '50' })

/** A stay of $96 that is paid by transfer and over, whose guest has asked for the deletion of their account. */
const scene = async () => {
  const t = here()
  const kofi = await adminWithBank(t)
  const esi = await newAdmin(t)
  const [ama] = await t.customers(1)
  const { paymentId: id, bookingId } = await startedTransfer(t, ama)
  // A large sum: both say so.
  const entry = { id: entryId() }
  for (const by of [kofi, esi]) await receive(t, by, id, entry)
  await kofi.send(approveBooking, { params: { id: bookingId } })
  t.wait({ days: 13 })
  await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
  await ama.send(rows.askDeletion, { body: { password } })
  const mail = await t.nextMail(ama.email, ({ subject }) => subject === 'Your Akwaaba deletion code')
  const erase = () => ama.send(rows.confirmDeletion, { body: { otp: mail.text.match(/\b\d{6}\b/)?.[0] ?? '' } })
  const refund = (note: string, { by = kofi, amount = 10, key = t.deps.ids.next() } = {}) =>
    by.send(refundPayment, { params: { id }, body: { amount, note, key } })
  const read = async () => (await kofi.send(listPayments, { query: { view: 'all' } })).find(({ _id }) => _id === id)
  const notes = () => t.deps.db.selectFrom('refunds').select('note').where('paymentId', '=', id).execute()
  return { t, kofi, esi, id, bookingId, erase, refund, read, notes }
}

const refused = { code: 'illegal_transition', message: expect.stringContaining('The account of this guest is deleted') }

test('refuses a note with a refund when the account of the guest is deleted, and refunds it without one', async () => {
  const { erase, refund, notes } = await scene()
  await erase()
  expect(await refusal(refund('Ama was ill.'))).toMatchObject(refused)
  expect(await notes()).toEqual([])
  await refund('')
  expect(await notes()).toEqual([{ note: '' }])
})

test('keeps no note of a refund that is asked for while the account is erased', async () => {
  const { t, bookingId, erase, refund, notes } = await scene()
  const outcomes = await whileLocked(t, { table: 'bookings', id: bookingId }, [
    () => outcomeOf(erase()),
    () => outcomeOf(refund('Ama was ill.')),
  ])
  expect(outcomes).toEqual(['ok', 'illegal_transition'])
  expect(await notes()).toEqual([])
})

test('erases the note of a refund that waits for a second administrator, who agrees to it without one', async () => {
  const { t, esi, erase, refund, read, notes } = await scene()
  const key = t.deps.ids.next()
  await refund('Ama was ill.', { amount: 60, key })
  expect((await read())?.secondApproval).toMatchObject({ note: 'Ama was ill.' })
  await erase()
  expect((await read())?.secondApproval).toMatchObject({ note: '' })
  await refund('', { by: esi, amount: 60, key })
  expect(await notes()).toEqual([{ note: '' }])
})

test('does not keep where the money of a refund went that is marked as paid after the erasure', async () => {
  const { t, kofi, id, erase, refund } = await scene()
  await erase()
  await refund('')
  await idle(t)
  const [made] = await t.deps.db.selectFrom('refunds').select('id').where('paymentId', '=', id).execute()
  const body = { bankTransactionId: entryId(), destination: 'Volta Bank, A. Mensah' }
  const { msg, refunds } = await kofi.send(refundByHand, { params: { id: made?.id ?? '' }, body })
  expect(msg).toContain('The account of this guest is deleted, so where the money went is not kept.')
  expect(JSON.stringify(refunds)).not.toContain('Mensah')
  const kept = t.deps.db.selectFrom('refunds').select('destination').where('paymentId', '=', id)
  expect(await kept.execute()).toEqual([{ destination: 'erased' }])
})
