// Owns the audit log: one record for every change by an administrator, every sign-up and login, and every
// change of rights, written in the transaction of the change.
import type { AuditAction, AuditEntry, AuditKind, AuditQuery } from '@akwaaba/contract/audit'
import { type RawBuilder, sql } from 'kysely'
import { readPage } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { sortedBy } from '#search/lists.ts'

type Facts = Record<string, unknown>
type NewAuditEntry = {
  action: AuditAction
  kind: AuditKind
  recordId: string
  /** the name of the record that administrators recognise; '' for a user, whose name must be erasable */
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

/** JSON for the database, which refuses half a surrogate pair: it becomes U+FFFD, as in the record itself. */
const toJson = (facts: object): string =>
  JSON.stringify(facts, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))

/**
 * Takes who did it and the change; inserts an audit record and gives its id. With both `before` and `after` only the fields
 * that differ are stored.
 */
export const recordAudit = async (
  deps: Deps,
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  entry: NewAuditEntry,
): Promise<number> => {
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
      before: before ? toJson(before) : null,
      after: after ? toJson(after) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An audit record that is inserted with the row it is about. */
export type AuditOf = Omit<NewAuditEntry, 'before'> & { actorId: string }

/** The part of a statement that inserts those of these audit records which are about rows whose ids `inserted` selects. */
export const auditOf = (deps: Deps, records: readonly AuditOf[], inserted: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into audit_log (happened_at, actor_id, action, kind, record_id, label, after)
    select ${deps.clock.now()}::timestamptz, "actorId", action, kind, "recordId", label, after
    from json_to_recordset(${toJson(records)}::json)
      as made ("actorId" uuid, action text, kind text, "recordId" uuid, label text, after jsonb)
    where "recordId" in (${inserted})`

/** The kinds of which the record is a user. */
const ofUsers = [
  'authenticator',
  'login',
  'member',
  'ownership',
  'passkey',
  'user',
] as const satisfies readonly AuditKind[]

const byTime = [['auditLog.id', 'bigint']] as const

/** Takes filters, or the `numbers` of chosen ones, and a page; gives that page of the audit records, newest first, and the total. */
export const listAuditEntries = async (deps: Deps, query: AuditQuery & { numbers?: string | undefined }) => {
  let filtered = deps.db.selectFrom('auditLog')
  if (query.kind !== undefined) filtered = filtered.where('kind', '=', query.kind)
  // As a constant, so that the planner knows that the index without logins fits.
  if (query.without !== undefined) filtered = filtered.where(sql<boolean>`kind <> ${sql.lit(query.without)}`)
  if (query.recordId !== undefined) filtered = filtered.where('recordId', '=', query.recordId)
  if (query.numbers !== undefined)
    filtered = filtered.where(sql<boolean>`audit_log.id = any(${query.numbers.split(',')}::bigint[])`)
  const rows = deps.db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .leftJoin('users as subject', (on) =>
      on
        .onRef('subject.id', '=', 'auditLog.recordId')
        .on('auditLog.kind', 'in', ofUsers)
        .on('subject.deletedAt', 'is', null),
    )
    .selectAll('auditLog')
    .select(['users.username', 'users.deletedAt as accountDeletedAt', 'subject.username as subjectName'])
  const page = await readPage(deps.db, filtered, query, {
    keyset: sortedBy(byTime, query.sort ?? '-happened'),
    rows,
  })
  const items = page.items.map(
    (row): AuditEntry => ({
      _id: row.id,
      happenedAt: row.happenedAt.toISOString(),
      actor: row.accountDeletedAt === null ? { _id: row.actorId, username: row.username } : null,
      action: row.action,
      kind: row.kind,
      recordId: row.recordId,
      label: row.label,
      subject: row.subjectName === null ? null : { _id: row.recordId, username: row.subjectName },
      before: row.before,
      after: row.after,
    }),
  )
  return { ...page, items }
}
