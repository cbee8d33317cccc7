// Owns a test gateway as rough as real providers are, for random walks: it asks phones, its payments are disputed, and now and then it does
// not answer, though it may have done what it was asked.
import { fail } from '@akwaaba/contract/errors'
import { noCents, toCents } from '@akwaaba/contract/money'
import type { Db } from '#db/client.ts'
import type { PaymentProvider, ProviderDispute } from '#providers/port.ts'
import { gateway } from '../buying.ts'
import type { World } from '../world.ts'

type Claim = { disputeId: string; state: ProviderDispute['state']; cents: number; refundId: string | null }
export type ClaimEvent = 'open' | 'win' | 'lose' | 'recover'

/** What is left of a payment. Its row is locked, as for a refund: a provider does not take the same money twice. */
const charged = async (db: Db, reference: string) => {
  const { amountCents } = await db
    .selectFrom('testGatewayCharges')
    .select('amountCents')
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('testGatewayRefunds')
    .select('amountCents')
    .where('reference', '=', reference)
    .execute()
  return amountCents - rows.reduce((sum, row) => sum + row.amountCents, 0)
}

/** Takes the money of a lost claim from what is left of the payment, or gives it back; `part` of it, at least a cent. */
const moveMoney = (t: World, reference: string, claim: Claim, does: ClaimEvent, part: number): Promise<void> =>
  t.deps.db.transaction().execute(async (tx) => {
    if (does === 'recover' && claim.refundId !== null) {
      await tx.deleteFrom('testGatewayRefunds').where('refundId', '=', claim.refundId).execute()
      Object.assign(claim, { state: 'won', refundId: null })
    }
    const left = await charged(tx, reference)
    if (does !== 'lose' || claim.state === 'lost' || left <= 0) return
    const cents = toCents(Math.max(1, Math.floor((left * Math.min(part, 4)) / 4)))
    const refundId = t.deps.ids.next()
    await tx
      .insertInto('testGatewayRefunds')
      .values({ refundId, reference, amountCents: cents, refundedAt: t.deps.clock.now() })
      .execute()
    Object.assign(claim, { state: 'lost', cents, refundId })
  })

/**
 * Makes the test gateway of a world rough until the world is emptied. Gives how a payment is disputed, how often no answer comes, and that
 * all claims are decided and everything is answered from then on.
 */
export const roughGateway = (t: World) => {
  const own = gateway(t)
  const plain: PaymentProvider = { ...own }
  const claims = new Map<string, Claim>()
  let draw: ((below: number) => number) | undefined
  /** Whether the answer to this call is lost, after it was carried out or before. */
  const lost = (): 'before' | 'after' | undefined => (['before', 'after'] as const)[draw?.(24) ?? 2]
  const unsure = async <T>(call: () => Promise<T>): Promise<T> => {
    const when = lost()
    if (when === 'before') return fail('payment_unanswered')
    const answer = await call()
    return when === 'after' ? fail('payment_unanswered') : answer
  }
  Object.assign(own, {
    open: (request) => unsure(() => plain.open(request)),
    readPayment: (payment) => unsure(() => plain.readPayment(payment)),
    refund: async (ask) => {
      const when = lost()
      const answer = when === 'before' ? undefined : await plain.refund(ask)
      return answer === undefined || when === 'after' ? { status: 'unknown', providerRef: null } : answer
    },
    readRefund: (refund) => unsure(() => plain.readRefund(refund)),
    listRefunds: (payment) =>
      unsure(async () => {
        const claim = claims.get(payment.reference)
        const listed = await plain.listRefunds(payment)
        return listed.map((refund) =>
          claim?.refundId === refund.refundId ? { ...refund, refundId: null, disputeId: claim.disputeId } : refund,
        )
      }),
    listClaims: ({ reference }) =>
      unsure(async () => {
        const claim = claims.get(reference)
        const { disputeId, state, cents } = claim ?? { disputeId: '', state: 'won' as const, cents: noCents }
        const disputes = claim ? [{ disputeId, status: state, state, amountCents: cents, dueAt: null }] : []
        return { disputes, reversals: [], unlistedCents: 0 }
      }),
    prompts: {
      send: async (request, { phone }) => {
        await plain.open({ ...request, method: 'momo', returnUrl: '', cancelUrl: '' })
        if (draw?.(12) === 0) return { status: 'unknown' }
        return { status: phone.startsWith('020') ? 'voucherAsked' : 'shown', text: 'Please approve it on your phone.' }
      },
      sendVoucher: async () => ({ status: draw?.(3) === 0 ? 'voucherAsked' : 'shown', text: 'Please wait.' }),
      read: async () => ({ status: 'shown', text: 'Please approve it on your phone.' }),
    },
  } satisfies Partial<PaymentProvider>)
  const providers = t.deps.config.providers.map((known) =>
    known.name === 'test' ? { ...known, methods: { ...known.methods, momo: 'configured' as const } } : known,
  )
  t.deps.config = { ...t.deps.config, providers }
  return {
    /** From now on answers are lost as this function draws; none without it. */
    failAs: (next: typeof draw) => {
      draw = next
    },
    dispute: async (reference: string, does: ClaimEvent, part = 4): Promise<void> => {
      const claim = claims.get(reference) ?? {
        disputeId: `claim-${reference}`,
        state: 'opened',
        cents: 0,
        refundId: null,
      }
      if (claim.cents === 0) claim.cents = await charged(t.deps.db, reference)
      if (claim.cents <= 0) return
      claims.set(reference, claim)
      if (does === 'win' && claim.state === 'opened') claim.state = 'won'
      await moveMoney(t, reference, claim, does, part)
    },
    /** Every payment with a claim, by its reference. Those that are not decided are won from now on. */
    decideAll: (): string[] => {
      for (const claim of claims.values()) if (claim.state === 'opened') claim.state = 'won'
      return [...claims.keys()]
    },
    /** The payments whose money was lost. */
    lost: (): string[] => [...claims].flatMap(([reference, { state }]) => (state === 'lost' ? [reference] : [])),
  }
}
