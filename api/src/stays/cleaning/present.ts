// Owns what replies show of cleaning: the task with its home and times, who has it, and what the caller may do about it now.
import { offer } from '@akwaaba/contract/actions'
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { CleaningTask } from '@akwaaba/contract/cleaning'
import { type CleaningActor, cleaningStates } from '@akwaaba/contract/cleaning-states'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { may, platformRole } from '@akwaaba/contract/permissions'
import { presenceStates } from '@akwaaba/contract/presence-states'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { comesByFeed, labelOfEvent } from '#feeds/nights.ts'
import type { TaskRow } from './move.ts'

/** A caller about the cleaning of their organisation. */
export type Worker = Actor & { member: Member }
/** Who reads of cleaning: an administrator reads that of all organisations. */
export type Reader = Actor & { member: Pick<Member, 'role'> }

export type Action = (typeof cleaningStates.allActions)[number]

/** As whom a caller acts on a task; nobody for a role without a part in cleaning. */
export const actorsOf = ({ member: { role } }: Reader): CleaningActor[] => {
  if (!may(role, 'cleaning.work')) return []
  if (role === platformRole) return ['admin']
  return [may(role, 'cleaning.assign') ? 'host' : 'cleaner']
}

const refused = (msg: string) => ({ code: 'illegal_transition', msg }) as const
const notLeft = refused('The guest has not left yet.')
const begunByOther = refused('Somebody else has begun it.')
const doneByOther = refused('Somebody else has cleaned it.')

type Facts = Pick<TaskRow, 'state' | 'day' | 'assignedTo' | 'doneBy'> & { hasLeft: boolean }

/** Why a caller may not do what the state allows: a cleaner leaves alone what others have begun or done, and nobody cleans before the guest leaves. */
export const refusalOf = (
  worker: Reader,
  action: Action,
  { state, day, assignedTo, doneBy, hasLeft }: Facts,
  today: CalendarDate,
) => {
  if (actorsOf(worker).includes('cleaner')) {
    if (state === 'inProgress' && assignedTo !== worker.id) return begunByOther
    if (state === 'done' && doneBy !== worker.id) return doneByOther
  }
  return (action === 'take' || action === 'finish') && day > today && !hasLeft ? notLeft : null
}

/** Whether the guest of the booking of a task is checked out. */
export const hasLeft = sql<boolean>`exists (select from presences where presences.booking_id = cleaning_tasks.booking_id
  and presences.state = any(${presenceStates.having('gone')}))`

/** Whether another guest begins a paid stay, or one that was sold elsewhere, in the home of a task between two days. */
const comes = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql<boolean>`(exists (select from bookings other
  where other.apartment_id = cleaning_tasks.apartment_id and other.id is distinct from cleaning_tasks.booking_id
    and other.check_in >= ${from} and other.check_in < ${to}
    and other.state = any(${bookingStates.having('depositPaid')}) and other.deleted_at is null)
  or ${comesByFeed({ home: sql`cleaning_tasks.apartment_id`, but: sql`cleaning_tasks.feed_entry_id`, from, to })})`

const isArrival = (on: CalendarDate) => comes(sql`${on}::date`, sql`${on}::date + 1`)

const isOpen = sql<boolean>`cleaning_tasks.state = any(${cleaningStates.having('open')})`

/** Whether no other guest has come to the home of a task since, before a day: then it was cleaned, whatever the task says. */
const isStillToDo = (today: CalendarDate) =>
  sql<boolean>`(${isOpen} and not ${comes(sql`cleaning_tasks.day`, sql`${today}::date`)})`

// Our own guest is in the home before and after the day: the event is of that stay as it was before it was made longer.
const isOfLongerStay = sql<boolean>`exists (select from bookings longer
  where longer.apartment_id = cleaning_tasks.apartment_id and longer.check_in < cleaning_tasks.day and longer.check_out > cleaning_tasks.day
    and longer.state = any(${bookingStates.having('depositPaid')}) and longer.deleted_at is null)`

// A stay of ours comes back in the calendars of others, and one that was sold elsewhere in several of them: its home is cleaned once.
export const isOnlyOne = sql<boolean>`(cleaning_tasks.booking_id is not null or not ${isOfLongerStay} and not exists (select from cleaning_tasks other
  left join bookings of_other on of_other.id = other.booking_id
  where other.apartment_id = cleaning_tasks.apartment_id and other.organisation_id = cleaning_tasks.organisation_id
    and other.day = cleaning_tasks.day and of_other.deleted_at is null
    and (other.booking_id is not null or other.id < cleaning_tasks.id)))`

const allTasks = (db: Deps['db'] | Tx) =>
  db
    .selectFrom('cleaningTasks')
    .leftJoin('bookings', 'bookings.id', 'cleaningTasks.bookingId')
    .innerJoin('apartments', 'apartments.id', 'cleaningTasks.apartmentId')
    .where('bookings.deletedAt', 'is', null)

