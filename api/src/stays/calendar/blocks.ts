// Owns blocks: nights that an admin or a host takes out of sale. Blocks and bookings reserve nights by the same rule, so they cannot overlap.
import { type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import { lockApartment } from '#apartments/apartments.ts'
import { stayFrom } from '#apartments/rules.ts'
import { auditLabel, ofOrganisation, type Scope } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { freeExpiredHolds } from '#bookings/holds.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { occupantsOf, release, reserve } from '#inventory/inventory.ts'

/** The condition on a row of blocks that a call may be about it. */
const blockOf = (scope: Scope) =>
  scope === null ? sql<boolean>`true` : sql<boolean>`blocks.organisation_id = ${scope.organisation.id}`

type Nights = { checkIn: CalendarDate; checkOut: CalendarDate }
type NewBlock = { apartmentId: string; startDate: CalendarDate; endDate: CalendarDate; note: string }

const nameOf = async (tx: Tx, apartmentId: string): Promise<string> => {
  const found = tx.selectFrom('apartments').select('apartmentName').where('id', '=', apartmentId)
  return (await found.executeTakeFirstOrThrow()).apartmentName
}

const nameOfOccupant = ({ bookingId, blockId }: { bookingId: string | null; blockId: string | null }) => {
  if (bookingId !== null) return 'A booking'
  return blockId === null ? 'A stay of a connected calendar' : 'Another block'
}

/** Refuses with dates_unavailable where something else than this block has one of the nights of a locked apartment. */
const refuseTaken = async (deps: Deps, tx: Tx, apartmentId: string, stay: Nights, own?: string): Promise<void> => {
  await freeExpiredHolds(deps, tx, apartmentId, stay)
  const taken = (await occupantsOf(tx, apartmentId, stay)).find(({ blockId }) => blockId === null || blockId !== own)
  if (!taken) return
  const what = nameOfOccupant(taken)
  const msg = `${what} stands there from ${formatDate(taken.checkIn)} to ${formatDate(taken.checkOut)}. Please choose other nights.`
  fail('dates_unavailable', { msg })
}

type NewRow = Nights & { organisationId: string; apartmentId: string; note: string }

/** Reserves the nights of a new block of a locked apartment and writes it; gives its id. */
const insertBlock = async (deps: Deps, tx: Tx, actor: Actor, row: NewRow): Promise<string> => {
  const id = deps.ids.next()
  await reserve(tx, row.apartmentId, row, { blockId: id })
  await tx
    .insertInto('blocks')
    .values({ id, ...row, createdBy: actor.id, createdAt: deps.clock.now() })
    .execute()
  return id
}

/** The block that a form has made before, which is sent again because its answer got lost. */
const madeBefore = (tx: Tx, actor: Actor, { apartmentId, checkIn, checkOut, note }: NewRow) =>
  tx
    .selectFrom('blocks')
    .select('id')
    .where('apartmentId', '=', apartmentId)
    .where('deletedAt', 'is', null)
    .where((is) => is.and({ checkIn, checkOut, note, createdBy: actor.id }))
    .executeTakeFirst()

// Without the note: it may be personal, and audit records are never erased.
const factsOf = ({ apartmentId, checkIn: startDate, checkOut: endDate }: Nights & { apartmentId: string }) => ({
  ...{ apartmentId, startDate, endDate },
})

/**
 * Blocks nights of an apartment in scope. Refuses with not_found, bad_dates, past_dates, too_far_ahead and stay_too_long as for a
 * booking, and with dates_unavailable, which says what occupies the nights. The same block again is the one that is there.
 */
export const createBlock = async (
  deps: Deps,
  actor: Actor,
  scope: Scope,
  { apartmentId, startDate, endDate, note }: NewBlock,
) => {
  const { checkIn, checkOut } = stayFrom(startDate, endDate, deps.clock.today())
  const id = await inTransaction(deps.db, async (tx) => {
    const { organisationId } = await lockApartment(tx, apartmentId, ofOrganisation(scope))
    const row = { organisationId, apartmentId, checkIn, checkOut, note }
    const before = await madeBefore(tx, actor, row)
    if (before) return before.id
    await refuseTaken(deps, tx, apartmentId, row)
    const made = await insertBlock(deps, tx, actor, row)
    await recordAudit(deps, tx, actor, {
      ...{ action: 'create', kind: 'block', recordId: made },
      label: auditLabel(scope, await nameOf(tx, apartmentId)),
      after: factsOf(row),
    })
    return made
  })
  return { _id: id, apartmentId, startDate, endDate, note, msg: 'These nights are blocked.' }
}

type BlockChange = {
  apartmentId?: string | undefined
  startDate: CalendarDate
  endDate: CalendarDate
  note?: string | undefined
  seen?: { startDate: CalendarDate; endDate: CalendarDate } | undefined
}

/** The nights of a changed block: a block that has begun may keep its first night, and ends today at the earliest. */
const changedNights = (deps: Deps, before: Nights, { startDate, endDate }: BlockChange, isMoved: boolean): Nights => {
  const today = deps.clock.today()
  if (isMoved || startDate !== before.checkIn || startDate >= today) return stayFrom(startDate, endDate, today)
  if (endDate < today) return fail('past_dates', { msg: 'Nights that are over stay blocked.' })
  return stayFrom(startDate, endDate, startDate)
}

const liveBlock = (tx: Pick<Tx, 'selectFrom'>, scope: Scope, id: string) =>
  tx.selectFrom('blocks').selectAll().where('id', '=', id).where('deletedAt', 'is', null).where(blockOf(scope))

/**
 * Moves a block in scope to other nights, or to another apartment of its organisation, where it is a new block: what it has taken out
 * of sale before stays counted for its first apartment. Refuses with not_found, edited_meanwhile, and as createBlock does.
 */
export const changeBlock = async (deps: Deps, actor: Actor, scope: Scope, id: string, change: BlockChange) => {
  const found = (await liveBlock(deps.db, scope, id).executeTakeFirst()) ?? fail('not_found')
  const { apartmentId = found.apartmentId, seen, startDate, endDate } = change
  const isMoved = apartmentId !== found.apartmentId
  const changed = await inTransaction(deps.db, async (tx) => {
    // In one order, like the homes of a stay that is moved.
    for (const home of [...new Set([found.apartmentId, apartmentId])].sort()) {
      const { organisationId } = await lockApartment(tx, home, ofOrganisation(scope))
      if (organisationId !== found.organisationId) fail('not_found')
    }
    const before = (await liveBlock(tx, scope, id).forUpdate().executeTakeFirst()) ?? fail('not_found')
    if (seen && (seen.startDate !== before.checkIn || seen.endDate !== before.checkOut)) fail('edited_meanwhile')
    const { note = before.note } = change
    const { checkIn, checkOut } = changedNights(deps, before, change, isMoved)
    const row = { organisationId: before.organisationId, apartmentId, checkIn, checkOut, note }
    await refuseTaken(deps, tx, apartmentId, row, id)
    if (isMoved) {
      await tx.updateTable('blocks').set({ deletedAt: deps.clock.now() }).where('id', '=', id).execute()
      await release(tx, { blockId: id })
    } else {
      await reserve(tx, apartmentId, row, { blockId: id })
      await tx.updateTable('blocks').set({ checkIn, checkOut, note }).where('id', '=', id).execute()
    }
    const recordId = isMoved ? await insertBlock(deps, tx, actor, row) : id
    await recordAudit(deps, tx, actor, {
      ...{ action: 'update', kind: 'block', recordId, label: auditLabel(scope, await nameOf(tx, apartmentId)) },
      ...{ before: factsOf(before), after: factsOf(row) },
    })
    return { _id: recordId, note }
  })
  return { ...changed, apartmentId, startDate, endDate, msg: 'The block is changed.' }
}

/** Deletes a block in scope and frees its nights; refuses with not_found. */
export const deleteBlock = async (deps: Deps, actor: Actor, scope: Scope, id: string): Promise<{ msg: string }> =>
  inTransaction(deps.db, async (tx) => {
    const row = await tx
      .updateTable('blocks')
      .set({ deletedAt: deps.clock.now() })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .where(blockOf(scope))
      .returning(['apartmentId', 'checkIn', 'checkOut'])
      .executeTakeFirst()
    if (!row) return fail('not_found')
    await release(tx, { blockId: id })
    const { apartmentId, checkIn: startDate, checkOut: endDate } = row
    await recordAudit(deps, tx, actor, {
      action: 'delete',
      kind: 'block',
      recordId: id,
      label: auditLabel(scope, await nameOf(tx, apartmentId)),
      before: { apartmentId, startDate, endDate },
    })
    return { msg: 'These nights are free again.' }
  })
