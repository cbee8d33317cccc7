// Tests that the actions in replies are what the endpoints accept, in whatever order things happen to a booking.
import { approveBooking, declineBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { listPayments } from '@akwaaba/contract/payment-admin'
import { describe, expect, test } from 'vitest'
import { charge, start } from '#testing/buying.ts'
import { stayScene } from '#testing/money.ts'
import type { Offer } from '#testing/offers.ts'
import { randomOf } from '#testing/random.ts'
import { idle } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

type Scene = Awaited<ReturnType<typeof stayScene>>
type Step = { who: 'ama' | 'admin'; action: string; run: (scene: Scene) => Promise<unknown> }

const params = ({ bookingId }: Scene) => ({ params: { id: bookingId } })
const steps: Step[] = [
  {
    ...{ who: 'ama', action: 'pay' },
    run: async ({ t, ama, bookingId }) => {
      const { payment } = await start(ama, { bookingId })
      await charge(t, payment.reference)
      await ama.send(confirmBookingPayment, { body: { bookingId } })
    },
  },
  {
    ...{ who: 'ama', action: 'cancel' },
    run: async (scene) => {
      const { refund } = await scene.getCancellation()
      await scene.cancel(refund.amount > 0 ? refund.amount : undefined)
    },
  },
  { who: 'admin', action: 'approve', run: (scene) => scene.admin.send(approveBooking, params(scene)) },
  {
    ...{ who: 'admin', action: 'decline' },
    run: (scene) => scene.admin.send(declineBooking, { ...params(scene), body: { reason: '' } }),
  },
]

/** What an offer says of an action: ok, or the code of the refusal. */
const expectedOf = ({ actions, blocked }: Offer, action: string): string =>
  actions.includes(action) ? 'ok' : (blocked.find((one) => one.action === action)?.code ?? 'illegal_transition')

const waits = [2, 2, 45, 60 * 24 * 3]

describe('the actions of a booking and of its payments', () => {
  for (const seed of Array.from({ length: 12 }, (_, i) => i + 1))
    test(`are what is accepted, and nothing else is (seed ${seed})`, async () => {
      const t = here()
      const next = randomOf(seed)
      const scene = await stayScene(t, { instantBooking: next(2) === 1 }, [2, 5])
      for (let count = 0; count < 7; count++) {
        // The same admin may send an approval again within a minute.
        await t.wait({ minutes: waits[next(waits.length)] ?? 2 })
        const { who, action, run } = steps[next(steps.length)] as Step
        const offer = await scene[who].send(getBooking, params(scene))
        const what = `${action} of ${offer.state} by ${who}, step ${count}`
        expect(await outcomeOf(run(scene)), what).toBe(expectedOf(offer, action))
      }
      // A job refunds what was declined or cancelled; another file may have started those that do it.
      await idle(t)
      const listed = await scene.admin.send(listPayments, { query: { view: 'all', limit: 100 } })
      const mine = listed.filter(({ bookingId }) => bookingId === scene.bookingId)
      for (const payment of mine)
        expect(await outcomeOf(scene.refund(payment._id)), `refund of ${payment.state}`).toBe(
          payment.actions.includes('refund') ? 'ok' : 'illegal_transition',
        )
    })

  test('are those of the caller: a guest reads none of an admin', async () => {
    const t = here()
    const scene = await stayScene(t)
    await scene.payThere()
    await scene.confirm()
    const offer = async (who: 'ama' | 'admin') => (await scene[who].send(getBooking, params(scene))).actions
    expect(await offer('ama')).toEqual(['cancel'])
    expect(await offer('admin')).toEqual(['approve', 'decline'])
  })
})
