// Owns which personal data there is: every column that refers to a user, with what a download shows of it and what account
// erasure does to it. A test compares this table with the database.
import { reviewStates } from '@akwaaba/contract/review-states'
import { type RawBuilder, sql } from 'kysely'
import { keptUntil } from '#booking-files/keeping.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { isGuestsOwn } from '#dues/shares.ts'

type PersonalData = {
  /** erase: the rows are deleted. keep: they remain, for accounting or for the catalogue, and refer to an erased account. */
  deletion: 'erase' | 'keep'
  /** the columns a download shows */
  shows: readonly string[]
}

const trip = [
  'contact_name',
  'contact_phone',
  'reference',
  'check_in',
  'check_out',
  'nightly_cents',
  'apartment_cents',
  'extras_cents',
  'total_cents',
]
const eventColumns = ['event', 'from_state', 'to_state', 'happened_at']

/** table.column → what happens to the rows whose column refers to the user. */
export const personalColumns: Readonly<Record<string, PersonalData>> = {
  'sessions.user_id': { deletion: 'erase', shows: ['user_agent', 'created_at', 'last_used_at', 'revoked_at'] },
  'codes.user_id': { deletion: 'erase', shows: ['purpose', 'source', 'asked_at', 'consumed_at'] },
  'registrations.user_id': { deletion: 'erase', shows: ['username', 'phone', 'created_at'] },
  'links.user_id': { deletion: 'erase', shows: ['purpose', 'old_email', 'new_email', 'asked_at', 'used_at'] },
  'devices.user_id': { deletion: 'erase', shows: ['first_seen_at', 'last_seen_at'] },
  'authenticators.user_id': { deletion: 'erase', shows: ['created_at', 'confirmed_at'] },
  'passkey_challenges.user_id': { deletion: 'erase', shows: ['purpose', 'expires_at'] },
  'passkeys.user_id': { deletion: 'erase', shows: ['name', 'transports', 'backed_up', 'created_at', 'last_used_at'] },
  'authenticator_removals.user_id': { deletion: 'erase', shows: ['requested_at', 'agreed_at', 'withdrawn_at'] },
  'authenticator_removals.requested_by': { deletion: 'keep', shows: ['requested_at', 'agreed_at', 'withdrawn_at'] },
  'authenticator_removals.agreed_by': { deletion: 'keep', shows: ['requested_at', 'agreed_at', 'withdrawn_at'] },
  'moved_alone.moved_by': { deletion: 'keep', shows: ['kind', 'dollar_cents', 'moved_at'] },
  'second_approvals.requested_by': { deletion: 'keep', shows: ['label', 'requested_at', 'agreed_at', 'withdrawn_at'] },
  'second_approvals.agreed_by': { deletion: 'keep', shows: ['label', 'requested_at', 'agreed_at', 'withdrawn_at'] },
  'second_approvals.withdrawn_by': { deletion: 'keep', shows: ['label', 'requested_at', 'agreed_at', 'withdrawn_at'] },
  'alert_deliveries.user_id': { deletion: 'erase', shows: ['channel', 'subject', 'created_at', 'sent_at'] },
  'alert_preferences.user_id': { deletion: 'erase', shows: ['kind', 'by_mail', 'by_sms'] },
  'quiet_hours.user_id': { deletion: 'erase', shows: ['is_on', 'from_hour', 'until_hour', 'zone'] },
  'saved_homes.user_id': { deletion: 'erase', shows: ['apartment_id', 'saved_at'] },
  'saved_lists.user_id': { deletion: 'erase', shows: ['shared_at'] },
  'home_lists.user_id': { deletion: 'erase', shows: ['name', 'created_at', 'shared_at'] },
  'waits.user_id': { deletion: 'erase', shows: ['apartment_id', 'check_in', 'check_out', 'created_at', 'told_at'] },
  'suspensions.user_id': { deletion: 'erase', shows: ['suspended_at', 'ended_at'] },
  'suspensions.suspended_by': { deletion: 'keep', shows: ['suspended_at', 'ended_at'] },
  'bookings.customer_id': { deletion: 'keep', shows: [...trip, 'state', 'created_at'] },
  'booking_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'booking_file_events.actor_id': { deletion: 'keep', shows: ['event', 'shows', 'happened_at'] },
  'booking_files.author_id': { deletion: 'keep', shows: ['shows', 'title', 'added_at'] },
  'booking_notes.author_id': { deletion: 'keep', shows: ['text', 'written_at', 'edited_at'] },
  'staff_bookings.made_by': { deletion: 'keep', shows: ['agreed_cents', 'price_reason', 'made_at'] },
  'staff_payments.recorded_by': { deletion: 'keep', shows: ['bank_transaction_id', 'recorded_at'] },
  'saved_views.author_id': { deletion: 'erase', shows: ['list', 'name', 'query', 'saved_at'] },
  'cleaning_tasks.done_by': { deletion: 'keep', shows: ['day', 'done_at'] },
  'cleaning_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'presence_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'payments.customer_id': {
    deletion: 'keep',
    shows: ['reference', 'method', 'provider', 'amount_cents', 'currency', 'state', 'created_at'],
  },
  'payment_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'refund_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'transfer_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'property_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'apartment_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'listing_revision_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'organisation_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'ownership_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'ownership_offers.offered_by': { deletion: 'keep', shows: ['state', 'offered_at'] },
  'ownership_offers.offered_to': { deletion: 'keep', shows: ['state', 'offered_at'] },
  'members.user_id': { deletion: 'keep', shows: ['role', 'since', 'role_since', 'left_at'] },
  'invitations.invited_by': { deletion: 'keep', shows: ['email', 'role', 'invited_at'] },
  'invitations.accepted_by': { deletion: 'erase', shows: ['role', 'accepted_at'] },
  'bank_entries.entered_by': { deletion: 'keep', shows: ['value_date', 'amount_cents', 'currency', 'created_at'] },
  'payouts.host_id': {
    deletion: 'keep',
    shows: ['gross_cents', 'fee_cents', 'currency', 'owed_since', 'paid_at', 'created_at'],
  },
  'payout_accounts.added_by': { deletion: 'keep', shows: ['institution', 'last4', 'added_at', 'replaced_at'] },
  'payout_batches.gathered_by': { deletion: 'keep', shows: ['reference', 'gathered_at'] },
  'payout_batches.asked_by': { deletion: 'keep', shows: ['reference', 'asked_at'] },
  'payout_batches.agreed_by': { deletion: 'keep', shows: ['reference', 'agreed_at'] },
  'payout_batch_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'host_payout_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'splits.customer_id': { deletion: 'keep', shows: ['deadline', 'created_at', 'completed_at', 'failed_at'] },
  'trip_address_events.set_by': { deletion: 'keep', shows: ['event', 'happened_at'] },
  'tour_review_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'review_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'messages.author_id': { deletion: 'keep', shows: ['text', 'written_at'] },
  'user_reports.user_id': { deletion: 'keep', shows: ['kind', 'reason', 'text', 'state', 'reported_at', 'decided_at'] },
  'user_reports.decided_by': { deletion: 'keep', shows: ['kind', 'state', 'decided_at'] },
  'user_report_events.actor_id': { deletion: 'keep', shows: eventColumns },
  'thread_reads.user_id': { deletion: 'erase', shows: ['number'] },
  'promo_codes.created_by': { deletion: 'keep', shows: ['code', 'created_at', 'ended_at'] },
  'promo_uses.customer_id': { deletion: 'keep', shows: ['used_at', 'released_at'] },
  'apartments.created_by': { deletion: 'keep', shows: ['apartment_name', 'created_at'] },
  'tour_purchases.customer_id': { deletion: 'keep', shows: ['seats', 'price_cents', 'created_at'] },
  'ended_tour_purchases.customer_id': { deletion: 'keep', shows: ['seats', 'price_cents', 'created_at', 'ended_at'] },
  'properties.sold_to': { deletion: 'keep', shows: ['property_name', 'price_cents', 'sold_at'] },
  'tours.created_by': { deletion: 'keep', shows: ['title', 'created_at'] },
  'properties.created_by': { deletion: 'keep', shows: ['property_name', 'created_at'] },
  'adverts.created_by': { deletion: 'keep', shows: ['link', 'created_at'] },
  'enquiries.handled_by': { deletion: 'keep', shows: ['kind', 'handled_at'] },
  'extras.created_by': { deletion: 'keep', shows: ['title', 'created_at'] },
  'settlement_reversals.reversed_by': { deletion: 'keep', shows: ['reason', 'reversed_at'] },
  'differences.closed_by': { deletion: 'keep', shows: ['kind', 'closed_at'] },
  'blocks.created_by': { deletion: 'keep', shows: ['check_in', 'check_out', 'note', 'created_at'] },
  'submissions.actor_id': { deletion: 'erase', shows: ['created_at'] },
  'audit_log.actor_id': { deletion: 'keep', shows: ['action', 'kind', 'label', 'happened_at'] },
  'uploads.created_by': { deletion: 'keep', shows: ['name', 'created_at'] },
}

