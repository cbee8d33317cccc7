// Owns the cleaning of homes after stays: the list of a day, who takes and finishes a task, and to whom one is given.
import type { CleaningTask } from '@akwaaba/contract/cleaning'
import { cleaningStates } from '@akwaaba/contract/cleaning-states'
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { may, memberRoles, platformRole } from '@akwaaba/contract/permissions'
import { sql } from 'kysely'
import { lockGuest } from '#bookings/holds.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { ownerOf } from '#organisations/hosts.ts'
import { moveTask, type TaskRow } from './move.ts'
import {
  type Action,
  actorsOf,
  hasLeft,
  isOnlyOne,
  present,
  refusalOf,
  tasksOf,
  tasksOfAll,
  type Worker,
  withFacts,
} from './present.ts'

const cleaningRoles = memberRoles.filter((role) => may(role, 'cleaning.work'))

/** The members to whom a task can be given, by name. */
const listWorkers = (db: Deps['db'] | Tx, organisationId: string) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['users.id', 'users.username'])
    .where('members.organisationId', '=', organisationId)
    .where('members.leftAt', 'is', null)
    .where('members.role', 'in', cleaningRoles)
    .orderBy('users.username')
    .orderBy('users.id')

const countsOf = (found: ReturnType<typeof tasksOf>) =>
  found.select(({ fn }) => [
    fn.countAll<number>().as('count'),
    sql<number>`count(*) filter (where cleaning_tasks.state <> all(${cleaningStates.having('open')}))`.as('done'),
  ])

/** What the caller's organisation has to clean on a day: by default today, with what was left of the last days. */
export const listCleaning = async (deps: Deps, worker: Worker, { date }: { date?: CalendarDate | undefined }) => {
  const today = deps.clock.today()
  const on = date ?? today
  const leftSince = on === today ? addDays(today, -limits.cleaningDays) : null
  const found = tasksOf(deps.db, worker.member, on, leftSince).where(isOnlyOne)
  const [rows, counts, workers] = await Promise.all([
    withFacts(found, on).limit(limits.maxListedCleaning).execute(),
    countsOf(found).executeTakeFirstOrThrow(),
    may(worker.member.role, 'cleaning.assign') ? listWorkers(deps.db, worker.member.organisation.id).execute() : [],
  ])
  const members = workers.map(({ id, username }) => ({ _id: id, username }))
  return { date: on, tasks: rows.map((row) => present(worker, today, row)), ...counts, members }
}

/** The same of all organisations, with whose each task is, for an administrator. */
export const listAllCleaning = async (deps: Deps, actor: Actor, { date }: { date?: CalendarDate | undefined }) => {
  const today = deps.clock.today()
  const on = date ?? today
  const { found, counts } = await tasksOfAll(deps.db, on, on === today ? addDays(today, -limits.cleaningDays) : null)
  const rows = await withFacts(found, on)
    .select(ownerOf('cleaning_tasks.organisation_id').as('organisation'))
    .limit(limits.maxListedCleaning)
    .execute()
  const reader = { ...actor, member: { role: platformRole } } as const
  const tasks = rows.map((row) => ({ ...present(reader, today, row), organisation: row.organisation }))
  return { date: on, tasks, ...counts }
}

/** A task as the caller sees it today. */
const read = async (deps: Deps, tx: Tx, worker: Worker, { id, day }: TaskRow): Promise<CleaningTask> => {
  const today = deps.clock.today()
  const row = await withFacts(tasksOf(tx, worker.member, day, null), today)
    .where('cleaningTasks.id', '=', id)
    .executeTakeFirstOrThrow()
  return present(worker, today, row)
}

/** A task of the caller's organisation, locked; refuses with not_found. */
const lock = async (tx: Tx, { member }: Worker, id: string): Promise<TaskRow> =>
  (await tx
    .selectFrom('cleaningTasks')
    .leftJoin('bookings', 'bookings.id', 'cleaningTasks.bookingId')
    .selectAll('cleaningTasks')
    .where('cleaningTasks.id', '=', id)
    .where('cleaningTasks.organisationId', '=', member.organisation.id)
    .where('bookings.deletedAt', 'is', null)
    .forUpdate('cleaningTasks')
    .executeTakeFirst()) ?? fail('not_found')

