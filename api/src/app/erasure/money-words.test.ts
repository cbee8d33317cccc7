// Tests that money moves after an account is erased, and that nothing which staff write with it names the guest.
import { approveBooking } from '@akwaaba/contract/bookings'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import * as rows from '@akwaaba/contract/profile'
import { expect, test } from 'vitest'
import { whileLocked } from '#testing/paying/locks.ts'
import { refusal } from '#testing/tools.ts'
import { adminWithBank, receive, startedTransfer } from '#testing/transferring.ts'
import { fileWorld, outcomeOf, password } from '#testing/world.ts'

const here = fileWorld()

/** A stay of $96 that is paid by transfer and over, whose guest has asked for the deletion of their account. */
const scene = async () => {
  const t = here()
  const kofi = await adminWithBank(t)
  const [ama] = await t.customers(1)
  const { paymentId: id, bookingId } = await startedTransfer(t, ama)
  await receive(t, kofi, id)
  await kofi.send(approveBooking, { params: { id: bookingId } })
  t.wait({ days: 13 })
  await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
  await ama.send(rows.askDeletion, { body: { password } })
  const mail = await t.nextMail(ama.email, ({ subject }) => subject === 'Your Akwaaba deletion code')
  const erase = () => ama.send(rows.confirmDeletion, { body: { otp: mail.text.match(/\b\d{6}\b/)?.[0] ?? '' } })
  const refund = (note: string) =>
    kofi.send(refundPayment, { params: { id }, body: { amount: 10, note, key: t.deps.ids.next() } })
  const notes = () => t.deps.db.selectFrom('refunds').select('note').where('paymentId', '=', id).execute()
  return { t, bookingId, erase, refund, notes }
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
