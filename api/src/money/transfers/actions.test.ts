// Tests that the actions in replies about bank transfers and their payments are what the endpoints accept.
import { getPayment } from '@akwaaba/contract/checkout'
import { listPayments, refundPayment } from '@akwaaba/contract/payment-admin'
import { describe, test } from 'vitest'
import { expectPromised, type Offer } from '#testing/offers.ts'
import { randomOf } from '#testing/random.ts'
import { runJob } from '#testing/tools.ts'
import {
  bankScene,
  receive,
  rejectTransferProof,
  sendProof,
  startedTransfer,
  transferOf,
} from '#testing/transferring.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

const price = 96

const scene = async () => {
  const whole = await bankScene(here())
  const { paymentId } = await startedTransfer(whole.t, whole.ama)
  return { ...whole, paymentId }
}
type Scene = Awaited<ReturnType<typeof scene>>

const none: Offer = { actions: [], blocked: [] }
const guestOffer = async ({ ama, paymentId }: Scene) =>
  (await ama.send(getPayment, { params: { id: paymentId } })).transfer ?? none
const adminOffer = ({ kofi, paymentId }: Scene) => transferOf(kofi, paymentId)

type Step = { action: string; offer: (scene: Scene) => Promise<Offer>; run: (scene: Scene) => Promise<unknown> }
const steps: Step[] = [
  { action: 'submitProof', offer: guestOffer, run: ({ t, ama, paymentId }) => sendProof(t, ama, paymentId) },
  { action: 'rejectProof', offer: adminOffer, run: ({ kofi, paymentId }) => rejectTransferProof(kofi, paymentId) },
  {
    ...{ action: 'receive', offer: adminOffer },
    run: ({ t, kofi, paymentId }) => receive(t, kofi, paymentId, { amount: 10 }),
  },
  {
    ...{ action: 'receive', offer: adminOffer },
    run: async (whole) => {
      const { received } = await transferOf(whole.kofi, whole.paymentId)
      return receive(whole.t, whole.kofi, whole.paymentId, { amount: Math.max(1, price - received.amount) })
    },
  },
]

/** What makes time pass between the steps: minutes, and whether the job has expired what ran out. */
const pauses = [
  { minutes: 2, byJob: false },
  { minutes: 2, byJob: true },
  { minutes: 60 * 25, byJob: false },
  { minutes: 60 * 25, byJob: true },
]

describe('the actions of a bank transfer and of its payment', () => {
  for (const seed of Array.from({ length: 12 }, (_, i) => i + 1))
    test(`are what is accepted, and nothing else is (seed ${seed})`, async () => {
      const whole = await scene()
      const below = randomOf(seed)
      for (let count = 0; count < 6; count++) {
        // Time moves on in every third step at most, so that more than expired transfers are met.
        const { minutes, byJob } = pauses[below(3) === 0 ? below(pauses.length) : 0] ?? { minutes: 2, byJob: false }
        whole.t.wait({ minutes })
        if (byJob) await runJob(whole.t, 'transfers:expire', {})
        const { action, offer, run } = steps[below(steps.length)] as Step
        const { state } = await transferOf(whole.kofi, whole.paymentId)
        await expectPromised(await offer(whole), action, () => run(whole), `${action} of ${state}, step ${count}`)
      }
      const payments = await whole.kofi.send(listPayments, { query: { view: 'all', limit: 100 } })
      for (const payment of payments.filter(({ _id }) => _id === whole.paymentId))
        for (const time of ['first', 'second']) {
          const [now = payment] = (
            await whole.kofi.send(listPayments, { query: { search: payment.reference } })
          ).slice()
          const refund = () =>
            whole.kofi.send(refundPayment, { params: { id: now._id }, body: { key: whole.t.deps.ids.next() } })
          await expectPromised(now, 'refund', refund, `the ${time} refund of ${now.state}`)
        }
    })
})