const hasGuestLeft = async (tx: Tx, id: string): Promise<boolean> => {
  const row = await tx.selectFrom('cleaningTasks').select(hasLeft.as('hasLeft')).where('id', '=', id).executeTakeFirst()
  return row?.hasLeft ?? false
}

/** The columns that an action changes: who has it, and who has cleaned it when. */
const changeBy = (deps: Deps, { id }: Worker, action: Action, row: TaskRow, isCleaner: boolean): Partial<TaskRow> => {
  if (action === 'take') return { assignedTo: id }
  if (action === 'finish') return { doneAt: deps.clock.now(), doneBy: id, ...(isCleaner ? { assignedTo: id } : {}) }
  return row.doneAt === null ? {} : { doneAt: null, doneBy: null }
}

/** Begins or finishes a task, skips it, or undoes the last of these. Refuses with not_found, forbidden, illegal_transition. */
export const moveCleaning = (deps: Deps, worker: Worker, id: string, action: Action): Promise<CleaningTask> =>
  inTransaction(deps.db, async (tx) => {
    const row = await lock(tx, worker, id)
    const [actor = fail('forbidden')] = actorsOf(worker)
    const event = cleaningStates.eventFor(action, row.state, actor) ?? fail('illegal_transition')
    const refusal = refusalOf(worker, action, { ...row, hasLeft: await hasGuestLeft(tx, id) }, deps.clock.today())
    if (refusal) return fail(refusal.code, { msg: refusal.msg })
    const change = changeBy(deps, worker, action, row, actor === 'cleaner')
    return read(deps, tx, worker, await moveTask(deps, tx, row, event, { actor, id: worker.id }, change))
  })

/** Gives a task to a member who cleans, or to nobody. Refuses with not_found, also for anybody else, and with illegal_transition. */
export const assignCleaning = (deps: Deps, worker: Worker, id: string, user: string | null): Promise<CleaningTask> =>
  inTransaction(deps.db, async (tx) => {
    const row = await lock(tx, worker, id)
    const [actor = fail('forbidden')] = actorsOf(worker)
    if (user !== null) {
      const found = listWorkers(tx, worker.member.organisation.id).where('users.id', '=', user)
      if (!(await found.executeTakeFirst())) return fail('not_found')
    }
    const event = cleaningStates.eventFor('assign', row.state, actor) ?? fail('illegal_transition')
    const by = { actor, id: worker.id }
    return read(deps, tx, worker, await moveTask(deps, tx, row, event, by, { assignedTo: user }))
  })

const guestIsDeleted =
  'The account of the guest who has stayed there is deleted, so notes about their stay are not kept any more.'

/** Refuses with illegal_transition where the task is of a stay whose guest's account is deleted; an erasure at this instant waits. */
const refuseDeletedGuest = async (tx: Tx, id: string): Promise<void> => {
  const stay = await tx
    .selectFrom('cleaningTasks')
    .innerJoin('bookings', 'bookings.id', 'cleaningTasks.bookingId')
    .select('bookings.customerId')
    .where('cleaningTasks.id', '=', id)
    .executeTakeFirst()
  if (stay && !(await lockGuest(tx, stay.customerId))) fail('illegal_transition', { msg: guestIsDeleted })
}

/** Writes the note of a task, or empties it. Refuses with not_found, and a text with illegal_transition where the account of the guest is deleted. */
export const noteCleaning = (deps: Deps, worker: Worker, id: string, note: string): Promise<CleaningTask> =>
  inTransaction(deps.db, async (tx) => {
    // The guest before the task, as an erasure locks them.
    if (note !== '') await refuseDeletedGuest(tx, id)
    const row = await lock(tx, worker, id)
    await tx.updateTable('cleaningTasks').set({ note }).where('id', '=', id).execute()
    return read(deps, tx, worker, row)
  })

/** Erases the notes about cleaning after the stays of a guest whose account is erased: they may be personal. Joins that transaction. */
export const eraseCleaningNotes = async (tx: Tx, customerId: string): Promise<void> => {
  await sql`update cleaning_tasks set note = '' where note <> ''
    and booking_id in (select id from bookings where customer_id = ${customerId})`.execute(tx)
}
