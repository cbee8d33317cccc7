// Tests of the decisions of administrators about bookings: made once, recorded, mailed to the guest, and refunded.
import { listAudit } from '@akwaaba/contract/audit'
import {
  approveBooking,
  createBooking,
  declineBooking,
  deleteBooking,
  getBooking,
  listBookings,
} from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { describe, expect, test } from 'vitest'
import { gatewayCharges, paymentStatesOf, startAndPay } from '#testing/buying.ts'
import { idle, newAdmin, raw, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

const nowhere = '01900000-0000-7000-8000-000000000000'
const reason = 'The roof leaks <b>badly</b>.\nWe are mending it.'

type Begin = 'held' | 'overdue' | 'paid' | 'approved' | 'stayed' | 'completed' | 'cancelled' | 'expired'

/** A guest's booking from tomorrow on, in the state `begin`, and an administrator. */
const scene = async (begin: Begin) => {
  const t = await here.empty()
  const flat = await t.apartment({ price: 48 })
  const [ama] = await t.customers(1)
  const admin = await newAdmin(t)
  const { _id: id, reference } = await ama.send(createBooking, { body: stay(t, flat, 1, 3) })
  const params = { id }
  if (['paid', 'approved', 'stayed', 'completed'].includes(begin))
    await ama.send(confirmBookingPayment, { body: { bookingId: id } })
  if (['approved', 'stayed', 'completed'].includes(begin)) await admin.send(approveBooking, { params })
  if (begin === 'stayed' || begin === 'completed') t.wait({ days: 4 })
  if (begin === 'completed') await runJob(t, 'bookings:complete-stays', {})
  if (begin === 'overdue' || begin === 'expired') t.wait({ minutes: 31 })
  if (begin === 'expired') await runJob(t, 'bookings:expire-holds', {})
  if (begin === 'cancelled') await admin.send(declineBooking, { params, body: {} })
  return {
    ...{ t, ama, admin, id, reference },
    approve: () => admin.send(approveBooking, { params }),
    decline: (why = '') => admin.send(declineBooking, { params, body: { reason: why } }),
    remove: async () => {
      await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
      return admin.send(deleteBooking, { params })
    },
    read: () => ama.send(getBooking, { params }),
    othersBook: async () => (await t.customers(1))[0].send(createBooking, { body: stay(t, flat, 1, 3) }),
    audit: async () =>
      (await admin.send(listAudit, { query: { recordId: id } })).map(
        ({ action, kind, label, before, after, actor }) => ({
          action,
          kind,
          label,
          before,
          after,
          by: actor?.username,
        }),
      ),
  }
}
const isRefused = { status: 409, code: 'illegal_transition' }
const declinedMail = (t: World, email: string) =>
  t.nextMail(email, ({ subject }) => subject.includes('will not take place'))

describe('POST /api/admin/bookings/:id/approve', () => {
  test('approves a paid booking, mails its guest, and writes an audit record', async () => {
    const { t, approve, ama, read, audit, admin, reference } = await scene('paid')
    expect(await approve()).toMatchObject({ booking: { status: 'approved', depositPaid: true } })
    expect(await read()).toMatchObject({ status: 'approved', reason: null })
    await t.nextMail(ama.email, ({ subject }) => subject === 'Your stay at Lantern Studio is approved')
    expect(await audit()).toEqual([
      {
        ...{ action: 'approve', kind: 'booking', label: reference, by: admin.username },
        ...{ before: { state: 'paid' }, after: { state: 'approved' } },
      },
    ])
  })

  test('gives the same reply when the same admin repeats it a moment later, and refuses it after that', async () => {
    const { t, approve, ama, audit, id } = await scene('paid')
    const first = await approve()
    expect(await approve()).toEqual(first)
    const other = await newAdmin(t)
    expect(await refusal(other.send(approveBooking, { params: { id } }))).toMatchObject(isRefused)
    t.wait({ minutes: 2 })
    expect(await refusal(approve())).toMatchObject(isRefused)
    expect(await audit()).toHaveLength(1)
    await idle(t)
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.endsWith('is approved'))).toHaveLength(1)
  })
})

