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

type NewBlock = { apartmentId: string; startDate: CalendarDate; endDate: CalendarDate; note: string }

const nameOf = async (tx: Tx, apartmentId: string): Promise<string> => {
  const found = tx.selectFrom('apartments').select('apartmentName').where('id', '=', apartmentId)
  return (await found.executeTakeFirstOrThrow()).apartmentName
}

const nameOfOccupant = ({ bookingId, blockId }: { bookingId: string | null; blockId: string | null }) => {
  if (bookingId !== null) return 'A booking'
  return blockId === null ? 'A stay of a connected calendar' : 'Another block'
}

/**
 * Blocks nights of an apartment in scope. Refuses with not_found, bad_dates, past_dates, too_far_ahead and stay_too_long as for a
 * booking, and with dates_unavailable, which says what occupies the nights.
 */
export const createBlock = async (
  deps: Deps,
  actor: Actor,
  scope: Scope,
  { apartmentId, startDate, endDate, note }: NewBlock,
) => {
  const stay = stayFrom(startDate, endDate, deps.clock.today())
  const id = deps.ids.next()
  await inTransaction(deps.db, async (tx) => {
    const { organisationId } = await lockApartment(tx, apartmentId, ofOrganisation(scope))
    await freeExpiredHolds(deps, tx, apartmentId, stay)
    const [taken] = await occupantsOf(tx, apartmentId, stay)
    if (taken) {
      const what = nameOfOccupant(taken)
      const msg = `${what} stands there from ${formatDate(taken.checkIn)} to ${formatDate(taken.checkOut)}. Please choose other nights.`
      return fail('dates_unavailable', { msg })
    }
    const { checkIn, checkOut } = stay
    const facts = {
      id,
      organisationId,
      apartmentId,
      checkIn,
      checkOut,
      note,
      createdBy: actor.id,
      createdAt: deps.clock.now(),
    }
    await reserve(tx, apartmentId, stay, { blockId: id })
    await tx.insertInto('blocks').values(facts).execute()
    // Without the note: it may be personal, and audit records are never erased.
    await recordAudit(deps, tx, actor, {
      action: 'create',
      kind: 'block',
      recordId: id,
      label: auditLabel(scope, await nameOf(tx, apartmentId)),
      after: { apartmentId, startDate, endDate },
    })
  })
  return { _id: id, apartmentId, startDate, endDate, note, msg: 'These nights are blocked.' }
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
