// Owns reporting a listing, a review or a message: by whom, once for each thing and person. It changes nothing of what it is about.
import { fail } from '@akwaaba/contract/errors'
import { propertyStates } from '@akwaaba/contract/property-states'
import type { MessageSide } from '@akwaaba/contract/stay-messages'
import type { RecordedReason, ReportedKind, ReportReason } from '@akwaaba/contract/user-report-states'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { noteAppeal } from '#messages/masks.ts'
import { type By, recordReport } from './move.ts'

type Reporter = { user: Pick<Actor, 'id'> } | { email: string }
type Thing = { kind: ReportedKind; recordId: string }
type Why = { reason: ReportReason; text: string }

const thanks = {
  msg: 'Thank you. We look at every report, and write to you once we have decided. Nobody else learns that it was you.',
}

const hostOf = {
  apartment: (id: string) => sql`select organisation_id from apartments where id = ${id} and listed`,
  tour: (id: string) => sql`select organisation_id from tours where id = ${id} and deleted_at is null`,
  property: (id: string) => sql`select organisation_id from properties
    where id = ${id} and state in (${sql.join([...propertyStates.having('listed')])})`,
  review: (
    id: string,
  ) => sql`select reviews.organisation_id from reviews join apartments on apartments.id = apartment_id
    where reviews.id = ${id} and side = 'guest' and reviews.state = 'published' and apartments.listed`,
  'tour-review': (
    id: string,
  ) => sql`select tour_reviews.organisation_id from tour_reviews join tours on tours.id = tour_id
    where tour_reviews.id = ${id} and state = 'published' and tours.deleted_at is null`,
}

/** The organisation of something that everybody can read; refuses with not_found. */
const publicHost = async (tx: Tx, kind: Exclude<ReportedKind, 'message'>, id: string): Promise<string> => {
  const { rows } = await sql<{ organisationId: string }>`${hostOf[kind](id)}`.execute(tx)
  return rows[0]?.organisationId ?? fail('not_found')
}

const columnOf = {
  apartment: 'apartmentId',
  tour: 'tourId',
  property: 'propertyId',
  review: 'reviewId',
  'tour-review': 'tourReviewId',
  message: 'messageId',
} as const satisfies Record<ReportedKind, string>

const insert = async (
  deps: Deps,
  tx: Tx,
  by: By,
  { kind, recordId }: Thing,
  rest: Omit<Why, 'reason'> & {
    reason: RecordedReason
    organisationId: string
    email: string | null
  },
) => {
  const things = {
    apartmentId: null,
    tourId: null,
    propertyId: null,
    reviewId: null,
    tourReviewId: null,
    messageId: null,
  }
  const row = await tx
    .insertInto('userReports')
    .values({
      ...{ id: deps.ids.next(), kind, ...things, [columnOf[kind]]: recordId, userId: by.id, ...rest },
      ...{ state: 'open', reportedAt: deps.clock.now(), decidedAt: null, decidedBy: null },
    })
    // Reported before: the answer is the same, and nobody is told again.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await recordReport(deps, tx, row, by)
}

/** Reports a listing or a published review; refuses with not_found. */
export const report = (
  deps: Deps,
  reporter: Reporter,
  { kind, recordId }: { kind: Exclude<ReportedKind, 'message'>; recordId: string },
  why: Why,
) =>
  inTransaction(deps.db, async (tx) => {
    const organisationId = await publicHost(tx, kind, recordId)
    const isUser = 'user' in reporter
    const by: By = isUser ? { actor: 'customer', id: reporter.user.id } : { actor: 'visitor', id: null }
    await insert(deps, tx, by, { kind, recordId }, { ...why, organisationId, email: isUser ? null : reporter.email })
    return thanks
  })

type Party = { actor: Actor; member?: Member }

/** A message about a booking of the caller or of their organisation, by the side that wrote it; refuses with not_found. */
const findMessage = async (tx: Tx, { actor, member }: Party, id: string, side: MessageSide) =>
  (await tx
    .selectFrom('messages')
    .innerJoin('bookings', 'bookings.id', 'messages.bookingId')
    .select(['messages.organisationId', 'messages.sealed'])
    .where('messages.id', '=', id)
    .where('messages.side', '=', side)
    .where('messages.erasedAt', 'is', null)
    .where(
      member
        ? sql<boolean>`(bookings.organisation_id = ${member.organisation.id} and bookings.deleted_at is null)`
        : sql<boolean>`bookings.customer_id = ${actor.id}`,
    )
    .executeTakeFirst()) ?? fail('not_found')

const byOf = ({ actor, member }: Party): By => ({ actor: member ? 'host' : 'customer', id: actor.id })

/** Asks, once for all of the caller's side, to show a message whole of which a part is hidden; refuses with not_found, also where nothing is hidden. */
export const appealMask = (deps: Deps, party: Party, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const { organisationId, sealed } = await findMessage(tx, party, id, party.member ? 'host' : 'guest')
    if (sealed === null) return fail('not_found')
    const about = { kind: 'message', recordId: id } as const
    // Decided twice, one of two members would be told what does not hold.
    if (await noteAppeal(deps, tx, id))
      await insert(deps, tx, byOf(party), about, { reason: 'masked', text: '', organisationId, email: null })
    return { msg: 'We look at your message, and show it whole if there are no contact details in it.' }
  })

/** Reports what the other side has written about a booking of the caller or of their organisation; refuses with not_found. */
export const reportOneMessage = (deps: Deps, party: Party, id: string, why: Why) =>
  inTransaction(deps.db, async (tx) => {
    const { organisationId } = await findMessage(tx, party, id, party.member ? 'guest' : 'host')
    const by = byOf(party)
    await insert(deps, tx, by, { kind: 'message', recordId: id }, { ...why, organisationId, email: null })
    return thanks
  })
