// Owns sending a batch of payouts to the bank: who is left out at the last moment, and the file with the transfers.

import { disputeStates } from '@akwaaba/contract/dispute-states'
import { fail } from '@akwaaba/contract/errors'
import { institutionName } from '@akwaaba/contract/ghana-accounts'
import { payoutBatchStates } from '@akwaaba/contract/payout-states'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { accounts, balancesOfAll } from '#ledger/ledger.ts'
import { holdOrganisations, payeesOf } from '#organisations/terms.ts'
import { liveAccountsOf, numberOf } from './accounts.ts'
import { auditBatch, lockBatch, lockPayouts, releaseStays } from './batches.ts'
import { finishBatch, type HostPayoutRow, moveBatch, moveHostPayout } from './move.ts'
import { payoutsOf, readBatch } from './present.ts'

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

/**
 * Marks a batch sent, as the file for the bank is made of it. Who must not be paid any more is left out, with the reason, and is owed
 * as before. Refuses with not_found, illegal_transition.
 */
export const sendBatch = (deps: Deps, actor: Actor, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const batch = await lockBatch(tx, id)
    const sent = await moveBatch(deps, tx, actor, batch, 'send', { sentAt: deps.clock.now() })
    const rows = await lockPayouts(tx, id, 'gathered')
    await holdOrganisations(
      tx,
      rows.map(({ organisationId }) => organisationId),
    )
    await lockStays(tx, rows)
    const against = await reasonsAgainst(deps, tx, rows)
    for (const row of rows) {
      const note = against.get(row.id)
      if (note !== undefined) {
        await releaseStays(tx, row.id)
        await moveHostPayout(deps, tx, actor, row, 'drop', { note })
        continue
      }
      await tx.updateTable('payouts').set({ sentAt: deps.clock.now() }).where('hostPayoutId', '=', row.id).execute()
      await moveHostPayout(deps, tx, actor, row, 'send')
    }
    if (against.size === rows.length) await finishBatch(deps, tx, sent)
    await auditBatch(deps, tx, actor, batch, 'submit')
    const left = against.size === 0 ? '' : ` ${against.size} of ${rows.length} left out: see why below.`
    return { ...(await readBatch(deps, tx, actor, id)), msg: `${batch.reference} is sent. Download its file.${left}` }
  })

const major = (cents: number): string => (cents / 100).toFixed(2)

/**
 * The transfers of a batch that is sent and not known to be over, with the name of the file. It has whole account numbers. Refuses with
 * not_found, and with illegal_transition before it is sent.
 */
export const fileOfBatch = async (deps: Deps, actor: Actor, id: string): Promise<{ name: string; csv: string }> => {
  const batch = await readBatch(deps, deps.db, actor, id)
  if (!payoutBatchStates.is(batch.state, 'hasFile')) return fail('illegal_transition')
  const rows = await payoutsOf(deps.db, id).where('hostPayouts.sentAt', 'is not', null).execute()
  deps.log.info({ batch: batch.reference, actorId: actor.id }, 'the file of a batch of payouts is downloaded')
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
    { bom: true, header: true, escape_formulas: true, record_delimiter: 'windows' },
  )
  return { name: `payouts-${batch.reference}.csv`, csv }
}
