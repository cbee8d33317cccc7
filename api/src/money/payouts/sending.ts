// Owns sending a batch of payouts to the bank: who is left out at the last moment, and the file with the transfers.

import { disputeStates } from '@akwaaba/contract/dispute-states'
import { fail } from '@akwaaba/contract/errors'
import { institutionName } from '@akwaaba/contract/ghana-accounts'
import { payoutBatchStates } from '@akwaaba/contract/payout-states'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { csvForm } from '#files/tables.ts'
import { accounts, balancesOfAll } from '#ledger/ledger.ts'
import { holdOrganisations, payeesOf } from '#organisations/terms.ts'
import { liveAccountsOf, numberOf } from '#payout-accounts/accounts.ts'
import { auditBatch, lockBatch, lockPayouts, releaseStays } from './batches.ts'
import { finishBatch, type HostPayoutRow, moveBatch, moveHostPayout } from './move.ts'
import { payoutsOf, readBatch } from './present.ts'
import { providerFor } from './transfer-rules.ts'

/** Locks the payments and then the stays of some payouts, in the order in which refunds and disputes lock them. */
const lockStays = async (tx: Tx, rows: HostPayoutRow[]): Promise<void> => {
  const ids = rows.map(({ id }) => id)
  await sql`select id from payments where id in (
      select payments.id from payouts join payments on payments.booking_id = payouts.booking_id where host_payout_id = any(${ids}::uuid[])
      union all select payment_id from payouts where host_payout_id = any(${ids}::uuid[]))
    order by id for no key update`.execute(tx)
  await sql`select id from payouts where host_payout_id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

type Stays = { hostPayoutId: string; netCents: number; isDisputed: boolean }

const staysOf = async (tx: Tx, rows: HostPayoutRow[]): Promise<Map<string, Stays>> => {
  const found = await sql<Stays>`
    select host_payout_id, sum(gross_cents - fee_cents)::bigint as net_cents, bool_or(gross_cents > fee_cents and exists (
        select from disputes join payments on payments.id = disputes.payment_id
        where (payments.booking_id = payouts.booking_id or payments.id = payouts.payment_id)
          and disputes.state = any(${disputeStates.having('holdsRefunds')}))) as is_disputed
    from payouts where host_payout_id = any(${rows.map(({ id }) => id)}::uuid[]) group by host_payout_id`.execute(tx)
  return new Map(found.rows.map((row) => [row.hostPayoutId, row]))
}

/** Why each of these payouts must not be sent now, by its id; those that may are not in it. Everything it reads is locked. */
const reasonsAgainst = async (deps: Deps, tx: Tx, rows: HostPayoutRow[]): Promise<Map<string, string>> => {
  const ids = rows.map(({ organisationId }) => organisationId)
  const now = deps.clock.now()
  const payees = new Map((await payeesOf(tx, ids)).map((payee) => [payee.id, payee]))
  const live = await liveAccountsOf(tx, ids)
  const stays = await staysOf(tx, rows)
  const ledger = await balancesOfAll(
    tx,
    ids.map((id) => accounts.hosts({ id, house: false })),
  )
  const reasonOf = (row: HostPayoutRow): string | undefined => {
    const payee = payees.get(row.organisationId)
    const account = live.get(row.organisationId)
    const own = stays.get(row.id)
    if (account?.id !== row.accountId) return 'The payout account was changed.'
    if (account.usableFrom > now) return 'The payout account waits.'
    if (payee?.payoutsFrom && payee.payoutsFrom > now) return 'The organisation has a new owner.'
    if (payee?.state === 'paused') return 'The organisation is paused.'
    if (own?.isDisputed) return 'The payment of a stay is disputed.'
    if (own?.netCents !== row.amountCents) return 'A refund has changed what is owed.'
    const owed = -(ledger.get(`${accounts.hosts({ id: row.organisationId, house: false })} ${row.currency}`) ?? 0)
    return owed < row.amountCents ? 'The ledger says less.' : undefined
  }
  return new Map(
    rows
      .flatMap((row) => [[row.id, reasonOf(row)] as const])
      .filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

/** The same of payouts that are locked, after locking what decides: organisations, payments and stays. */
export const reasonsNow = async (deps: Deps, tx: Tx, rows: HostPayoutRow[]): Promise<Map<string, string>> => {
  await holdOrganisations(
    tx,
    rows.map(({ organisationId }) => organisationId),
  )
  await lockStays(tx, rows)
  return reasonsAgainst(deps, tx, rows)
}

type Sending = { id: string; by: 'bank' | 'provider' }

const send = (deps: Deps, actor: Actor, { id, by }: Sending) =>
  inTransaction(deps.db, async (tx) => {
    const batch = await lockBatch(tx, id)
    const provider = by === 'bank' ? null : (providerFor(deps, batch) ?? fail('transfers_off'))
    const event = provider === null ? 'send' : 'transfer'
    const sent = await moveBatch(deps, tx, actor, batch, event, { sentAt: deps.clock.now(), provider })
    const rows = await lockPayouts(tx, id, 'gathered')
    const against = await reasonsNow(deps, tx, rows)
    for (const row of rows) {
      const note = against.get(row.id)
      if (note !== undefined) {
        await releaseStays(tx, row.id)
        await moveHostPayout(deps, tx, actor, row, 'drop', { note })
        continue
      }
      await tx.updateTable('payouts').set({ sentAt: deps.clock.now() }).where('hostPayoutId', '=', row.id).execute()
      await moveHostPayout(deps, tx, actor, row, 'send', { provider })
      if (provider !== null)
        await enqueue(tx, 'payment:send-payout', { hostPayoutId: row.id }, { key: `transfer-${row.id}` })
    }
    if (against.size === rows.length) await finishBatch(deps, tx, sent)
    await auditBatch(deps, tx, actor, batch, 'submit')
    const left = against.size === 0 ? '' : ` ${against.size} of ${rows.length} left out: see why below.`
    const next = provider === null ? 'Download its file.' : 'What becomes of each payout is written down here.'
    return { ...(await readBatch(deps, tx, actor, id)), msg: `${batch.reference} is sent. ${next}${left}` }
  })

/**
 * Marks a batch sent, as the file for the bank is made of it. Who must not be paid any more is left out, with the reason, and is owed
 * as before. Refuses with not_found, illegal_transition.
 */
export const sendBatch = (deps: Deps, actor: Actor, id: string) => send(deps, actor, { id, by: 'bank' })

/** The same by a provider, which sends each payout from our balance there. Refuses with transfers_off, too. */
export const transferBatch = (deps: Deps, actor: Actor, id: string) => send(deps, actor, { id, by: 'provider' })

const major = (cents: number): string => (cents / 100).toFixed(2)

/**
 * The transfers of a batch that the bank is still to make, with the name of the file: one that has failed is owed again and in the next
 * batch, and one that is paid must not be made twice. It has whole account numbers. Refuses with not_found, and with illegal_transition
 * before it is sent, once nothing is left of it, and where a provider sends it.
 */
export const fileOfBatch = async (deps: Deps, actor: Actor, id: string): Promise<{ name: string; csv: string }> => {
  const batch = await readBatch(deps, deps.db, actor, id)
  if (!payoutBatchStates.is(batch.state, 'hasFile') || batch.provider !== null) return fail('illegal_transition')
  const rows = await payoutsOf(deps.db, id).where('hostPayouts.state', '=', 'sent').execute()
  // The file has the account numbers of all who are in it.
  await inTransaction(deps.db, async (tx) => auditBatch(deps, tx, actor, await lockBatch(tx, id), 'download'))
  const csv = stringify(
    rows.map((row) => ({
      Reference: row.reference,
      Kind: row.kind === 'momo' ? 'Mobile money' : 'Bank',
      Institution: institutionName(row.kind, row.institution) ?? row.institution,
      'Account number': numberOf(deps, { id: row.accountId, sealed: row.sealed }),
      'Account name': row.nameOnAccount,
      Amount: major(row.amountCents),
      Currency: row.currency,
      'Amount in cedis': row.cedisCents === null ? '' : major(row.cedisCents),
      Organisation: row.name,
      State: row.state,
    })),
    // A name that looks like a formula must not run in a spreadsheet.
    { ...csvForm, header: true, escape_formulas: true },
  )
  return { name: `payouts-${batch.reference}.csv`, csv }
}
