// Owns what listings say and need of the organisation that they belong to, what it hears of them, and adding one that sells at once.
import { organisationStates } from '@akwaaba/contract/organisation-states'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { addMember } from './memberships.ts'

/** The SQL of what guests see of an organisation, as JSON; takes the column that holds its id. */
export const hostJson = (organisationId: string): string => `(
  select json_build_object('name', host.name, 'slug', host.slug, 'since', (host.created_at at time zone 'UTC')::date)
  from organisations as host where host.id = ${organisationId})`

/** The SQL of whose something is, in a list over all organisations; takes the column that holds the id of the organisation. */
export const ownerOf = (organisationId: string): RawBuilder<{ slug: string; name: string }> => sql`(
  select json_build_object('slug', owner.slug, 'name', owner.name) from organisations as owner where owner.id = ${sql.ref(organisationId)})`

/** The SQL of the id of the organisation with a slug; takes the SQL of the slug. */
export const organisationOfSlug = (slug: string): string => `(select id from organisations where slug = ${slug})`

/** The SQL of the ids of other organisations with the phone of one; takes the SQL of its id. */
export const organisationsOfPhone = (organisationId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select other.id from organisations as other join organisations as this on this.id = ${organisationId}
  where other.id <> this.id and other.phone <> '' and other.phone = this.phone)`

/**
 * The condition on a row of apartments that its organisation may sell: what a paused or closed one has submitted is decided about once it
 * may again.
 */
export const isOfSeller = sql<boolean>`apartments.organisation_id in (
  select id from organisations where state = any(${organisationStates.having('sells')}))`

/** The state of an organisation and whether its listings go live without being looked at, at this moment. */
export const sellingTerms = (tx: Tx, organisationId: string) =>
  tx.selectFrom('organisations').select(['state', 'trusted']).where('id', '=', organisationId).executeTakeFirstOrThrow()

/** Notes that a listing of an organisation is approved; again changes nothing. Joins the transaction that approves it. */
export const noteApproval = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { organisationId, apartmentId }: { organisationId: string; apartmentId: string },
): Promise<void> => {
  await tx
    .insertInto('approvedListings')
    .values({ organisationId, apartmentId, approvedAt: deps.clock.now() })
    .onConflict((on) => on.column('apartmentId').doNothing())
    .execute()
}

/**
 * Adds an organisation that sells from its first day, trusted and with one owner, and gives its id; nobody is told. For the
 * demo: everybody else applies.
 */
export const addApproved = async (
  deps: Deps,
  tx: Tx,
  facts: { slug: string; name: string; phone: string; about: string },
  ownerId: string,
  adminId: string,
): Promise<string> => {
  const [id, now] = [deps.ids.next(), deps.clock.now()]
  await tx
    .insertInto('organisations')
    .values({ ...facts, id, state: 'active', trusted: true, createdAt: now, commissionPercent: null })
    .execute()
  const entry = { event: 'approve', fromState: 'applied', toState: 'active', actor: 'admin', actorId: adminId } as const
  await tx
    .insertInto('organisationEvents')
    .values({ ...entry, organisationId: id, happenedAt: now })
    .execute()
  await addMember(deps, tx, id, ownerId, 'owner')
  return id
}
