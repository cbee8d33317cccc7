// Owns what hosts have changed of approved listings and what waits for an administrator: keeping it, closing it, and showing it.
import { isDeepStrictEqual } from 'node:util'
import { offer } from '@akwaaba/contract/actions'
import { type RevisionActor, type RevisionState, revisionStates } from '@akwaaba/contract/revision-states'
import { type Reviewed, type ReviewedField, type Revision, reviewedFields } from '@akwaaba/contract/revisions'
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type By, moveRevision, type RevisionRow, recordRevision } from './move.ts'

type Changes = Partial<Reviewed>

/** The revision of an apartment that waits, if there is one; a transaction that has locked the apartment has locked it as well. */
export const findPending = (db: Deps['db'] | Tx, apartmentId: string): Promise<RevisionRow | undefined> =>
  db
    .selectFrom('listingRevisions')
    .selectAll()
    .where('apartmentId', '=', apartmentId)
    .where('state', '=', revisionStates.initial)
    .executeTakeFirst()

const picturesOf = ({ coverImage, images = [] }: Changes): string[] => [...(coverImage ? [coverImage] : []), ...images]

// Half of a point, put into a row whose other half has changed since, would be a place that nobody has chosen.
const point: readonly ReviewedField[] = ['latitude', 'longitude']

/**
 * Of two versions of a listing, the values of the second in which an administrator is interested and the first has another; of a point
 * both coordinates.
 */
export const changesBetween = (before: Changes, after: Changes): Changes => {
  const isOther = (name: ReviewedField) => !isDeepStrictEqual(before[name], after[name])
  const isMoved = point.some(isOther)
  return Object.fromEntries(
    reviewedFields
      .filter((name) => (point.includes(name) ? isMoved : isOther(name)))
      .map((name) => [name, after[name]]),
  )
}

/** The values of a listing without those that an administrator looks at. */
export const withoutReviewed = <L extends object>(listing: L): Omit<L, ReviewedField> =>
  Object.fromEntries(Object.entries(listing).filter(([name]) => !isReviewedField(name))) as Omit<L, ReviewedField>
const isReviewedField = (name: string) => reviewedFields.some((field) => field === name)

/** Those values of a listing that a revision changes. */
export const onlyReviewed = (listing: Reviewed, changes: Changes): Changes =>
  Object.fromEntries(reviewedFields.filter((name) => name in changes).map((name) => [name, listing[name]]))

const isNothing = (changes: Changes): boolean => Object.keys(changes).length === 0

type Kept = { apartmentId: string; pending: RevisionRow | undefined; changes: Changes; by: By }

/**
 * Keeps what an edit of an approved listing leaves waiting: a first revision, the pending one as it is now, or none where nothing
 * differs any more. Joins the transaction that has locked the listing.
 */
export const keepRevision = async (deps: Deps, tx: Tx, { apartmentId, pending, changes, by }: Kept): Promise<void> => {
  if (isNothing(changes)) {
    if (pending) await moveRevision(deps, tx, pending, 'withdraw', by)
    return
  }
  const content = { pictures: picturesOf(changes), submittedAt: deps.clock.now() }
  if (pending) {
    const isSame = isNothing(changesBetween(pending.changes, changes))
    if (!isSame) await moveRevision(deps, tx, pending, 'extend', by, { ...content, changes })
    return
  }
  const row = { ...content, id: deps.ids.next(), apartmentId, state: revisionStates.initial, note: null }
  const kept = await tx
    .insertInto('listingRevisions')
    .values({ ...row, changes: JSON.stringify(changes) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordRevision(deps, tx, kept, by)
}

const literals = (states: readonly RevisionState[]) => states.map((state) => `'${state}'`).join(', ')

/** The SQL of the revision that a listing shows, as JSON: the last one, if it waits or was rejected. Takes the column with its id. */
export const shownRevision = (apartmentId: string) =>
  sql.raw<Shown | null>(`(
    select json_build_object('state', state, 'submittedAt', submitted_at, 'changes', changes, 'note', note) from (
      select * from listing_revisions where apartment_id = ${apartmentId} order by id desc limit 1) as latest
    where state in (${literals(revisionStates.having('isShown'))}))`)
type Shown = Pick<Revision, 'state' | 'submittedAt' | 'changes' | 'note'>

/** Such a revision, with what these actors may do about it. */
export const toRevision = (actors: readonly RevisionActor[], { submittedAt, ...shown }: Shown): Revision => ({
  ...shown,
  ...offer(revisionStates.actions(shown.state, actors)),
  submittedAt: new Date(submittedAt).toISOString(),
})

/** The SQL of the ids of all apartments of which a revision waits. */
export const revisedApartments = sql.raw<string>(
  `(select apartment_id from listing_revisions where state in (${literals([revisionStates.initial])}))`,
)

/** The SQL of the id of the revision that waits, by which they are in the order of their beginnings. */
export const pendingRevision = (apartmentId: string) =>
  sql.raw<string>(
    `(select id from listing_revisions where apartment_id = ${apartmentId} and state in (${literals([revisionStates.initial])}))`,
  )

/** What a mail says about a revision, and the apartment that it is of; undefined when it is not there. */
export const revisionForMail = (deps: Deps, id: string) =>
  deps.db
    .selectFrom('listingRevisions')
    .select(['apartmentId', 'note', 'submittedAt', 'changes'])
    .where('id', '=', id)
    .executeTakeFirst()
