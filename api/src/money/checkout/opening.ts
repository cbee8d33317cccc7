// Owns a try's beginning: its row, at today's price and rate, and the page at its provider where the payer goes on.

import { DomainError, fail } from '@akwaaba/contract/errors'
import { atRate, type Cents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { bySystem } from '#db/transition.ts'
import { inTransaction, isPgError, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { labelOf } from '#payments/lines.ts'
import { created, move } from '#payments/move.ts'
import type { Payment } from '#payments/rows.ts'
import { type NextStep, type Opening, ReferenceTaken } from '#providers/port.ts'
import { settingsOf } from '#settings/settings.ts'
import { givenFor } from '#settlement/settling.ts'
import { kinds, type Target } from '#settlement/targets.ts'
import type { Offer } from './methods.ts'

/** The caller's tries for a thing. */
export const paymentsOf = (db: Tx | Deps['db'], actor: Actor, { kind, id }: Target) =>
  db.selectFrom('payments').selectAll().where(kinds[kind].column, '=', id).where('customerId', '=', actor.id)

const insert = async (deps: Deps, tx: Tx, actor: Actor, target: Target, offer: Offer, priceCents: Cents) => {
  const { column, prefix } = kinds[target.kind]
  const { method, currency, rate, provider } = offer
  const amountCents = rate === null ? priceCents : atRate(priceCents, rate.rate)
  // What has a price is not given away because it is less than the smallest coin of another currency.
  if (priceCents > 0 && amountCents === 0) return fail('method_off')
  const payment = await tx
    .insertInto('payments')
    .values({
      id: deps.ids.next(),
      reference: deps.ids.reference(prefix),
      customerId: actor.id,
      ...{ bookingId: null, tourId: null, propertyId: null, [column]: target.id },
      seats: target.seats,
      // What costs nothing needs nobody to take it.
      provider: priceCents === 0 ? 'none' : provider.name,
      method,
      amountCents,
      currency,
      priceCents,
      rate: rate?.rate ?? null,
      rateDate: rate?.date ?? null,
      // What the fee is later changes nothing for this one.
      serviceFeePercent: (await settingsOf(tx)).serviceFeePercent,
      ...{ providerRef: null, nextUrl: null, chargeRef: null },
      ...{ receivedCents: null, receivedCurrency: null, succeededAt: null },
      state: paymentStates.initial,
      createdAt: deps.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await created(deps, tx, payment, { actor: 'customer', id: null })
  return payment
}

// A try goes on only as it was begun: another method, number of seats, price or rate is another try.
const isSame = (before: Payment, { seats }: Target, { method, currency, rate, provider }: Offer, priceCents: number) =>
  before.method === method &&
  before.seats === seats &&
  before.priceCents === priceCents &&
  before.currency === currency &&
  before.rate === (rate?.rate ?? null) &&
  (priceCents === 0 || before.provider === provider.name)

const tries = 3 // of references that somebody else has already

type Begun = { row: Payment; isNew: boolean }

/** Gives the caller's open try for a thing, or begins one. Refuses where the thing cannot be had. */
export const open = async (deps: Deps, actor: Actor, target: Target, offer: Offer): Promise<Begun> => {
  const { price, lock, reserve } = kinds[target.kind]
  const priceCents = await price(deps, actor, target)
  const once = () =>
    inTransaction(deps.db, async (tx): Promise<Begun> => {
      await lock(tx, target.id)
      if (target.kind !== 'booking') {
        const bought = await givenFor(tx, target).where('customerId', '=', actor.id).executeTakeFirst()
        if (bought) return fail('already_bought')
      }
      // Before any payment is locked: it locks the guest, as somebody who deletes the account does first.
      await reserve(deps, tx, target, { by: 'customer', customerId: actor.id })
      const before = await paymentsOf(tx, actor, target)
        .where('state', 'in', paymentStates.having('live'))
        .forUpdate()
        .executeTakeFirst()
      if (before && isSame(before, target, offer, priceCents)) return { row: before, isNew: false }
      if (before) await move(deps, tx, before.id, 'abandon', bySystem)
      return { row: await insert(deps, tx, actor, target, offer, priceCents), isNew: true }
    })
  for (let attempt = 1; ; attempt++)
    try {
      return await once()
    } catch (error) {
      const isTaken = isPgError(error) && error.constraint === 'one_payment_per_reference'
      if (!isTaken || attempt === tries) throw error
    }
}

/** Where a payer comes back to. */
const pageOf = (deps: Deps, { id }: Payment) => `${deps.config.publicUrl}/payment?payment=${id}`

/** What a provider is told of a payment. */
export const openingOf = async (deps: Deps, actor: Actor, row: Payment): Promise<Opening> => ({
  reference: row.reference,
  amountCents: row.amountCents,
  currency: row.currency,
  method: row.method,
  email: actor.email,
  label: await labelOf(deps.db, row),
  returnUrl: pageOf(deps, row),
  cancelUrl: `${pageOf(deps, row)}&cancelled=1`,
})

const stepKinds: Record<string, NextStep['kind']> = { test: 'test-gateway', bank: 'transfer' }

const stepOf = ({ provider, nextUrl }: Payment): NextStep | null =>
  nextUrl === null ? null : { kind: stepKinds[provider] ?? 'redirect', url: nextUrl }

const reread = (deps: Deps, { id }: Payment) =>
  deps.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

// Another click is opening it at the provider at this moment: both get the page that one is given.
const awaitOther = async (deps: Deps, row: Payment): Promise<NextStep | null> => {
  const until = row.createdAt.getTime() + deps.config.providerMillis
  for (let pause = 10; deps.clock.now().getTime() < until; pause = Math.min(pause * 2, 250)) {
    const next = stepOf(await reread(deps, row))
    if (next) return next
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return null
}

const giveUp = (deps: Deps, row: Payment) =>
  inTransaction(deps.db, async (tx) => {
    const { state } = await tx
      .selectFrom('payments')
      .select('state')
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (paymentStates.can('abandon', state)) await move(deps, tx, row.id, 'abandon', bySystem)
  })

export type Entered = { row: Payment; next: NextStep }

/**
 * Opens a try at its provider, once: a second click gets the same page. Where the provider knows the reference already,
 * the try begins again under another one. Refuses with payment_unanswered, and as the provider does.
 */
export const enter = async (deps: Deps, actor: Actor, target: Target, offer: Offer): Promise<Entered> => {
  for (let attempt = 1; ; attempt++) {
    const { row, isNew } = await open(deps, actor, target, offer)
    if (row.amountCents === 0) return { row, next: { kind: 'redirect', url: pageOf(deps, row) } }
    const known = stepOf(row) ?? (isNew ? null : await awaitOther(deps, row))
    if (known) return { row, next: known }
    try {
      const { next, providerRef } = await offer.provider.open(await openingOf(deps, actor, row))
      await deps.db
        .updateTable('payments')
        .set({ nextUrl: next.url, providerRef })
        .where('id', '=', row.id)
        .where('nextUrl', 'is', null)
        .execute()
      return { row, next: stepOf(await reread(deps, row)) ?? next }
    } catch (error) {
      const isTaken = error instanceof ReferenceTaken
      const isOver = error instanceof DomainError && error.code !== 'payment_unanswered'
      if (isTaken || isOver) await giveUp(deps, row)
      if (!isTaken || attempt === tries) throw error
    }
  }
}
