// Owns organisations: applying for one, its own facts, and the list of all for administrators.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import {
  type Organisation,
  type OrganisationQuery,
  type OwnOrganisation,
  offerOrganisation,
} from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { lockOwnAccount } from '#auth/accounts.ts'
import { readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { mentions } from '#search/like.ts'
import { addMember, lockOrganisation } from './memberships.ts'
import { type OrganisationRow, recordApplication } from './move.ts'
import { freeSlug, slugStart } from './slugs.ts'

type Facts = { name: string; phone: string; about: string }

const hasApplied = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisationId')
    .select('organisations.id')
    .where('members.userId', '=', userId)
    .where('members.role', '=', 'owner')
    .where('members.leftAt', 'is', null)
    .where('organisations.state', '=', 'applied')
    .executeTakeFirst()) !== undefined

// Applications take turns, so that two with the same name get different slugs.
const lockSlugs = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('slugs of organisations'))`.execute(tx)

const takenSlugs = async (tx: Tx, name: string): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('organisations')
    .select('slug')
    .where('slug', 'like', `${slugStart(name)}%`)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Makes an organisation with the caller as its owner, which waits for an approval. Refuses with application_pending. */
export const applyAsHost = async (deps: Deps, actor: Actor, facts: Facts) =>
  inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    if (await hasApplied(tx, actor.id)) return fail('application_pending')
    await lockSlugs(tx)
    const taken = await takenSlugs(tx, facts.name)
    const slug = freeSlug(facts.name, (one) => taken.has(one))
    const row = await tx
      .insertInto('organisations')
      .values({
        ...facts,
        ...{ id: deps.ids.next(), slug, state: 'applied', createdAt: deps.clock.now(), commissionPercent: null },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await addMember(deps, tx, row.id, actor.id, 'owner')
    await recordAudit(deps, tx, actor, {
      action: 'join',
      kind: 'member',
      recordId: actor.id,
      label: row.name,
      after: { role: 'owner' },
    })
    await recordApplication(deps, tx, row, { actor: 'applicant', id: actor.id })
    return {
      msg: 'Thank you. We look at your application and write to you.',
      organisation: { _id: row.id, slug, state: row.state },
    }
  })

/** Why it is in its state: what was written when it got there. */
const stateNote = sql<string>`coalesce((
  select note from organisation_events where organisation_id = organisations.id order by id desc limit 1), '')`

/** The caller's organisation, with what they may do. */
export const getOrganisation = async (deps: Deps, { organisation, role }: Member): Promise<OwnOrganisation> => {
  const row = await deps.db
    .selectFrom('organisations')
    .selectAll()
    .select(stateNote.as('note'))
    .where('id', '=', organisation.id)
    .executeTakeFirstOrThrow()
  const permissions = permissionsOf(role, organisationStates.is(row.state, 'isOver'), row.house)
  return { ...toFacts(row), state: row.state, note: row.note, role, permissions }
}

const toFacts = ({ id, slug, name, phone, about, house, createdAt }: OrganisationRow) => ({
  ...{ _id: id, slug, name, phone, about, house },
  createdAt: createdAt.toISOString(),
})

/** Changes what an organisation says of itself; its slug stays. Refuses with organisation_inactive once it is closed. */
export const updateOrganisation = async (deps: Deps, actor: Actor, { organisation }: Member, facts: Facts) => {
  await inTransaction(deps.db, async (tx) => {
    const before = await lockOrganisation(tx, organisation.id)
    if (organisationStates.is(before.state, 'isOver'))
      return fail('organisation_inactive', { msg: 'This organisation is closed. It can be read, and not changed.' })
    await tx.updateTable('organisations').set(facts).where('id', '=', before.id).execute()
    // Without the phone and the text, which may be personal: an audit record cannot be erased.
    const changed = (['name', 'phone', 'about'] as const).filter((field) => before[field] !== facts[field])
    await recordAudit(deps, tx, actor, {
      action: 'update',
      kind: 'organisation',
      recordId: before.id,
      label: facts.name,
      after: { changed },
    })
  })
  return { msg: 'Your changes are saved.' }
}

const owners = sql<Organisation['owners']>`(
  select coalesce(json_agg(json_build_object('username', users.username, 'email', users.email) order by members.since), '[]')
  from members join users on users.id = members.user_id
  where members.organisation_id = organisations.id and members.role = 'owner' and members.left_at is null)`

/** Other organisations with the same phone, name or owner: the same business may have applied twice. */
const similar = sql<Organisation['similar']>`(
  select coalesce(json_agg(json_build_object('slug', slug, 'name', name, 'reason', reason) order by slug), '[]') from (
    select distinct on (other.id) other.slug, other.name, case
      when other.phone <> '' and other.phone = organisations.phone then 'phone'
      when lower(other.name) = lower(organisations.name) then 'name' else 'owner' end as reason
    from organisations as other
    where other.id <> organisations.id and other.state <> 'closed' and (
      (other.phone <> '' and other.phone = organisations.phone) or lower(other.name) = lower(organisations.name)
      or other.id in (
        select theirs.organisation_id from members as ours join members as theirs on theirs.user_id = ours.user_id
        where ours.organisation_id = organisations.id and ours.role = 'owner' and theirs.role = 'owner'
          and ours.left_at is null and theirs.left_at is null))
    limit 10
  ) as likely)`

const approvedListings = sql<number>`(
  select count(*)::int from approved_listings where organisation_id = organisations.id)`

const withFacts = (db: Tx | Deps['db']) =>
  db
    .selectFrom('organisations')
    .selectAll('organisations')
    .select([owners.as('owners'), similar.as('similar'), stateNote.as('note'), approvedListings.as('approved')])

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['executeTakeFirstOrThrow']>>

const toOrganisation = (row: Row): Organisation => ({
  ...toFacts(row),
  ...offerOrganisation(row.state),
  state: row.state,
  note: row.note,
  trusted: row.trusted,
  mayBeTrusted: !row.trusted && row.approved >= limits.approvedBeforeTrusted,
  approvedListings: row.approved,
  commissionPercent: row.commissionPercent,
  owners: row.owners,
  similar: row.similar,
})

const newestFirst = {
  direction: 'desc',
  by: [
    ['organisations.createdAt', 'timestamptz'],
    ['organisations.id', 'uuid'],
  ],
} as const

/** Takes filters and a page; gives that page of all organisations, newest first, and the total. */
export const listOrganisations = async (deps: Deps, { state, search, ...ask }: OrganisationQuery) => {
  let found = deps.db.selectFrom('organisations')
  if (state !== undefined) found = found.where('state', '=', state)
  if (search !== undefined) found = found.where(mentions(sql.ref('organisations.name'), search))
  const page = await readPage(deps.db, found, ask, { keyset: newestFirst, rows: withFacts(deps.db) })
  return { ...page, items: page.items.map(toOrganisation) }
}

/** An organisation as administrators see it, in the reply to a change of it. */
export const readOrganisation = async (tx: Tx, id: string): Promise<Organisation> =>
  toOrganisation(await withFacts(tx).where('organisations.id', '=', id).executeTakeFirstOrThrow())
