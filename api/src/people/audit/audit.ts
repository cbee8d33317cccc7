// Owns the audit log: one line for everything an administrator does, in the transaction that does it.
import type { AuditAction, AuditEntry, AuditKind } from '@akwaaba/contract/audit'
import { type PageAsk, readPage } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

type Facts = Record<string, unknown>
type NewAuditEntry = {
  action: AuditAction
  kind: AuditKind
  recordId: string
  /** what people call it */
  label: string
  before?: Facts
  after?: Facts
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Of two states of a record, the fields that differ. */
const changesOf = (before: Facts, after: Facts): { before: Facts; after: Facts } => {
  const changed = Object.keys({ ...before, ...after }).filter((name) => !isSame(before[name], after[name]))
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: only(before), after: only(after) }
}

/** Half a surrogate pair, which JSON in the database refuses, becomes the sign it becomes in the record itself. */
const toJson = (facts: Facts | undefined): string | null =>
  facts === undefined
    ? null
    : JSON.stringify(facts, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))

/** Writes down what an administrator did; gives the id of the record. With both states given, only what differs is kept. */
export const recordAudit = async (deps: Deps, tx: Tx, actor: Actor, entry: NewAuditEntry): Promise<number> => {
  const { before, after } = entry.before && entry.after ? changesOf(entry.before, entry.after) : entry
  const { id } = await tx
    .insertInto('auditLog')
    .values({
      happenedAt: deps.clock.now(),
      actorId: actor.id,
      action: entry.action,
      kind: entry.kind,
      recordId: entry.recordId,
      label: entry.label,
      before: toJson(before),
      after: toJson(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Ask = PageAsk & { kind?: AuditKind | undefined; recordId?: string | undefined }

/** What administrators did, newest first; one page. */
export const list = async (deps: Deps, ask: Ask) => {
  let found = deps.db.selectFrom('auditLog')
  if (ask.kind !== undefined) found = found.where('kind', '=', ask.kind)
  if (ask.recordId !== undefined) found = found.where('recordId', '=', ask.recordId)
  const ordered = found
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .selectAll('auditLog')
    .select(['users.username', 'users.deletedAt as leftAt'])
    .orderBy('auditLog.id', 'desc')
  const page = await readPage(deps.db, ordered, ask)
  const items = page.items.map(
    (row): AuditEntry => ({
      _id: row.id,
      happenedAt: row.happenedAt.toISOString(),
      actor: row.leftAt === null ? { _id: row.actorId, username: row.username } : null,
      action: row.action,
      kind: row.kind,
      recordId: row.recordId,
      label: row.label,
      before: row.before,
      after: row.after,
    }),
  )
  return { ...page, items }
}
