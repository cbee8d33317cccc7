// Owns payouts that a provider sends: each is sent once, under its one reference, and what the provider says of it is applied once.
import { fail } from '@akwaaba/contract/errors'
import { hostPayoutStates } from '@akwaaba/contract/payout-states'
import { sql } from 'kysely'
import { enqueue, enqueueAll } from '#db/outbox.ts'
import { byProvider, bySystem } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { numberOf } from '#payout-accounts/accounts.ts'
import type { PayeeAccount, ProviderTransfer, TransferPort } from '#providers/transfer-port.ts'
import { payLate, returnLate } from './late.ts'
import type { HostPayoutRow } from './move.ts'
import { failHostPayout, finishOnceOver, giveBack, lockPayout, markPaid } from './outcomes.ts'
import { readBatch } from './present.ts'
import { reasonsNow } from './sending.ts'
import { isLeftToUs, sumAtProvider, unknownStatus } from './transfer-rules.ts'

const minute = 60_000
const firstWaitMillis = 15 * minute
const maxWaitMillis = 24 * 60 * minute
const pendingMinutes = 30
const reversibleDays = 3

const readPayout = (deps: Deps, id: string) =>
  deps.db.selectFrom('hostPayouts').selectAll().where('id', '=', id).executeTakeFirst()

const portOf = (deps: Deps, { provider }: Pick<HostPayoutRow, 'provider'>): TransferPort =>
  deps.providers[provider ?? '']?.transfers ?? fail('payment_unanswered')

const keyOf = (id: string) => `transfer-${id}`

/** Has a payout sent, or asked about when it was sent already. */
export const sendLater = (tx: Tx | Deps['db'], hostPayoutId: string, runAt?: Date): Promise<void> =>
  enqueue(tx, 'payment:send-payout', { hostPayoutId }, { key: keyOf(hostPayoutId), ...(runAt ? { runAt } : {}) })

/** Until when a payout without an answer is only asked about, and not sent again: twice as long each time. */
const askUntil = ({ lastSendAt, sends }: Pick<HostPayoutRow, 'lastSendAt' | 'sends'>): number =>
  (lastSendAt?.getTime() ?? 0) + Math.min(firstWaitMillis * 2 ** Math.max(0, sends - 1), maxWaitMillis)

const askAgain = (deps: Deps, row: Pick<HostPayoutRow, 'id' | 'lastSendAt' | 'sends'>) => {
  const now = deps.clock.now().getTime()
  const since = now - (row.lastSendAt?.getTime() ?? now)
  return sendLater(
    deps.db,
    row.id,
    new Date(now + Math.min(Math.max(minute, since), Math.max(minute, askUntil(row) - now))),
  )
}

const accountOf = async (deps: Deps, { accountId }: HostPayoutRow): Promise<PayeeAccount> => {
  const row = await deps.db
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    kind: row.kind,
    institution: row.institution,
    number: numberOf(deps, row),
    name: row.nameAtBank ?? row.nameOnAccount,
  }
}

/** Ends a payout that has not left, or has come back: its stays are owed as before. */
const endUnpaid = (deps: Deps, id: string, sends: number, note: string) =>
  inTransaction(deps.db, async (tx) => {
    const { batch, row } = await lockPayout(tx, id)
    // Another worker has sent it since.
    if (row.state !== 'sent' || row.sends !== sends) return
    await giveBack(deps, tx, byProvider, row, 'fail', note)
    await finishOnceOver(deps, tx, batch)
  })

/**
 * Writes down that a payout is being sent, before it is, so that a crash leaves a trace; gives how often it was, or null when another
 * worker is at it or it must not be paid any more, which is looked at until it is sent for the first time.
 */
const claim = (deps: Deps, { id, sends }: HostPayoutRow): Promise<HostPayoutRow | null> =>
  inTransaction(deps.db, async (tx) => {
    const { batch, row } = await lockPayout(tx, id)
    if (row.state !== 'sent' || row.sends !== sends) return null
    const against = sends === 0 ? (await reasonsNow(deps, tx, [row])).get(id) : undefined
    if (against !== undefined) {
      await giveBack(deps, tx, bySystem, row, 'fail', against)
      await finishOnceOver(deps, tx, batch)
      return null
    }
    return tx
      .updateTable('hostPayouts')
      .set({ sends: sends + 1, lastSendAt: deps.clock.now(), providerStatus: unknownStatus })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })

type Known = Extract<ProviderTransfer, { providerRef: string }>

/** Whether the provider speaks of the sum that it was told to send; otherwise nothing is applied, and a person looks. */
const isOurs = (deps: Deps, row: HostPayoutRow, { amountCents, currency, providerRef }: Known): boolean => {
  const sum = sumAtProvider(row)
  if (sum.amountCents === amountCents && sum.currency === currency) return true
  const facts = { provider: row.provider, reference: row.reference, providerRef, amountCents, currency }
  deps.log.error(facts, 'a provider says another sum of a payout than was sent')
  return false
}

