// Tests that staff write nothing more about a guest whose account is erased, also at the instant of the erasure.
import { addHostBookingNote } from '@akwaaba/contract/booking-notes'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { noteCleaning } from '@akwaaba/contract/cleaning'
import * as rows from '@akwaaba/contract/profile'
import { getGuestReview, writeGuestReview } from '@akwaaba/contract/reviews'
import { agreeHostStay, chargeHostDamage } from '@akwaaba/contract/stay-agreements'
import { sendMessage } from '@akwaaba/contract/stay-messages'
import { expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { form, picture } from '#testing/forms.ts'
import { newHost } from '#testing/hosting.ts'
import { whileLocked } from '#testing/paying/locks.ts'
import { refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password } from '#testing/world.ts'

const here = fileWorld()

/** A stay that is over, with a conversation, whose guest has asked for the deletion of their account. */
const scene = async () => {
  const t = here()
  const host = await newHost(t)
  const flat = await t.apartment({ price: 48, instantBooking: true, organisationId: host.id })
  const [ama] = await t.customers(1)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 1, 3) })
  await startAndPay(t, ama, { bookingId: id })
  await ama.send(confirmBookingPayment, { body: { bookingId: id } })
  await ama.send(sendMessage, { params: { id }, body: form({ text: 'Hello', key: t.deps.ids.next() }) })
  t.wait({ days: 4 })
  await runJob(t, 'bookings:complete-stays', {})
  await ama.send(rows.askDeletion, { body: { password } })
  const mail = await t.nextMail(ama.email, ({ subject }) => subject === 'Your Akwaaba deletion code')
  const erase = () => ama.send(rows.confirmDeletion, { body: { otp: mail.text.match(/\b\d{6}\b/)?.[0] ?? '' } })
  const task = await t.deps.db.selectFrom('cleaningTasks').select('id').where('bookingId', '=', id).executeTakeFirst()
  const own = { org: host.slug }
  const noteStay = (text: string) => host.owner.send(addHostBookingNote, { params: { ...own, id }, body: { text } })
  const noteTask = (note: string) =>
    host.owner.send(noteCleaning, { params: { ...own, task: task?.id ?? '' }, body: { note } })
  const review = (text: string) =>
    host.owner.send(writeGuestReview, { params: { ...own, id }, body: { overall: 5, text, privateNote: text } })
  const mayReview = async () => (await host.owner.send(getGuestReview, { params: { ...own, id } })).canWrite
  const reviews = () =>
    t.deps.db.selectFrom('reviews').select(['text', 'privateNote']).where('bookingId', '=', id).execute()
  const discount = () =>
    host.owner.send(agreeHostStay, {
      params: { ...own, id },
      body: { kind: 'discount', amount: 5, reason: 'Ama was kind.' },
    })
  const damage = async () => {
    const lamp = { pictures: [await picture()] }
    const body = form({ amount: '5', reason: 'Ama broke a lamp.' }, lamp)
    return host.owner.send(chargeHostDamage, { params: { ...own, id }, body })
  }
  const changes = () =>
    t.deps.db.selectFrom('stayChanges').select(['kind', 'reason']).where('bookingId', '=', id).execute()
  const left = async () => [
    ...(await t.deps.db.selectFrom('bookingNotes').select('text').where('bookingId', '=', id).execute()),
    ...(await t.deps.db.selectFrom('cleaningTasks').select('note as text').where('bookingId', '=', id).execute()),
  ]
  return { t, id, erase, noteStay, noteTask, review, mayReview, reviews, discount, damage, changes, left }
}

const refused = (words: string) => ({ code: 'illegal_transition', message: expect.stringContaining(words) })

test('refuses a note about a stay or its cleaning when the account of the guest is deleted', async () => {
  const { erase, noteStay, noteTask, left } = await scene()
  await noteStay('Ama forgot a scarf.')
  await noteTask('Ama has broken a lamp.')
  await erase()
  expect(await left()).toEqual([{ text: '' }])
  expect(await refusal(noteStay('Ama again'))).toMatchObject(refused('The account of this guest is deleted'))
  expect(await refusal(noteTask('Ama again'))).toMatchObject(refused('The account of the guest'))
  expect(await noteTask('')).toMatchObject({ note: '' })
  expect(await left()).toEqual([{ text: '' }])
})

test('leaves no note that was written while the account was erased', async () => {
  const { t, id, erase, noteStay, noteTask, left } = await scene()
  // The erasure waits for the conversation, after it has erased the notes.
  const outcomes = await whileLocked(t, { table: 'threads', bookingId: id }, [
    () => outcomeOf(erase()),
    () => outcomeOf(noteStay('Ama was here.')),
    () => outcomeOf(noteTask('Ama was here.')),
  ])
  expect(outcomes).toEqual(['ok', 'illegal_transition', 'illegal_transition'])
  expect(await left()).toEqual([{ text: '' }])
})

test('refuses a review of a guest when their account is deleted', async () => {
  const { erase, review, mayReview, reviews } = await scene()
  expect(await mayReview()).toBe(true)
  await erase()
  expect(await mayReview()).toBe(false)
  expect(await refusal(review('Ama sang at night.'))).toMatchObject(refused('The account of this guest is deleted'))
  expect(await reviews()).toEqual([])
})

test('leaves no words of a review that was written while the account was erased', async () => {
  const { t, id, erase, review, reviews } = await scene()
  await review('Ama sang at night.')
  const outcomes = await whileLocked(t, { table: 'threads', bookingId: id }, [
    () => outcomeOf(erase()),
    () => outcomeOf(review('Ama sang all night.')),
  ])
  expect(outcomes).toEqual(['ok', 'illegal_transition'])
  expect(await reviews()).toEqual([{ text: '', privateNote: '' }])
})

test('gives a discount after the account of the guest is deleted, without its reason', async () => {
  const { erase, discount, changes } = await scene()
  await erase()
  const { msg, change } = await discount()
  expect(msg).toBe('The discount of $5.00 is given. The account of this guest is deleted, so the reason is not kept.')
  expect(change).toMatchObject({ state: 'accepted', difference: -5, reason: 'Deleted' })
  expect(await changes()).toEqual([{ kind: 'discount', reason: 'Deleted' }])
})

test('keeps no words of a discount or a charge for damage that is made while the account is erased', async () => {
  const { t, id, erase, discount, damage, changes } = await scene()
  const outcomes = await whileLocked(t, { table: 'threads', bookingId: id }, [
    () => outcomeOf(erase()),
    () => outcomeOf(damage()),
    () => outcomeOf(discount()),
  ])
  expect(outcomes).toEqual(['ok', 'illegal_transition', 'ok'])
  expect(await changes()).toEqual([{ kind: 'discount', reason: 'Deleted' }])
})
