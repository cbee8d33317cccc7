// Owns everything that happened to bookings or to a payment, in one list: events of the booking, of its money and of changes, and
// what the audit log adds.
import type { TimelineEntry } from '@akwaaba/contract/booking-pages'
import { maskContacts } from '@akwaaba/contract/masking'
import { type Cents, moneyOf, noCents as zeroCents } from '@akwaaba/contract/money'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'

/** What a reader may know besides the events of the booking itself. */
export type Sees = { guest: boolean; amounts: boolean; admins: boolean; files?: boolean }

type Found = {
  about: TimelineEntry['about']
  id: number
  event: string
  actor: string
  actorId: string | null
  happenedAt: Date
  cents: Cents | null
  currency: string | null
  note: string
}

const about = (word: TimelineEntry['about']) => sql<TimelineEntry['about']>`${sql.lit(word)}::text`.as('about')
const noActor = sql<string | null>`null::uuid`.as('actorId')
const noCents = sql<Cents | null>`null::bigint`.as('cents')
const noCurrency = sql<string | null>`null::text`.as('currency')
const noNote = sql<string>`''::text`.as('note')

/** The ids of the bookings that a list tells of: a list of them, or a query. */
export type Ids = RawBuilder<unknown>

const ofBooking = ({ db }: Deps, ids: Ids) =>
  db
    .selectFrom('bookingEvents as of')
    .select([about('booking'), 'of.id', 'of.event', 'of.actor', 'of.actorId', 'of.happenedAt'])
    .select([noCents, noCurrency, 'of.reason as note'])
    .where(sql<boolean>`of.booking_id in (${ids})`)

const ofPresence = ({ db }: Deps, ids: Ids) =>
  db
    .selectFrom('presenceEvents as of')
    .innerJoin('presences', 'presences.id', 'of.presenceId')
    .select([about('presence'), 'of.id', 'of.event', 'of.actor', 'of.actorId', 'of.happenedAt'])
    .select([noCents, noCurrency, noNote])
    .where(sql<boolean>`presences.booking_id in (${ids})`)

// That the owner of the address has not booked the stay, and that its guest has given another one, by themselves or to staff.
const ofAddress = ({ db }: Deps, ids: Ids) =>
  db
    .selectFrom('tripAddressEvents as of')
    .select([about('trip'), 'of.id', 'of.event'])
    .select([sql<string>`case of.event when 'set' then 'admin' else 'customer' end`.as('actor'), 'of.setBy as actorId'])
    .select('of.happenedAt')
    .select([noCents, noCurrency, noNote])
    .where(sql<boolean>`of.booking_id in (${ids})`)

/** `which`: the condition on the payments. */
const ofPayments = ({ db }: Deps, which: RawBuilder<boolean>) => [
  db
    .selectFrom('paymentEvents as of')
    .innerJoin('payments', 'payments.id', 'of.paymentId')
    .select([about('payment'), 'of.id', 'of.event', 'of.actor', 'of.actorId', 'of.happenedAt'])
    .select(['payments.amountCents as cents', 'payments.currency', 'payments.method as note'])
    .where(which)
    // What a refund does to its payment is told by the refund.
    .where((is) =>
      is.or([
        is('of.event', 'in', ['create', 'succeed', 'fail', 'abandon', 'succeedLate', 'differ']),
        // A free stay is given back without a refund.
        is.and([is('of.event', '=', 'refund'), is('payments.amountCents', '=', zeroCents)]),
      ]),
    ),
  db
    .selectFrom('refundEvents as of')
    .innerJoin('refunds', 'refunds.id', 'of.refundId')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([about('refund'), 'of.id', 'of.event', 'of.actor', 'of.actorId', 'of.happenedAt'])
    .select(['refunds.amountCents as cents', 'refunds.currency', 'refunds.reason as note'])
    .where(which),
]

const ofDues = ({ db }: Deps, ids: Ids) =>
  db
    .selectFrom('dueEvents as of')
    .innerJoin('dues', 'dues.id', 'of.dueId')
    .select([about('due'), 'of.id', 'of.event', 'of.actor', noActor, 'of.happenedAt'])
    .select(['dues.amountCents as cents', sql<string>`'USD'::text`.as('currency'), 'dues.kind as note'])
    .where(sql<boolean>`dues.booking_id in (${ids})`)
    // That it was paid is told by the payment.
    .where('of.event', 'in', ['remindWeek', 'remindDays', 'remindDay', 'miss', 'keep', 'giveUp', 'lose', 'regain'])