/** The tasks of an organisation on a day, and today what was left since an earlier day; a list shows of them which `isOnlyOne`. */
export const tasksOf = (
  db: Deps['db'] | Tx,
  { organisation }: Member,
  on: CalendarDate,
  leftSince: CalendarDate | null,
) => {
  const all = allTasks(db).where('cleaningTasks.organisationId', '=', organisation.id)
  if (leftSince === null) return all.where('cleaningTasks.day', '=', on)
  return all
    .where('cleaningTasks.day', '>=', leftSince)
    .where('cleaningTasks.day', '<=', on)
    .where((is) => is.or([is('cleaningTasks.day', '=', on), isStillToDo(on)]))
}

/**
 * The same of all organisations, and their counts: up to a limit, and of what was left up to `limits.maxLeftCleaning`. They are found once for
 * both.
 */
export const tasksOfAll = async (db: Deps['db'], on: CalendarDate, leftSince: CalendarDate | null) => {
  const ofDay = allTasks(db)
    .where('cleaningTasks.day', '=', on)
    .where(isOnlyOne)
    .select(['cleaningTasks.id', 'cleaningTasks.state'])
    .limit(limits.maxCountedCleaning)
  const before = db
    .selectFrom('cleaningTasks')
    .selectAll()
    .where('day', '>=', leftSince ?? on)
    .where('day', '<', on)
    .where(isOpen)
    .orderBy('day', 'desc')
    .limit(limits.maxLeftCleaning)
  const left = sql`(select cleaning_tasks.id, cleaning_tasks.state from (${before}) as cleaning_tasks
    left join bookings on bookings.id = cleaning_tasks.booking_id
    where bookings.deleted_at is null and ${isOnlyOne} and ${isStillToDo(on)})`
  const found = leftSince === null ? sql`${ofDay}` : sql`(${ofDay}) union all ${left}`
  const { rows } = await sql<Pick<TaskRow, 'id' | 'state'>>`${found}`.execute(db)
  return {
    found: allTasks(db).where('cleaningTasks.id', '=', ({ fn, val }) => fn.any(val(rows.map(({ id }) => id)))),
    counts: { count: rows.length, done: rows.filter(({ state }) => !cleaningStates.is(state, 'open')).length },
  }
}

/** The same with the columns that a reply needs, the open ones before a guest comes first. */
export const withFacts = (found: ReturnType<typeof tasksOf>, on: CalendarDate) =>
  found
    .leftJoin('members', (join) =>
      join
        .onRef('members.organisationId', '=', 'cleaningTasks.organisationId')
        .onRef('members.userId', '=', 'cleaningTasks.assignedTo')
        .on('members.leftAt', 'is', null),
    )
    .leftJoin('users as assignees', 'assignees.id', 'members.userId')
    .leftJoin('users as doers', (join) =>
      join.onRef('doers.id', '=', 'cleaningTasks.doneBy').on('doers.deletedAt', 'is', null),
    )
    // Without the offset the planner would ask again for the order.
    .innerJoinLateral(sql<{ isAhead: boolean }>`(select ${isArrival(on)} as is_ahead offset 0)`.as('arrival'), (join) =>
      join.onTrue(),
    )
    .selectAll('cleaningTasks')
    .select(['apartments.apartmentName', 'assignees.username as assigneeName', 'doers.username as doerName'])
    .select(({ fn }) => [
      fn.coalesce('bookings.lateUntil', 'apartments.checkOutBy').as('leavesBy'),
      hasLeft.as('hasLeft'),
      labelOfEvent(sql`cleaning_tasks.feed_entry_id`).as('calendar'),
      sql<string | null>`case when arrival.is_ahead then apartments.check_in_from end`.as('arrivesFrom'),
    ])
    .orderBy(isOpen, 'desc')
    .orderBy('arrival.isAhead', 'desc')
    .orderBy('leavesBy')
    .orderBy('apartments.apartmentName')
    .orderBy('cleaningTasks.id')

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

/** A task as a caller sees it on a day, with what they may do about it. */
export const present = (worker: Reader, today: CalendarDate, row: Row): CleaningTask => ({
  ...{ _id: row.id, booking: row.bookingId, calendar: row.calendar, day: row.day },
  apartment: { _id: row.apartmentId, apartmentName: row.apartmentName },
  ...{ leavesBy: row.leavesBy, hasLeft: row.hasLeft, arrivesFrom: row.arrivesFrom },
  isUrgent: row.arrivesFrom !== null && cleaningStates.is(row.state, 'open'),
  state: row.state,
  ...offer(cleaningStates.actions(row.state, actorsOf(worker)), (action) => refusalOf(worker, action, row, today)),
  assignee:
    row.assignedTo === null || row.assigneeName === null
      ? null
      : { _id: row.assignedTo, username: row.assigneeName, isYou: row.assignedTo === worker.id },
  note: row.note,
  doneAt: row.doneAt?.toISOString() ?? null,
  doneBy: row.doerName,
})