describe('POST /api/admin/bookings/:id/decline', () => {
  test.each([
    ['paid', 'decline', 'your stay could not be accepted'],
    ['approved', 'revoke', 'your stay has been called off, although it was approved'],
  ] as const)('refunds a %s booking, frees its nights, and mails the reason', async (begin, event, words) => {
    const { t, ama, decline, read, othersBook, audit, admin, id, reference } = await scene(begin)
    expect(await decline(` ${reason}\n`)).toMatchObject({ booking: { status: 'cancelled', reason } })
    expect(await read()).toMatchObject({ status: 'cancelled', depositPaid: false, reason })
    expect(await outcomeOf(othersBook())).toBe('ok')
    const mail = await declinedMail(t, ama.email)
    const text = mail.text.replace(/\r\n/g, '\n')
    expect(text).toContain(words)
    expect(text).toContain(`Reference: ${reference}\n\nThe reason we were given:\n${reason}\n\nYou get back all`)
    expect(text).toContain('$96.00')
    expect(mail.html).toContain('The roof leaks &lt;b&gt;badly&lt;/b&gt;.<br>We are mending it.')
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    const { charged, refunded } = await gatewayCharges(t)
    expect(refunded).toEqual(charged)
    const refund = await t.nextMail(ama.email, ({ subject }) => subject === 'Your refund of $96.00')
    expect(refund.text).toContain('your stay will not take place')
    const [last] = await t.deps.db
      .selectFrom('bookingEvents')
      .select(['event', 'actor', 'actorId', 'reason'])
      .where('bookingId', '=', id)
      .orderBy('id', 'desc')
      .execute()
    expect(last).toMatchObject({ event, actor: 'admin', reason })
    const lines = await audit()
    expect(lines[0]).toEqual({
      ...{ action: 'decline', kind: 'booking', label: reference, by: admin.username },
      ...{ before: { state: begin }, after: { state: 'cancelled' } },
    })
    expect(await refusal(decline())).toMatchObject(isRefused)
    expect(await audit()).toEqual(lines)
  })

  test('withdraws an unpaid hold, which cannot be approved, without mentioning money', async () => {
    const { t, ama, approve, decline, read, othersBook } = await scene('held')
    const held = await read()
    expect(await refusal(approve())).toMatchObject(isRefused)
    expect(await read()).toEqual(held)
    expect(await decline()).toMatchObject({ booking: { status: 'cancelled', reason: null } })
    expect(await read()).toMatchObject({ status: 'cancelled', holdExpiresAt: null })
    expect(await outcomeOf(othersBook())).toBe('ok')
    const { text } = await declinedMail(t, ama.email)
    expect(text).toContain('You have not paid for it.')
    expect(text).not.toContain('The reason')
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual([])
  })

  test('sends no mail about a stay whose guest has deleted their account', async () => {
    const { t, ama, decline } = await scene('paid')
    await idle(t)
    await t.deps.db.updateTable('users').set({ deletedAt: t.deps.clock.now() }).where('email', '=', ama.email).execute()
    const before = t.mailbox.messages().length
    expect(await decline(reason)).toMatchObject({ booking: { status: 'cancelled', customer: null } })
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(t.mailbox.messages()).toHaveLength(before)
  })

  test('refuses a reason that is too long, and unknown fields', async () => {
    const { t, admin, id, read } = await scene('held')
    const before = await read()
    const url = declineBooking.path.replace(':id', id)
    for (const [payload, field] of [
      [{ reason: 'x'.repeat(501) }, 'reason'],
      [{ reason: null }, 'reason'],
      [{ because: 'x' }, 'because'],
    ] as const) {
      const reply = await raw(t, declineBooking, { url, token: admin.token, payload })
      expect(reply).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
      expect(Object.keys(reply.json.fields ?? {})).toEqual([field])
    }
    expect(await read()).toEqual(before)
  })
})

