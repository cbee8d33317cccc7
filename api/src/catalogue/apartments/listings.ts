// Owns reading apartments for those who work on them, in every state: hosts their own, administrators all; and for mails about them.
import { offer } from '@akwaaba/contract/actions'
import type { Apartment } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { type ListingActor, type ListingState, listingStates } from '@akwaaba/contract/listing-states'
import type { DecidedListing, HostListingQuery, Listing, ListingQuery } from '@akwaaba/contract/listings'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import { may } from '@akwaaba/contract/permissions'
import { revisionStates } from '@akwaaba/contract/revision-states'
import { sql } from 'kysely'
import { jsonText } from '#apartment-lists/columns.ts'
import { type PageAsk, readPage } from '#db/page.ts'
import type { Deps, Member } from '#deps.ts'
import { isOfSeller } from '#organisations/hosts.ts'
import { pendingRevision, revisedApartments, shownRevision, toRevision } from '#revisions/revisions.ts'
import { type ChosenIds, isChosen, sortedBy, wordOfSort } from '#search/lists.ts'
import { apartmentMentions, findOfferedApartments } from './apartments.ts'
import { readExact } from './arrivals.ts'
import { findSimilarListings } from './duplicates.ts'
import { isIncomplete } from './rules.ts'
import { ofOrganisation, type Scope } from './scope.ts'

const withState = (deps: Pick<Deps, 'db'>, scope: Scope) =>
  deps.db
    .selectFrom('apartments')
    .select([sql.raw<string>(jsonText).as('json'), 'state', 'stateSince', 'listed', 'reviewNote'])
    .select(shownRevision('apartments.id').as('revision'))
    .where(ofOrganisation(scope))

type Row = Awaited<ReturnType<ReturnType<typeof withState>['executeTakeFirstOrThrow']>>

const actorsOf = (scope: Scope): ListingActor[] => {
  if (scope === null) return ['admin']
  return may(scope.role, 'listing.submit') ? ['member'] : []
}

/** Why an action that the state allows is refused: only an active organisation submits, and what is complete. */
const refusalOf = (scope: Scope, apartment: Apartment) => {
  if (scope === null) return null
  if (!organisationStates.is(scope.organisation.state, 'sells')) return { code: 'organisation_inactive' } as const
  return isIncomplete(apartment) ? ({ code: 'listing_incomplete' } as const) : null
}

const toListing = (scope: Scope, { json, state, stateSince, listed, reviewNote, revision }: Row): Listing => {
  const apartment: Apartment = JSON.parse(json)
  return {
    ...apartment,
    ...offer(listingStates.actions(state, actorsOf(scope)), () => refusalOf(scope, apartment)),
    state,
    stateSince: stateSince.toISOString(),
    isListed: listed,
    note: reviewNote,
    revision: revision && toRevision(actorsOf(scope), revision),
  }
}

const findRow = async (deps: Pick<Deps, 'db'>, scope: Scope, id: string): Promise<Row> =>
  (await withState(deps, scope).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()) ??
  fail('not_found')

/** One apartment in any state; refuses with not_found. */
export const readListing = async (deps: Pick<Deps, 'db'>, scope: Scope, id: string): Promise<Listing> =>
  toListing(scope, await findRow(deps, scope, id))

/** The same without its state, as guests would see it. */
export const readUnlisted = async (deps: Pick<Deps, 'db'>, id: string): Promise<Apartment> =>
  JSON.parse((await findRow(deps, null, id)).json)

const byId = ['apartments.id', 'uuid'] as const
/** The columns of each sort. */
const orders = {
  added: [['apartments.createdAt', 'timestamptz'], byId],
  name: [[sql`lower(apartments.apartment_name) collate "C"`, 'text'], byId],
  price: [['apartments.priceCents', 'bigint'], byId],
  since: [['apartments.stateSince', 'timestamptz'], byId],
} as const
const keysetOf = (sort: NonNullable<ListingQuery['sort']>) => sortedBy(orders[wordOfSort(orders, sort)], sort)

// A literal, so that a plan made for all values uses the index of states.
const isIn = (state: ListingState) => sql<boolean>`apartments.state = ${sql.lit(state)}`

const found = (deps: Deps, scope: Scope, state: ListingState | undefined) => {
  const all = deps.db.selectFrom('apartments').where('deletedAt', 'is', null).where(ofOrganisation(scope))
  return state === undefined ? all : all.where(isIn(state))
}

/** One page of the apartments of a member's organisation, newest first unless sorted otherwise. */
export const listHostListings = async (
  deps: Deps,
  member: Member,
  { state, sort = '-added', ...ask }: HostListingQuery,
) => {
  const rows = withState(deps, member)
  const page = await readPage(deps.db, found(deps, member, state), ask, { keyset: keysetOf(sort), rows })
  return { ...page, items: page.items.map((row) => toListing(member, row)) }
}

const oldestFirst = { direction: 'asc', by: [[pendingRevision('apartments.id'), 'uuid']] } as const
const isRevised = sql<boolean>`apartments.id in ${revisedApartments} and ${isOfSeller}`

/** One page of all apartments of which a revision waits, the longest first. */
const listRevised = async (deps: Deps, ask: PageAsk) => {
  const found = deps.db.selectFrom('apartments').where('deletedAt', 'is', null).where(isRevised)
  const rows = withState(deps, null).where(isRevised)
  const page = await readPage(deps.db, found, ask, { keyset: oldestFirst, rows })
  return { ...page, items: page.items.map((row) => toListing(null, row)) }
}

/** The condition that an apartment matches a search, and whether the text is frequent. */
const findMentions = async (deps: Deps, text: string) => {
  const ids = await findOfferedApartments(deps.db, text)
  const condition = ids === null ? apartmentMentions(text) : sql<boolean>`apartments.id = any(${ids}::uuid[])`
  return { condition, isFrequent: ids === null }
}

/**
 * One page of all apartments in a state or in all, by default those submitted; those first that are in it longest unless sorted
 * otherwise. Or of those with a revision that waits.
 */
export const listListings = async (deps: Deps, query: ListingQuery & ChosenIds) => {
  const { state = 'submitted', revision, search, ids, sort = 'since', ...ask } = query
  if (revision !== undefined) return listRevised(deps, ask)
  const inState = found(deps, null, state === 'all' ? undefined : state)
  const chosen = inState.where(isChosen('apartments.id', ids))
  const waiting = state !== 'all' && listingStates.can('approve', state) ? chosen.where(isOfSeller) : chosen
  const searched = search === undefined ? undefined : await findMentions(deps, search)
  const page = await readPage(deps.db, searched ? waiting.where(searched.condition) : waiting, ask, {
    keyset: keysetOf(sort),
    rows: withState(deps, null),
    search: searched,
  })
  return { ...page, items: page.items.map((row) => toListing(null, row)) }
}

/** One apartment for an administrator who decides: as guests see it, what waits, the exact place, and what may be the same one. */
export const readForDecision = async (deps: Deps, id: string): Promise<DecidedListing> => {
  const listing = await readListing(deps, null, id)
  const exact = await readExact(deps, id)
  const next = {
    ...listing,
    ...exact,
    ...(listing.revision?.state === revisionStates.initial ? listing.revision.changes : {}),
  }
  return { ...listing, ...exact, similar: await findSimilarListings(deps, next) }
}

/** What a mail says about a listing, and the organisation that it belongs to; undefined when it is deleted. */
export const listingForMail = (deps: Deps, id: string) =>
  deps.db
    .selectFrom('apartments')
    .select(['apartmentName', 'location', 'organisationId', 'state', 'listed', 'reviewNote', 'stateSince'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