const ofChanges = ({ db }: Deps, ids: Ids) =>
  db
    .selectFrom('stayChangeEvents as of')
    .innerJoin('stayChanges', 'stayChanges.id', 'of.changeId')
    .select([about('change'), 'of.id', 'of.event', 'of.actor', noActor, 'of.happenedAt'])
    .select([noCents, noCurrency, 'stayChanges.kind as note'])
    .where(sql<boolean>`stay_changes.booking_id in (${ids})`)
    .where('of.event', '!=', 'draft')

// Making, approving and declining it are events of the booking already, what was offered and answered is told by its
// change, and another address of its guest by the event of the trip.
const ofAudit = ({ db }: Deps, ids: Ids) =>
  db
    .selectFrom('auditLog as of')
    .select([about('audit'), 'of.id', 'of.action as event', sql<string>`'admin'::text`.as('actor'), 'of.actorId'])
    .select(['of.happenedAt', noCents, noCurrency, noNote])
    .where('of.kind', '=', 'booking')
    .where(sql<boolean>`of.record_id in (${ids})`)
    .where('of.action', 'not in', ['create', 'approve', 'decline', 'offer', 'accept', 'withdraw'])
    .where(sql<boolean>`coalesce(of.after ->> 'guestAddress', '') = ''`)

// Members of another host than the operator's own see none of the platform, nor that there is one.
const ofFiles = ({ db }: Deps, ids: Ids, { admins }: Sees) =>
  db
    .selectFrom('bookingFileEvents as of')
    .select([about('file'), 'of.id', 'of.event', 'of.actor', 'of.actorId', 'of.happenedAt'])
    .select([noCents, noCurrency, 'of.shows as note'])
    .where(sql<boolean>`of.booking_id in (${ids})`)
    .$if(!admins, (query) => query.where('of.byPlatform', '=', false))

const mostShown = 300

/** What happened to bookings, the newest first, as far as their reader may know. */
export const readTimeline = (deps: Deps, ids: Ids, sees: Sees): Promise<TimelineEntry[]> =>
  readEntries(
    deps,
    [
      ofBooking(deps, ids),
      ofPresence(deps, ids),
      ...(sees.guest ? [ofAddress(deps, ids)] : []),
      ...(sees.files ? [ofFiles(deps, ids, sees)] : []),
      ...(sees.amounts
        ? [
            ...ofPayments(deps, sql`payments.booking_id in (${ids})`),
            ofDues(deps, ids),
            ofChanges(deps, ids),
            ofAudit(deps, ids),
          ]
        : []),
    ],
    sees,
  )

/** What happened to a payment and to its refunds, the newest first; for readers who see amounts. */
export const readPaymentTimeline = (deps: Deps, id: string, sees: Sees): Promise<TimelineEntry[]> =>
  readEntries(deps, ofPayments(deps, sql`payments.id = ${id}`), sees)

const readEntries = async (deps: Deps, parts: Expression<unknown>[], sees: Sees): Promise<TimelineEntry[]> => {
  const { rows } = await sql<Found & { username: string | null }>`
    select entry.*, users.username
    from (${sql.join(parts, sql` union all `)}) as entry
      left join users on users.id = entry.actor_id and users.deleted_at is null
    order by entry.happened_at desc, entry.about, entry.id desc limit ${sql.lit(mostShown)}`.execute(deps.db)
  const mayName = (actor: string) => (actor === 'customer' ? sees.guest : actor !== 'admin' || sees.admins)
  // As the booking itself names its guest.
  const shownName = (actor: string, name: string) => (actor === 'customer' && !sees.admins ? maskContacts(name) : name)
  return rows.map(({ happenedAt, actor, username, cents, currency, note, ...entry }) => ({
    ...{ at: happenedAt.toISOString(), about: entry.about, event: entry.event, actor },
    name: mayName(actor) && username !== null ? shownName(actor, username) : null,
    amount: cents === null || currency === null ? null : moneyOf(cents, currency),
    // The reason of an ending is about the guest.
    note: entry.about === 'booking' && !sees.guest ? '' : note,
  }))
}
