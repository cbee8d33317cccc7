// Owns the differences that the reconciliation found: each is stored until an admin closes it with a reason.
import { formatDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { keysOf } from '@akwaaba/contract/guards'
import { limits } from '@akwaaba/contract/limits'
import { formatMoney, moneyOf } from '@akwaaba/contract/money'
import {
  type ClosedDifference,
  type Difference,
  differenceKinds,
  type OpenDifference,
} from '@akwaaba/contract/reconciliation'
import { type Selectable, sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { type PageAsk, readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'

/** A difference as a comparison reports it. `about` distinguishes it from others of its kind; its sentence by default. */
export type Finding = Difference & { about?: string }

/**
 * What one comparison found. `checked`: the references it compared, or 'all' if it compares everything each time. A stored
 * difference of these that is not found again is marked as gone.
 */
export type Comparison = { source: string; found: Finding[]; checked: 'all' | ReadonlySet<string> }

type EntryFacts = { id: string; bankTransactionId: string; amountCents: number; currency: string; valueDate: string }

/** The difference of a bank entry that matches no payment. */
export const entryFinding = ({ id, bankTransactionId, amountCents, currency, valueDate }: EntryFacts): Finding => {
  const says = `${formatMoney(moneyOf(amountCents, currency))} of ${formatDate(valueDate)} on our account fits no payment.`
  return { kind: 'waiting', provider: 'bank', reference: bankTransactionId, says, about: `bank-entry:${id}` }
}

type Books = Pick<Deps, 'db' | 'clock' | 'ids'>
type Row = Selectable<Database['differences']>

const endingKinds = keysOf(differenceKinds).filter((kind) => differenceKinds[kind].endsByItself)

const maxLength = 500
const keyOf = ({ kind, provider, reference, says, about = says }: Finding) => ({
  ...{ kind, provider, reference: reference.slice(0, 200), about: about.slice(0, maxLength) },
})

const storeFindings = async (deps: Books, tx: Tx, source: string, found: Finding[]): Promise<Row[]> => {
  const now = deps.clock.now()
  // One statement cannot write a row twice.
  const unique = new Map(found.map((finding) => [JSON.stringify(keyOf(finding)), finding]))
  const values = [...unique.values()].map((finding) => ({
    ...{ id: deps.ids.next(), source, ...keyOf(finding), says: finding.says.slice(0, maxLength) },
    ...{ firstSeenAt: now, lastSeenAt: now, goneAt: null, closedAt: null, closedBy: null, closeReason: null },
  }))
  const stored: Row[] = []
  for (let at = 0; at < values.length; at += 500)
    stored.push(
      ...(await tx
        .insertInto('differences')
        .values(values.slice(at, at + 500))
        .onConflict((known) =>
          known
            .columns(['kind', 'provider', 'reference', 'about'])
            .where((is) => is.or([is('closedAt', 'is', null), is('goneAt', 'is', null)]))
            .doUpdateSet((to) => ({ says: to.ref('excluded.says'), lastSeenAt: now, goneAt: null })),
        )
        .returningAll()
        .execute()),
    )
  return stored
}

const markGone = (deps: Books, tx: Tx, { source, checked }: Comparison, stillThere: string[]) =>
  tx
    .updateTable('differences')
    .set({ goneAt: deps.clock.now() })
    .where('source', '=', source)
    .where('goneAt', 'is', null)
    .where((is) => is.not(is('id', '=', is.fn.any(is.val(stillThere)))))
    .$if(checked !== 'all', (all) => all.where((is) => is('reference', '=', is.fn.any(is.val([...checked])))))
    .execute()

/**
 * Stores what a comparison found: new differences, and when known ones were last seen. Gives those that are not closed. Joins
 * the transaction of the run.
 */
export const storeComparison = async (deps: Books, tx: Tx, comparison: Comparison): Promise<Row[]> => {
  const stored = await storeFindings(deps, tx, comparison.source, comparison.found)
  await markGone(
    deps,
    tx,
    comparison,
    stored.map(({ id }) => id),
  )
  return stored.filter(({ closedAt }) => closedAt === null)
}

const openRows = (db: Deps['db'] | Tx) =>
  db
    .selectFrom('differences')
    .where('closedAt', 'is', null)
    .where((is) => is.or([is('goneAt', 'is', null), is('kind', 'not in', endingKinds)]))

/** How many differences are open: those that have ended by themselves are not. */
export const countOpenDifferences = async (db: Deps['db']): Promise<number> => {
  const count = openRows(db).select(({ fn }) => fn.countAll<number>().as('open'))
  return Number((await count.executeTakeFirstOrThrow()).open)
}

/** The references of a source's open differences, of any age: a comparison checks them again each time. */
export const openReferences = async ({ db }: Pick<Deps, 'db'>, source: string): Promise<string[]> => {
  const rows = await openRows(db).select('reference').distinct().where('source', '=', source).execute()
  return rows.map(({ reference }) => reference).filter((reference) => reference !== '')
}

const toOpenDifference = (row: Row): OpenDifference => ({
  _id: row.id,
  kind: row.kind,
  provider: row.provider,
  reference: row.reference,
  says: row.says,
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  goneAt: row.goneAt?.toISOString() ?? null,
})

/** The open differences, at most `limit`: those still found first, and of these the newest first; and the total. */
export const listOpenDifferences = async (db: Deps['db'] | Tx, limit: number = limits.maxPageSize) => {
  const open = openRows(db).selectAll().orderBy(sql`gone_at is not null`).orderBy('firstSeenAt', 'desc').orderBy('id')
  const { items, total } = await readPage(db, open, { limit })
  return { differences: items.map(toOpenDifference), total }
}

type Closing = { reason: string }

const closeRows = async (deps: Deps, tx: Tx, actor: Actor, rows: Row[], { reason }: Closing): Promise<void> => {
  if (rows.some(({ closedAt }) => closedAt !== null)) return fail('illegal_transition')
  await tx
    .updateTable('differences')
    .set({ closedAt: deps.clock.now(), closedBy: actor.id, closeReason: reason })
    .where((is) => is('id', '=', is.fn.any(is.val(rows.map(({ id }) => id)))))
    .execute()
  // Without the reason: it may contain personal data, and an audit record cannot be erased.
  for (const { id, reference, provider, kind, says } of rows)
    await recordAudit(deps, tx, actor, {
      ...{ action: 'close', kind: 'difference', recordId: id, label: reference || provider },
      after: { kind, says },
    })
}

/**
 * Closes differences with one reason. Refuses with not_found when one is unknown, and with illegal_transition when one is
 * closed already; then nothing is closed.
 */
export const closeDifferences = async (deps: Deps, actor: Actor, { ids, reason }: { ids: string[] } & Closing) => {
  const uniqueIds = [...new Set(ids)]
  await inTransaction(deps.db, async (tx) => {
    const rows = await tx
      .selectFrom('differences')
      .selectAll()
      .where('id', 'in', uniqueIds)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (rows.length < uniqueIds.length) return fail('not_found')
    await closeRows(deps, tx, actor, rows, { reason })
  })
  return { msg: uniqueIds.length === 1 ? 'The difference is closed.' : `${uniqueIds.length} differences are closed.` }
}

/** Closes the difference that a comparison finds or would find. Joins the transaction; refuses with illegal_transition. */
export const closeFinding = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { source, finding, reason }: { source: string; finding: Finding } & Closing,
): Promise<void> => closeRows(deps, tx, actor, await storeFindings(deps, tx, source, [finding]), { reason })

/** One page of the closed differences, newest first, and the total. */
export const listClosedDifferences = async ({ db }: Pick<Deps, 'db'>, ask: PageAsk) => {
  const closed = db
    .selectFrom('differences')
    .where('closedAt', 'is not', null)
    .leftJoin('users', 'users.id', 'differences.closedBy')
    .selectAll('differences')
    .select(['users.username', 'users.deletedAt as accountDeletedAt'])
    .orderBy('closedAt', 'desc')
    .orderBy('differences.id')
  const page = await readPage(db, closed, ask)
  const items = page.items.map(
    (row): ClosedDifference => ({
      ...toOpenDifference(row),
      closedAt: row.closedAt?.toISOString() ?? '',
      closedBy: row.accountDeletedAt === null ? row.username : null,
      reason: row.closeReason ?? '',
    }),
  )
  return { ...page, items }
}
