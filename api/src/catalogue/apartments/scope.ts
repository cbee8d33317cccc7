// Owns whose apartments a call is about, locking one of them, counting the live ones, and moving a listing through its states.
import { fail } from '@akwaaba/contract/errors'
import { type ListingActor, type ListingEvent, listingStates } from '@akwaaba/contract/listing-states'
import { platformRole } from '@akwaaba/contract/permissions'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import { type By as ByActor, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps, Member } from '#deps.ts'

/** The member of an organisation who calls; null in a call for administrators, which is about the apartments of all. */
export type Scope = Member | null

/** The condition on a row of apartments that a call may be about it. Others are as unknown as none. */
export const ofOrganisation = (scope: Scope): Expression<SqlBool> =>
  scope === null ? sql<boolean>`true` : sql<boolean>`apartments.organisation_id = ${scope.organisation.id}`

/** Locks an apartment for the rest of the transaction and gives it; refuses with not_found. */
export const lockListing = async (tx: Tx, scope: Scope, id: string) =>
  (await tx
    .selectFrom('apartments')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(ofOrganisation(scope))
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? fail('not_found')

/** What an audit record calls an apartment: of a host also whose it is, since administrators may act for one. */
export const auditLabel = (scope: Scope, apartmentName: string): string =>
  scope === null ? apartmentName : `${apartmentName}, ${scope.organisation.name}`

/** How many apartments of an organisation are live. */
export const countLive = async (db: Tx | Deps['db'], organisationId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('apartments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisationId', '=', organisationId)
    .where('state', '=', 'live')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type ListingRow = Selectable<Database['apartments']>
type By = ByActor<ListingActor>

const listings = subject({
  machine: listingStates,
  table: 'apartments',
  key: 'id',
  history: 'apartmentEvents',
  named: 'apartmentId',
})

/** Who causes an event of a listing: an administrator also where they act for an organisation. */
export const causedBy = (scope: Scope, { id }: Actor): By => ({
  actor: scope === null || scope.role === platformRole ? 'admin' : 'member',
  id,
})

/** Writes the first entry of a listing's history. Joins the transaction that has added it as a draft. */
export const recordDraft = (deps: Pick<Deps, 'clock'>, tx: Tx, row: ListingRow, by: By) =>
  begin(deps, tx, listings, row, 'create', by)

/** Moves a listing by an event of the table, with the reason that its host reads; refuses as transition does. */
export const moveListing = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  row: ListingRow,
  event: ListingEvent,
  by: By,
  reviewNote: string | null = null,
) =>
  transition(deps, tx, listings, row, event, by, {
    change: { stateSince: deps.clock.now(), reviewNote },
    note: { note: reviewNote ?? '' },
  })
