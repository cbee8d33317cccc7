// Owns opening a payment: its row, at today's price and rate, and the page at its provider on which the guest pays.
import { DomainError, fail } from '@akwaaba/contract/errors'
import { atRate, type Cents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { PaidMethod } from '@akwaaba/contract/payments'
import type { Wallet } from '@akwaaba/contract/prompts'
import { sql } from 'kysely'
import { bySystem } from '#db/transition.ts'
import { inTransaction, isPgError, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { type DueRow, guestOfStay, nextDue } from '#dues/dues.ts'
import { setAddress } from '#dues/shares.ts'
import { readBeforePayment } from '#feeds/fresh.ts'
import { move, recordCreated } from '#payments/move.ts'
import type { Payment } from '#payments/rows.ts'
import { findPrompt, insertPrompt, isOnPhone, isWaiting, type PromptRow } from '#prompts/prompts.ts'
import { sendPrompt } from '#prompts/sending.ts'
import { type NextStep, type PaymentProvider, type PaymentRequest, ReferenceTaken } from '#providers/port.ts'
import { settingsOf } from '#settings/settings.ts'
import { purchasesOf } from '#settlement/settling.ts'
import { kinds, type Target } from '#settlement/targets.ts'
import type { Offer } from './methods.ts'
import { paymentRequestOf, returnPageOf } from './request.ts'

/** The query of the caller's payments for a target. */
export const paymentsOf = (db: Tx | Deps['db'], actor: Actor, { kind, id }: Target) =>
  db.selectFrom('payments').selectAll().where(kinds[kind].column, '=', id).where('customerId', '=', actor.id)

type Asked = { dueId: string | null; priceCents: Cents }

const insert = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  target: Target,
  offer: Offer<PaidMethod>,
  { dueId, priceCents }: Asked,
) => {
  const { column, prefix, organisation, commission } = kinds[target.kind]
  const { method, currency, rate, provider } = offer
  const amountCents = rate === null ? priceCents : atRate(priceCents, rate.rate)
  // A price that is less than the smallest unit of the other currency must not become free.
  if (priceCents > 0 && amountCents === 0) return fail('method_off')
  const payment = await tx
    .insertInto('payments')
    .values({
      id: deps.ids.next(),
      reference: deps.ids.reference(prefix),
      customerId: actor.id,
      organisationId: organisation(target.id),
      ...{ bookingId: null, tourId: null, propertyId: null, [column]: target.id },
      dueId,
      seats: target.seats,
      // What costs nothing needs no provider.
      provider: priceCents === 0 ? 'none' : provider.name,
      method,
      amountCents,
      currency,
      priceCents,
      rate: rate?.rate ?? null,
      rateDate: rate?.date ?? null,
      // As it is now; a later change does not apply to this payment.
      serviceFeePercent: sql<number>`coalesce(${commission(target.id)},
        (select commission_percent from organisations where id = ${organisation(target.id)}),
        ${(await settingsOf(tx)).serviceFeePercent})`,
      ...{ providerRef: null, nextUrl: null, chargeRef: null },
      ...{ receivedCents: null, receivedCurrency: null, succeededAt: null },
      state: paymentStates.initial,
      createdAt: deps.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordCreated(deps, tx, payment, offer.by ?? { actor: 'customer', id: null })
  const { wallet, address } = offer.asked ?? {}
  // One with the link of a share, or without an account, may type any e-mail address, or has none.
  const payer = target.share?.id ?? (actor.trip === undefined ? actor.email : `trip ${actor.trip}`)
  if (wallet && priceCents > 0) await insertPrompt(deps, tx, payment, wallet, { payer, address })
  return payment
}

// An open payment is reused only unchanged: another method, number of seats, price or rate needs another payment.
const isUnchanged = (
  before: Payment,
  { seats }: Target,
  { method, currency, rate, provider }: Offer<PaidMethod>,
  priceCents: number,
) =>
  before.method === method &&
  before.seats === seats &&
  before.priceCents === priceCents &&
  before.currency === currency &&
  before.rate === (rate?.rate ?? null) &&
  (priceCents === 0 || before.provider === provider.name)

// A phone is asked once for each payment: another number, and a prompt whose time is over, need another payment.
const isSamePhone = (deps: Deps, { asked }: Offer<PaidMethod>, prompt: PromptRow | undefined): boolean =>
  asked?.wallet === undefined || prompt === undefined || (isWaiting(deps, prompt) && isOnPhone(prompt, asked.wallet))

/** Locks the caller's open payment for a target, or for a due of it, and gives it. */
const openFor = (tx: Tx, actor: Actor, target: Target, due: DueRow | undefined): Promise<Payment | undefined> => {
  const open = paymentsOf(tx, actor, target).where('state', 'in', paymentStates.having('live'))
  return (due ? open.where('dueId', '=', due.id) : open).forUpdate().executeTakeFirst()
}

/**
 * In whose name a target that is locked is paid for: the guest of a stay is the one that it has by now. A login at the same instant may have
 * made the trip of a guest without an account one of the account.
 */
const payerOf = async (tx: Tx, actor: Actor, { kind, id }: Target): Promise<Actor> =>
  kind === 'booking' ? { ...actor, id: await guestOfStay(tx, id) } : actor

const maxAttempts = 3 // at finding a reference that is not taken

type OpenedPayment = { row: Payment; isNew: boolean }

/**
 * Gives the caller's open payment for a target, or inserts one. Refuses when the target is not available, and what is not the trip of a
 * guest without an account with not_found: nobody has proved who would own it.
 */
export const openPayment = async (
  deps: Deps,
  actor: Actor,
  target: Target,
  offer: Offer<PaidMethod>,
): Promise<OpenedPayment> => {
  if (actor.trip !== undefined && actor.trip !== target.id) return fail('not_found')
  const { price, lock, reserve } = kinds[target.kind]
  const priceCents = await price(deps, actor, target)
  if (target.kind === 'booking' && !offer.by) await readBeforePayment(deps, target.id)
  const once = () =>
    inTransaction(deps.db, async (tx): Promise<OpenedPayment> => {
      await lock(tx, target.id)
      const payer = await payerOf(tx, actor, target)
      if (target.kind !== 'booking') {
        const bought = await purchasesOf(tx, target).where('customerId', '=', actor.id).executeTakeFirst()
        if (bought) return fail('already_bought')
      }
      const due = target.kind === 'booking' ? await nextDue(tx, target.id, target.share?.id ?? null) : undefined
      // Before any payment is locked: it locks the guest's account, which an account erasure locks first, too.
      // Limits of holds are for guests: what staff take is paid for at once.
      await reserve(deps, tx, target, {
        by: offer.by ? 'provider' : 'customer',
        customerId: payer.id,
        dueKind: due?.kind,
      })
      if (target.share) await setAddress(tx, target.share.id, target.share.email)
      const asked = { dueId: due?.id ?? null, priceCents: due?.amountCents ?? priceCents }
      const before = await openFor(tx, payer, target, due)
      const prompt = before?.method === 'momo' ? await findPrompt(tx, before.id) : undefined
      if (before && isUnchanged(before, target, offer, asked.priceCents) && isSamePhone(deps, offer, prompt))
        return { row: before, isNew: false }
      // A prompt on a phone may be approved at any instant: it is given up only by a guest who knows of it.
      if (prompt && isWaiting(deps, prompt) && offer.asked?.replaces !== before?.id) return fail('prompt_waiting')
      if (before) await move(deps, tx, before.id, 'abandon', bySystem)
      return { row: await insert(deps, tx, payer, target, offer, asked), isNew: true }
    })
  for (let attempt = 1; ; attempt++)
    try {
      return await once()
    } catch (error) {
      const isTaken = isPgError(error) && error.constraint === 'one_payment_per_reference'
      if (!isTaken || attempt === maxAttempts) throw error
    }
}

const stepKindOf = ({ nextStep }: PaymentProvider, { method }: Payment): NextStep['kind'] =>
  method === 'momo' ? 'prompt' : nextStep

const stepOf = (provider: PaymentProvider, row: Payment): NextStep | null =>
  row.nextUrl === null ? null : { kind: stepKindOf(provider, row), url: row.nextUrl }

/** Opens a payment at its provider, or asks the phone of its guest. */
const openAt = async (
  deps: Deps,
  provider: PaymentProvider,
  { row, isNew }: OpenedPayment,
  request: PaymentRequest,
  wallet: Wallet | undefined,
) => {
  if (row.method !== 'momo') return { ...(await provider.open(request)), isDecided: false }
  if (wallet === undefined) return fail('method_off')
  const { isDecided } = await sendPrompt(deps, provider, row, { request, wallet, isNew })
  return { url: request.returnUrl, providerRef: null, isDecided }
}

const reread = (deps: Deps, { id }: Payment) =>
  deps.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

// A parallel request is opening the payment at the provider: this one waits for the page that the other one gets.
const waitForNextStep = async (deps: Deps, provider: PaymentProvider, row: Payment): Promise<NextStep | null> => {
  const until = row.createdAt.getTime() + deps.config.providerMillis
  for (let pause = 10; deps.clock.now().getTime() < until; pause = Math.min(pause * 2, 250)) {
    const next = stepOf(provider, await reread(deps, row))
    if (next) return next
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return null
}

const abandon = (deps: Deps, row: Payment) =>
  inTransaction(deps.db, async (tx) => {
    const { state } = await tx
      .selectFrom('payments')
      .select('state')
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (paymentStates.can('abandon', state)) await move(deps, tx, row.id, 'abandon', bySystem)
  })

/** `isDecided`: a phone was asked, and the provider has given the outcome at once. */
export type StartedPayment = { row: Payment; next: NextStep; isDecided?: boolean }

/**
 * Opens a payment at its provider, once: a second click gets the same page. When the provider knows the reference already,
 * another payment is opened with another one. Refuses with payment_unanswered, and as the provider does.
 */
export const startAtProvider = async (
  deps: Deps,
  actor: Actor,
  target: Target,
  offer: Offer<PaidMethod>,
): Promise<StartedPayment> => {
  const { provider } = offer
  for (let attempt = 1; ; attempt++) {
    const { row, isNew } = await openPayment(deps, actor, target, offer)
    if (row.amountCents === 0) return { row, next: { kind: 'redirect', url: returnPageOf(deps, actor, row, target) } }
    const known = stepOf(provider, row) ?? (isNew ? null : await waitForNextStep(deps, provider, row))
    if (known) return { row, next: known }
    try {
      const request = await paymentRequestOf(deps, actor, row, target)
      const opened = await openAt(deps, provider, { row, isNew }, request, offer.asked?.wallet)
      const { url, providerRef, isDecided } = opened
      await deps.db
        .updateTable('payments')
        .set({ nextUrl: url, providerRef })
        .where('id', '=', row.id)
        .where('nextUrl', 'is', null)
        .execute()
      const current = await reread(deps, row)
      return { row: current, next: stepOf(provider, current) ?? { kind: stepKindOf(provider, row), url }, isDecided }
    } catch (error) {
      const isTaken = error instanceof ReferenceTaken
      const isOver = error instanceof DomainError && error.code !== 'payment_unanswered'
      if (isTaken || isOver) await abandon(deps, row)
      if (!isTaken || attempt === maxAttempts) throw error
    }
  }
}
