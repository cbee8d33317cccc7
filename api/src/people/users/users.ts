// Owns what administrators see of people: the list of all accounts, and one of them after a change.
import type { Role } from '@akwaaba/contract/auth'
import { limits } from '@akwaaba/contract/limits'
import type { User, UserAction, UserQuery, UserState } from '@akwaaba/contract/users'
import { type RawBuilder, sql } from 'kysely'
import { findCustomers, isAccount, isStillAdmin, textsOfAccounts } from '#auth/accounts.ts'
import type { Db } from '#db/client.ts'
import { readPage } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { ownsPasskeys } from '#passkeys/passkeys.ts'
import { isExpectedOften, readAmongFirst } from '#search/among-first.ts'
import { emailMentions, mentions, type Shown, unseen } from '#search/like.ts'
import { type ChosenIds, isChosen, sortedBy } from '#search/lists.ts'

const organisations = sql<User['organisations']>`(
  select coalesce(json_agg(json_build_object('slug', slug, 'name', name, 'role', members.role) order by name), '[]')
  from members join organisations on organisations.id = members.organisation_id
  where members.user_id = users.id and members.left_at is null)`

// Looked up for the rows of a page: as a join it would read all users.
const nameOf = (column: string) => sql<string | null>`(
  select admin.username from users as admin where admin.id = ${sql.ref(column)} and admin.deleted_at is null)`

/** Everybody with what a reply shows of them. */
const withFacts = (deps: Deps, db: Db | Tx) =>
  db
    .selectFrom('users')
    .leftJoin('suspensions', (on) =>
      on.onRef('suspensions.userId', '=', 'users.id').on('suspensions.endedAt', 'is', null),
    )
    .leftJoin('authenticators', (on) =>
      on.onRef('authenticators.userId', '=', 'users.id').on('authenticators.confirmedAt', 'is not', null),
    )
    .leftJoin('authenticatorRemovals as removal', (on) => on.onRef('removal.userId', '=', 'users.id').on(isOpen(deps)))
    .select(['users.id', 'users.username', 'users.email', 'users.phone', 'users.role', 'users.verifiedAt'])
    .select([
      'users.createdAt',
      'users.lastLoginAt',
      'suspendedAt',
      nameOf('suspensions.suspended_by').as('suspendedBy'),
    ])
    .select(ownsPasskeys.as('hasPasskeys'))
    .select(['authenticators.confirmedAt', 'removal.requestedBy', 'removal.requestedAt', 'removal.expiresAt'])
    .select([nameOf('removal.requested_by').as('requesterName'), organisations.as('organisations')])

/**
 * Whether a request to remove an authenticator app can still be agreed to: it has not ended, and the administrator who made it is
 * there and was not suspended since.
 */
export const isOpen = (deps: Deps): RawBuilder<boolean> => sql<boolean>`(
  removal.agreed_at is null and removal.withdrawn_at is null and removal.expires_at > ${deps.clock.now()}
  and ${isStillAdmin('removal.requested_by', 'removal.requested_at')})`

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['executeTakeFirstOrThrow']>>

const stateOf = ({ verifiedAt, suspendedAt }: Row): UserState =>
  verifiedAt === null ? 'unverified' : suspendedAt === null ? 'active' : 'suspended'

const removalOf = ({ requestedBy, requestedAt, expiresAt, requesterName }: Row, actor: Actor): User['removal'] =>
  requestedAt && expiresAt && requesterName !== null
    ? {
        requestedBy: requesterName,
        requestedAt: requestedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isYours: requestedBy === actor.id,
      }
    : null

type Judged = {
  state: UserState
  role: Role
  hasAuthenticator: boolean
  hasPasskeys: boolean
  removal: User['removal']
  isYou: boolean
}

/** What an administrator may do about a user. */
const actionsOn = ({ state, role, hasAuthenticator, hasPasskeys, removal, isYou }: Judged): UserAction[] => {
  if (isYou || state === 'unverified') return []
  const ofRemoval: UserAction[] = removal
    ? [...(removal.isYours ? [] : (['agree-removal'] as const)), 'withdraw-removal']
    : ['request-removal']
  return [
    state === 'suspended' ? 'restore' : 'suspend',
    ...(role === 'customer' ? (['change-email'] as const) : []),
    // A customer who has lost a passkey logs in with password and mail.
    ...(hasAuthenticator || (role === 'admin' && hasPasskeys) ? ofRemoval : []),
  ]
}