/** What was written without being logged in is found by the e-mail address. */
const byAddress: Readonly<Record<string, PersonalData>> = {
  'invitations.email': { deletion: 'erase', shows: ['role', 'invited_at', 'accepted_at'] },
  'waits.email': { deletion: 'erase', shows: ['apartment_id', 'check_in', 'check_out', 'created_at', 'told_at'] },
  'user_reports.email': { deletion: 'erase', shows: ['kind', 'reason', 'text', 'state', 'reported_at'] },
  'enquiries.email': { deletion: 'erase', shows: ['kind', 'name', 'company', 'message', 'created_at'] },
}

const placesOf = (table: Readonly<Record<string, PersonalData>>) =>
  Object.entries(table).map(([place, personalData]) => {
    const [table = '', column = ''] = place.split('.')
    return { table, column, ...personalData }
  })

/** Every table and column with the value by which the user is found there. */
const placesFor = ({ id, email }: { id: string; email: string | null }) => [
  ...placesOf(personalColumns).map((place) => ({ ...place, value: id })),
  ...placesOf(byAddress).map((place) => ({ ...place, value: email })),
]

const own = (id: string) => sql`bookings on bookings.id = booking_id where customer_id = ${id} order by bookings.id`

/**
 * The lines of all bookings of a guest, the extras chosen with them, what the guest has written about the stays and what hosts have
 * about the guest, their messages, which files staff keep about them, each with the reference of its booking.
 */