/** Applies what the provider says of a payout, once. A late answer changes nothing of a payout that is over. */
const apply = (deps: Deps, before: HostPayoutRow, known: Known) =>
  inTransaction(deps.db, async (tx) => {
    const { batch, row } = await lockPayout(tx, before.id)
    const { status, word, providerRef, feeCents } = known
    if (!hostPayoutStates.is(row.state, 'isSynced')) return
    const isRight = isOurs(deps, row, known)
    const providerStatus = isRight ? word : 'another sum'
    await tx.updateTable('hostPayouts').set({ providerRef, providerStatus }).where('id', '=', row.id).execute()
    if (!isRight) return
    // Given back, by an administrator or as the provider said: the money may have left all the same.
    if (row.state === 'failed')
      return status === 'succeeded' ? payLate(deps, tx, row, providerRef, feeCents) : undefined
    if (row.state === 'paidLate') {
      if (status === 'failed' || status === 'reversed')
        await returnLate(deps, tx, row, `It came back (${word}): ${providerRef}.`)
      return
    }
    if (status === 'pending') return sendLater(tx, row.id, deps.clock.in({ minutes: pendingMinutes }))
    if (row.state === 'sent' && status === 'succeeded')
      await markPaid(deps, tx, byProvider, row, { note: providerRef, feeCents })
    else if (row.state === 'sent')
      await giveBack(deps, tx, byProvider, row, 'fail', `It could not be sent (${word}): ${providerRef}.`)
    else if (status !== 'succeeded')
      await giveBack(deps, tx, byProvider, row, 'return', `It came back (${word}): ${providerRef}.`)
    await finishOnceOver(deps, tx, batch)
  })

/**
 * Sends a payout by its provider. It is asked about first, also where nothing is written down of a call to send it: a database that was
 * restored does not know of its last calls. It is told to the provider again only after that has not known of it for a long time, under
 * the same reference. Throws payment_unanswered.
 */
export const transferPayout = async (deps: Deps, hostPayoutId: string): Promise<void> => {
  const row = await readPayout(deps, hostPayoutId)
  if (row?.state !== 'sent' || row.provider === null) return
  const port = portOf(deps, row)
  const found = await port.read(row.reference)
  if ('providerRef' in found) return apply(deps, row, found)
  if (row.sends > 0 && deps.clock.now().getTime() < askUntil(row)) return askAgain(deps, row)
  const made = await port.makePayee(await accountOf(deps, row))
  if ('refusal' in made) return row.sends === 0 ? endUnpaid(deps, row.id, 0, made.refusal) : askAgain(deps, row)
  const claimed = await claim(deps, row)
  if (!claimed) return
  const answer = await port.send({
    ...{ reference: row.reference, payee: made.payee, ...sumAtProvider(row), reason: row.reference },
  })
  if ('providerRef' in answer) return apply(deps, claimed, answer)
  // A refusal is the end only where nothing was sent before: an earlier call without an answer may still have been heard.
  if (answer.status === 'refused' && claimed.sends === 1) return endUnpaid(deps, row.id, 1, answer.why)
  return askAgain(deps, claimed)
}

/** Asks the provider about a payout that it was told to send, also one that is paid, and applies the answer. Throws payment_unanswered. */
export const syncPayout = async (deps: Deps, hostPayoutId: string): Promise<void> => {
  const row = await readPayout(deps, hostPayoutId)
  if (!row || row.provider === null || row.sends === 0) return
  const found = await portOf(deps, row).read(row.reference)
  if ('providerRef' in found) await apply(deps, row, found)
}

/** The same for an administrator; refuses with not_found, payment_unanswered, and illegal_transition where no provider sends it. */
export const syncHostPayout = async (deps: Deps, actor: Actor, id: string) => {
  const row = (await readPayout(deps, id)) ?? fail('not_found')
  if (row.provider === null || isLeftToUs(deps, row, 'pay')) return fail('illegal_transition')
  await syncPayout(deps, id)
  const { state } = (await readPayout(deps, id)) ?? row
  const msg = state === row.state ? 'There is nothing new.' : `${row.reference} is ${state}.`
  return { ...(await readBatch(deps, deps.db, actor, row.batchId)), msg }
}

/**
 * Marks a payout failed that was never made; one that a provider sends only when that does not know of it now. Refuses with not_found,
 * illegal_transition, transfers_off, payment_unanswered.
 */
export const failUnsentPayout = async (deps: Deps, actor: Actor, id: string, note: string) => {
  const row = (await readPayout(deps, id)) ?? fail('not_found')
  if (row.provider !== null && deps.providers[row.provider]?.transfers) await syncPayout(deps, id)
  return failHostPayout(deps, actor, id, note)
}

/** Has the payout of a provider's event asked about; gives whether it is one of ours. Joins the transaction that stores the event. */
export const syncByEvent = async (tx: Tx, provider: string, reference: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('hostPayouts')
    .select('id')
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (row) await enqueue(tx, 'payment:sync-payout', { hostPayoutId: row.id }, { key: `sync-${row.id}` })
  return row !== undefined
}

/**
 * Has every payout asked about of which the provider may know something new: those on their way, and for three days those that are paid, or
 * were given back without an answer.
 */
export const sweepPayouts = async (deps: Deps): Promise<void> => {
  const since = deps.clock.in({ minutes: -reversibleDays * 24 * 60 })
  const rows = await deps.db
    .selectFrom('hostPayouts')
    .select(['id', 'state'])
    .where('provider', 'is not', null)
    .where(sql<boolean>`(state = 'sent' or (ended_at > ${since}
      and (state = any(${hostPayoutStates.having('hasLeft')}) or (state = 'failed' and provider_status = ${unknownStatus}))))`)
    .execute()
  await enqueueAll(
    deps.db,
    rows.map(({ id, state }) =>
      state === 'sent'
        ? ({ name: 'payment:send-payout', payload: { hostPayoutId: id }, when: { key: keyOf(id) } } as const)
        : ({ name: 'payment:sync-payout', payload: { hostPayoutId: id }, when: { key: `sync-${id}` } } as const),
    ),
  )
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'payment:send-payout': { hostPayoutId: string }
    'payment:sync-payout': { hostPayoutId: string }
  }
}