const toUser = (row: Row, actor: Actor): User => {
  const { id, username, email, phone, role, suspendedAt, suspendedBy } = row
  const judged = {
    role,
    state: stateOf(row),
    hasAuthenticator: row.confirmedAt !== null,
    hasPasskeys: row.hasPasskeys,
    removal: removalOf(row, actor),
    isYou: id === actor.id,
  }
  return {
    _id: id,
    ...{ username, email, phoneNumber: phone, organisations: row.organisations },
    ...judged,
    suspended: suspendedAt && { at: suspendedAt.toISOString(), by: suspendedBy },
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    actions: actionsOn(judged),
  }
}

/** A user as the reply to a change shows them; the change has made sure that they are there. */
export const readUser = async (deps: Deps, db: Db | Tx, actor: Actor, id: string): Promise<User> =>
  toUser(await withFacts(deps, db).where('users.id', '=', id).executeTakeFirstOrThrow(), actor)

const userMentions = (text: string, shown?: Shown) =>
  sql<boolean>`(${emailMentions(sql.ref('users.email'), text, shown)} or ${mentions(sql.ref('users.username'), text, shown)})`

/** From this many matches on, a text counts as frequent: a page of them is soon found in the order of the list. */
const frequentUsers = 500

/** The condition that a user matches a search. They are found first, by the indexes of their texts, unless the text is frequent. */
const findMentions = async (deps: Deps, text: string) => {
  const ids = await findCustomers(deps.db, text, ['username', 'email'], frequentUsers)
  const condition = ids === null ? userMentions(text) : sql<boolean>`users.id = any(${ids}::uuid[])`
  return { condition, isFrequent: ids === null }
}

const byId = ['users.id', 'uuid'] as const
/** The columns of each sort. An id begins with the time at which it was made. */
const orders = { joined: [byId], name: [[sql`lower(users.username) collate "C"`, 'text'], byId] } as const

const isSuspended = sql<boolean>`users.id in (select user_id from suspensions where ended_at is null)`
const conditions: Record<UserState, RawBuilder<boolean>> = {
  active: sql<boolean>`users.verified_at is not null and not ${isSuspended}`,
  suspended: isSuspended,
  unverified: sql<boolean>`users.verified_at is null`,
}

/** Takes filters and a page; gives that page of all who have an account, newest first, and the total. */
export const listUsers = async (
  deps: Deps,
  actor: Actor,
  { role, state, removal, search, ids, sort = '-joined', ...ask }: UserQuery & ChosenIds,
) => {
  let found = deps.db
    .selectFrom('users')
    .where('users.deletedAt', 'is', null)
    .where(isAccount)
    .where(isChosen('users.id', ids))
  // As a constant, so that the planner knows that the index of administrators fits.
  if (role !== undefined) found = found.where(sql<boolean>`users.role = ${sql.lit(role)}`)
  if (state !== undefined) found = found.where(conditions[state])
  if (removal !== undefined)
    found = found.where(
      sql<boolean>`users.id in (select removal.user_id from authenticator_removals as removal where ${isOpen(deps)})`,
    )
  // By name they are counted in no order: along that index the planner would read the whole table.
  const isByName = sort.endsWith('name')
  const keyset = sortedBy(orders[isByName ? 'name' : 'joined'], sort)
  const rows = withFacts(deps, deps.db)
  if (search !== undefined && (await isExpectedOften(deps.db, textsOfAccounts, search))) {
    const list = found.select(['users.id', 'users.username', 'users.email'])
    const matching = userMentions(search, unseen)
    const page = await readAmongFirst(deps.db, 'users', list, ask, { keyset, matching, rows })
    if (page) return { ...page, items: page.items.map((row) => toUser(row, actor)) }
  }
  const searched = search === undefined ? undefined : await findMentions(deps, search)
  if (searched) found = found.where(searched.condition)
  const isCovered = !isByName && [role, state, removal, search, ids].every((each) => each === undefined)
  const page = await readPage(deps.db, [{ found, isCovered }], ask, {
    keyset,
    rows,
    search: searched,
    upTo: limits.maxCountedPeople,
  })
  return { ...page, items: page.items.map((row) => toUser(row, actor)) }
}