const partsOfBookings: Readonly<Record<string, (id: string) => RawBuilder<Record<string, unknown>>>> = {
  bookingLines: (id) =>
    sql`select reference, kind, label, quantity, unit_cents, amount_cents from booking_lines join ${own(id)}, position`,
  bookingExtras: (id) =>
    sql`select reference, title, booking_extras.price_cents from booking_extras join ${own(id)}, title, 3`,
  // Without their titles, which are the words of staff.
  filesOfStays: (id) =>
    sql`select reference, shows, kind, size, added_at, ${keptUntil} as kept_until from booking_files join ${own(id)}, booking_files.id`,
  stayMessages: (id) => sql`select reference, side, text, written_at from messages join ${own(id)}, number`,
  reviews: (
    id,
  ) => sql`select reference, side, overall, cleanliness, accuracy, reviews.location, value, host, reviews.facts, text,
    private_note, reply, written_at, published_at from reviews join bookings on bookings.id = booking_id
    where customer_id = ${id} and (side = 'guest' or reviews.state in (${sql.join(reviewStates.having('revealed'))})) order by bookings.id, side`,
  tourReviews: (id) => sql`select reference, overall, text, written_at, published_at from tour_reviews
    join payments on payments.id = payment_id where customer_id = ${id} order by written_at, reference`,
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Everything that is stored about the caller: the account, and by table the rows that refer to it. */
export const downloadData = async (deps: Deps, actor: Actor) => {
  const account = await deps.db
    .selectFrom('users')
    .select(['username', 'email', 'phone', 'role', 'verifiedAt', 'failedLogins', 'lastLoginAt', 'createdAt'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const records: Record<string, Record<string, unknown>[]> = {}
  for (const { table, column, shows, value } of placesFor(actor)) {
    // By all that is shown: a download made twice says the same.
    const columns = sql.join(shows.map((name) => sql.ref(name)))
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(table)} where ${sql.ref(column)} = ${value} order by ${columns}`.execute(
      deps.db,
    )
    if (rows.length > 0) records[camel(table)] = [...(records[camel(table)] ?? []), ...rows]
  }
  for (const [name, select] of Object.entries(partsOfBookings)) {
    const { rows } = await select(actor.id).execute(deps.db)
    if (rows.length > 0) records[name] = rows
  }
  const transfers = await deps.db
    .selectFrom('transfers')
    .innerJoin('payments', 'payments.id', 'transfers.paymentId')
    .select(['payments.reference', 'transfers.code', 'transfers.payerName', 'transfers.payerBank', 'transfers.paidOn'])
    .where('payments.customerId', '=', actor.id)
    .orderBy('payments.id')
    .execute()
  if (transfers.length > 0) records.transfers = transfers
  const prompts = await deps.db
    .selectFrom('prompts')
    .innerJoin('payments', 'payments.id', 'prompts.paymentId')
    .select(['payments.reference', 'prompts.network', 'prompts.phone', 'prompts.createdAt'])
    .where('payments.customerId', '=', actor.id)
    // The phones of those who pay shares of a stay of the user are theirs.
    .where(isGuestsOwn)
    .orderBy('prompts.createdAt')
    .orderBy('payments.id')
    .execute()
  if (prompts.length > 0) records.prompts = prompts
  return { madeAt: deps.clock.now().toISOString(), account, records }
}

/** Deletes every row about a user that the table above marks with 'erase'; without an address none that is found by it. */
export const eraseRows = async (tx: Tx, user: { id: string; email: string | null }): Promise<void> => {
  for (const { table, column, deletion, value } of placesFor(user))
    if (deletion === 'erase') await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(tx)
}