describe('DELETE /api/admin/bookings/:id', () => {
  test.each(['held', 'paid', 'approved'] as const)(
    'declines a booking that is %s first, then removes it from the lists; its guest sees it cancelled',
    async (begin) => {
      const { t, ama, admin, id, remove, approve, decline, read, othersBook, audit } = await scene(begin)
      const lines = (await audit()).length
      expect(await remove()).toEqual({ msg: expect.stringMatching(/^The booking is deleted/) })
      expect(await admin.send(listBookings, { query: { view: 'all' } })).toEqual([])
      expect(await refusal(admin.send(getBooking, { params: { id } }))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
      expect(await read()).toMatchObject({ status: 'cancelled' })
      expect(await ama.send(listBookings, { query: { view: 'cancelled' } })).toHaveLength(1)
      expect(await outcomeOf(othersBook())).toBe('ok')
      await declinedMail(t, ama.email)
      await idle(t)
      const { charged, refunded } = await gatewayCharges(t)
      expect(charged).toHaveLength(begin === 'held' ? 0 : 1)
      expect(refunded).toEqual(charged)
      for (const again of [remove, approve, decline])
        expect(await refusal(again())).toMatchObject({ status: 404, code: 'not_found' })
      const records = (await audit()).slice(0, -lines || undefined)
      expect(records.map(({ action }) => action)).toEqual(['delete', 'decline'])
      expect(records[0]).toMatchObject({ before: { state: 'cancelled' }, after: null })
    },
  )

  test.each([
    ['overdue', 'expired'],
    ['expired', 'expired'],
    ['cancelled', 'cancelled'],
    ['stayed', 'completed'],
    ['completed', 'completed'],
  ] as const)('refunds nothing of a booking that is %s, which its guest still sees as %s', async (begin, status) => {
    const { t, admin, approve, decline, remove, read, audit } = await scene(begin)
    await idle(t)
    const [before, paid, mails] = [await read(), await paymentStatesOf(t), t.mailbox.messages().length]
    // A booking in such a state can be neither approved nor declined.
    for (const decide of [approve, decline]) expect(await refusal(decide())).toMatchObject(isRefused)
    await idle(t)
    expect(await read()).toEqual(before)
    expect(await paymentStatesOf(t)).toEqual(paid)
    await remove()
    await idle(t)
    expect(await read()).toMatchObject({ status })
    expect(await admin.send(listBookings, { query: { view: 'all' } })).toEqual([])
    expect(await paymentStatesOf(t)).toEqual(paid)
    expect(t.mailbox.messages().length - mails).toBe(begin === 'overdue' ? 1 : 0) // that the hold ran out
    expect((await audit())[0]).toMatchObject({ action: 'delete', before: { state: status }, after: null })
    expect(await outcomeOf(remove())).toBe('not_found')
  })

  test('refuses payment for a deleted hold', async () => {
    const { t, ama, remove, id, read } = await scene('expired')
    await remove()
    const pay = () => ama.send(confirmBookingPayment, { body: { bookingId: id } })
    expect(await refusal(pay())).toMatchObject(isRefused)
    expect(await gatewayCharges(t)).toEqual({ charged: [], refunded: [] })
    expect(await read()).toMatchObject({ status: 'expired' })
  })

  test('refunds the payment for a hold that was deleted while its guest was paying', async () => {
    const { t, ama, remove, id, read } = await scene('held')
    await startAndPay(t, ama, { bookingId: id })
    t.wait({ minutes: 31 })
    await remove()
    await runJob(t, 'payments:sweep', {})
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await read()).toMatchObject({ status: 'expired', depositPaid: false })
  })
})

describe('deciding about bookings', () => {
  test('is for administrators, and refuses an unknown booking', async () => {
    const { t, ama, admin, id, read } = await scene('paid')
    for (const [row, payload] of [
      [approveBooking, undefined],
      [declineBooking, {}],
      [deleteBooking, undefined],
    ] as const) {
      const call = (of: string, token?: string) =>
        raw(t, row, { url: row.path.replace(':id', of), ...(token ? { token } : {}), ...(payload ? { payload } : {}) })
      expect(await call(id), row.path).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
      expect(await call(id, ama.token), row.path).toMatchObject({ status: 403, json: { code: 'forbidden' } })
      expect(await call(nowhere, admin.token), row.path).toMatchObject({ status: 404, json: { code: 'not_found' } })
      expect(await call('7', admin.token), row.path).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
    }
    expect(await read()).toMatchObject({ status: 'pending', depositPaid: true })
  })
})
