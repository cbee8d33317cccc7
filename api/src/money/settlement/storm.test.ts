// Tests that no order of events makes the books wrong: random events, at the same instant, with connections that break.
import { cancelBooking, createBooking, declineBooking, getCancellation } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enqueue } from '#db/outbox.ts'
import type { ReceivedMail } from '#mail/mailbox.ts'
import { charge, gateway, start } from '#testing/buying.ts'
import { disagreements } from '#testing/money.ts'
import { askDeposit } from '#testing/paying/dues.ts'
import { newAdmin, retryNow, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'
import { syncPayment } from './capturing.ts'

const here = fileWorld({}, { isNew: true })

const seed = Number(process.env.TEST_SEED ?? 1957)
const runs = Number(process.env.STORM_RUNS ?? 4)

const weights = {
  ...{ start: 8, charge: 12, confirm: 5, syncPayment: 4, sweep: 2, earn: 1, refund: 6, kill: 5 },
  ...{ cancel: 2, decline: 1, expire: 1, wait: 2, rival: 1 },
} as const
type Act = keyof typeof weights
const actions = Object.entries(weights) as [Act, number][]
const step = fc.record({
  action: fc.oneof(...actions.map(([action, weight]) => ({ weight, arbitrary: fc.constant(action) }))),
  which: fc.nat(5),
  pick: fc.nat(1000),
  pause: fc.nat(40),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let refundsAsked = 0
type Scene = { t: World; admin: TestUser; stays: { id: string; guest: TestUser; flat: string }[] }

const references = async (t: World) =>
  (await t.deps.db.selectFrom('payments').select(['id', 'reference']).orderBy('id').execute()) as {
    id: string
    reference: string
  }[]

/**
 * Cuts connections in the middle of what they do, and waits until they are gone: otherwise what checks the books could be given one. Those
 * of the worker itself stay, which is a library that is tested elsewhere.
 */
const kill = (t: World) =>
  sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')
      and query not ilike '%graphile_worker%' and query not ilike 'listen%' limit 2`.execute(t.owner)

const cards = ['success', 'success', 'success', 'decline', 'late'] as const

const act: Record<Act, (scene: Scene, step: Step) => Promise<unknown>> = {
  start: ({ stays }, { which, pick }) => {
    const { id, guest } = stays[which] as Scene['stays'][number]
    return start(guest, { bookingId: id, method: pick % 2 ? 'card' : 'paypal' })
  },
  charge: async ({ t }, { pick }) => {
    const all = await references(t)
    const one = all[pick % Math.max(1, all.length)]
    if (one) await charge(t, one.reference, cards[pick % cards.length])
  },
  confirm: ({ stays }, { which }) => {
    const { id, guest } = stays[which] as Scene['stays'][number]
    return guest.send(confirmBookingPayment, { body: { bookingId: id } })
  },
  syncPayment: async ({ t }, { pick }) => {
    const all = await references(t)
    const one = all[pick % Math.max(1, all.length)]
    if (one) await syncPayment(t.deps, one.reference)
  },
  sweep: ({ t }) => enqueue(t.deps.db, 'payments:sweep', {}),
  earn: ({ t }) => enqueue(t.deps.db, 'payments:earn', {}),
  expire: ({ t }) => enqueue(t.deps.db, 'bookings:expire-holds', {}),
  kill: ({ t }) => kill(t),
  decline: ({ admin, stays }, { which }) =>
    admin.send(declineBooking, { params: { id: stays[which]?.id ?? '' }, body: { reason: 'The roof leaks.' } }),
  cancel: async ({ stays }, { which }) => {
    const { id, guest } = stays[which] as Scene['stays'][number]
    const { refund } = await guest.send(getCancellation, { params: { id } })
    await guest.send(cancelBooking, { params: { id }, body: { refund: refund.amount } })
  },
  refund: async ({ t, admin }, { pick }) => {
    const all = await references(t)
    const one = all[pick % Math.max(1, all.length)]
    // No two of six thousand sums are equal, so that no two mails are: 7919 and 6000 have no factor in common.
    const body = { amount: 1 + ((refundsAsked++ * 7919) % 6000) / 100, key: t.deps.ids.next() }
    if (one) await admin.send(refundPayment, { params: { id: one.id }, body })
  },
  wait: async ({ t }, { pick }) => t.wait({ minutes: pick % 10 }),
  rival: async ({ t, stays }, { which, pick }) => {
    const { flat } = stays[which] as Scene['stays'][number]
    // Of a guest of their own: one whose hold ran out and who holds the same nights again gets two equal mails, rightly.
    const [guest] = await t.customers(1)
    return guest.send(createBooking, { body: stay(t, flat, 30 + (pick % 3), 33) })
  },
}

/** Loses answers to refunds: the money has moved all the same. */
const loseAnswers = (t: World) => {
  const provider = gateway(t)
  const { refund } = provider
  let calls = 0
  provider.refund = async (ask) => {
    const answer = await refund(ask)
    if (calls++ % 3 === 1) throw new Error('the answer got lost')
    return answer
  }
}

const quiet = async (t: World): Promise<void> => {
  for (let round = 0; round < 4; round++) {
    // A refund whose answer was lost before it was made is sent again only after a quarter of an hour.
    t.wait({ minutes: 16 })
    await retryNow(t)
    await enqueue(t.deps.db, 'payments:earn', {})
    for (const { reference } of await references(t)) await enqueue(t.deps.db, 'payment:check', { reference })
    for (let pass = 0; pass < 400; pass++) {
      const { rows } = await sql<{ failed: boolean }>`select last_error is not null as failed
        from graphile_worker.jobs where run_at <= now() or last_error is not null`.execute(t.deps.db)
      if (rows.length === 0) break
      if (rows.some(({ failed }) => failed)) await retryNow(t)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

const build = async (): Promise<Scene> => {
  const t = here()
  loseAnswers(t)
  const [ama, esi, kofi] = await t.customers(3)
  const admin = await newAdmin(t)
  const [shared, instant] = [await t.apartment({ price: 48 }), await t.apartment({ price: 61, instantBooking: true })]
  const hold = async (guest: TestUser, flat: string, from: number) => ({
    ...{ guest, flat },
    id: (await guest.send(createBooking, { body: stay(t, flat, from, from === 0 ? 1 : from + 3) }))._id,
  })
  const places: [TestUser, string, number][] = [
    ...([
      [ama, shared, 30],
      [esi, shared, 33],
      [kofi, shared, 36],
    ] as [TestUser, string, number][]),
    // The last two have begun, or begin within a day, by the time that some of it happens.
    ...([
      [ama, instant, 30],
      [esi, instant, 1],
      [kofi, instant, 0],
    ] as [TestUser, string, number][]),
  ]
  const stays = []
  for (const [guest, flat, from] of places) stays.push(await hold(guest, flat, from))
  // Two of them are paid in two parts.
  for (const place of [1, 3]) await askDeposit(t, stays[place]?.id ?? '', 30, 10)
  return { t, admin, stays }
}

/** Prints what a run has led to, so that one in which little happened is noticed. */
const tell = async (t: World) => {
  const { rows } = await sql<{ what: string; state: string; count: number }>`
    select 'payments' as what, state, count(*)::int as count from payments group by state
    union all select 'bookings', state, count(*)::int from bookings group by state
    union all select 'refunds', reason, count(*)::int from refunds group by reason order by 1, 2`.execute(t.deps.db)
  process.stdout.write(`  ${rows.map(({ what, state, count }) => `${count} ${what} ${state}`).join(', ')}\n`)
}

/**
 * Mails that say the same as another one, or have its id and say something else. One that came twice with its id is one mail: it
 * was sent again because the answer got lost, and the server of its reader drops the second.
 */
const repeated = (received: ReceivedMail[]) => {
  // Nights that were held again can run out again, in the same words.
  const told = received.map(({ id, to, subject, text }) => ({
    id,
    words: JSON.stringify({ to, subject, text, run: id.startsWith('<expired-') ? id : '' }),
  }))
  return told.flatMap((one, at) =>
    told
      .slice(0, at)
      .filter(({ id, words }) => (id === one.id) !== (words === one.words))
      .map((before) => ({ before, again: one })),
  )
}

describe('a storm', () => {
  // One after the other: many at once would need more connections than there are.
  test.each(Array.from({ length: runs }, (_, i) => seed + i))(
    'leaves books that agree (TEST_SEED=%i)',
    async (own) => {
      process.stdout.write(`storm seed ${own}\n`)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 90, maxLength: 130 }), async (steps) => {
          const scene = await build()
          const { t } = scene
          await Promise.all(
            steps.map(async (one, i) => {
              await new Promise((resolve) => setTimeout(resolve, i * 12 + one.pause))
              // Refusals and cut connections are what a storm is made of.
              await act[one.action](scene, one).catch(() => undefined)
            }),
          )
          await quiet(t)
          await tell(t)
          expect(await disagreements(t)).toEqual([])
          expect(repeated(t.mailbox.messages())).toEqual([])
        }),
        { seed: own, numRuns: 1, endOnFailure: true },
      )
    },
    60_000,
  )
})
