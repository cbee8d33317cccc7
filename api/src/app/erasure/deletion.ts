// Owns account erasure: a password, then a mailed code; afterwards no record says who the guest was.
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { sql } from 'kysely'
import { getAccount, lockAccount } from '#auth/accounts.ts'
import { withConsumedCode } from '#auth/code-check.ts'
import { askCodeOnce } from '#auth/codes.ts'
import type { Origin } from '#auth/devices.ts'
import { requirePassword } from '#auth/passwords.ts'
import { eraseFiles } from '#booking-files/files.ts'
import { eraseNotes } from '#booking-notes/notes.ts'
import { cancelHolds, eraseReasons, hasUpcomingStay } from '#bookings/bookings.ts'
import { claimTrips } from '#claims/claims.ts'
import { eraseCleaningNotes } from '#cleaning/cleaning.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'
import { eraseMessages } from '#messages/erasure.ts'
import { leaveOrganisations, refuseLastOwner } from '#organisations/leaving.ts'
import { eraseRefunds, hasMoneyWithUs } from '#payments/erasure.ts'
import { erasePrompts } from '#prompts/prompts.ts'
import { applyRateLimit, loginLimits, signedInCaller } from '#rate-limits/rate-limits.ts'
import { eraseReviews } from '#reviews/erasure.ts'
import { eraseAgreements } from '#stay-changes/pictures.ts'
import { hasUpcomingTour } from '#tours/purchases.ts'
import { eraseTransferData as eraseProofs } from '#transfers/proofs.ts'
import { eraseUserReports } from '#user-reports/erasure.ts'
import { eraseRows } from './personal-data.ts'

/** Refuses with stay_ahead while a stay or tour is ahead, or while money of the user is with us, and with last_owner. */
const refuseUnfinished = async (deps: Deps, db: Tx | Deps['db'], actor: Actor): Promise<void> => {
  if (await hasUpcomingStay(deps, db, actor.id)) fail('stay_ahead')
  if (await hasUpcomingTour(deps, db, actor.id)) fail('stay_ahead', { msg: messages.tourAhead })
  if (await hasMoneyWithUs(db, actor.id)) fail('stay_ahead', { msg: messages.moneyHere })
  await refuseLastOwner(db, actor.id)
}

/** Mails a code for the deletion. Refuses with wrong_password, stay_ahead, last_owner, code_just_sent, too_many_requests. */
export const askDeletion = async (deps: Deps, actor: Actor, origin: Origin, { password }: { password: string }) => {
  await requirePassword(deps, actor, origin, 'password', password)
  await claimTrips(deps, actor.email)
  await refuseUnfinished(deps, deps.db, actor)
  await inTransaction(deps.db, (tx) => askCodeOnce(deps, tx, { user: actor, purpose: 'deletion' }))
  return { msg: messages.deletionCodeSent }
}

/** What remains of an account: that there was one, since when, and its role. Every other column has to be erased below. */
type Remaining = 'id' | 'role' | 'isGuest' | 'createdAt'
type Erased = Omit<Record<keyof Database['users'], string | number | Date | null>, Remaining>

const erasedAccount = (id: string, deletedAt: Date) =>
  ({
    username: `deleted-${id}`,
    email: `deleted-${id}@deleted.invalid`,
    passwordHash: '',
    phone: '',
    formHash: null,
    verifiedAt: null,
    failedLogins: 0,
    holdsMade: 0,
    lastLoginAt: null,
    deletedAt,
  }) satisfies Erased

/** Erases an account, which must be locked, with what was written from its address; null where nobody has proved that. */
export const eraseAccount = async (
  deps: Deps,
  tx: Tx,
  { id, email }: { id: string; email: string | null },
): Promise<void> => {
  // What is written about a stay at this moment is written before these locks, and erased, or finds the account deleted.
  await sql`select id from bookings where customer_id = ${id} order by id for no key update`.execute(tx)
  await eraseRows(tx, { id, email })
  await leaveOrganisations(deps, tx, id)
  await eraseReasons(tx, id)
  await eraseRefunds(tx, id)
  await eraseProofs(tx, id)
  await eraseReviews(tx, id)
  await eraseUserReports(tx, id)
  await eraseNotes(tx, id)
  await eraseFiles(deps, tx, id)
  await eraseCleaningNotes(tx, id)
  await eraseMessages(deps, tx, id)
  await eraseAgreements(tx, id)
  await erasePrompts(tx, id)
  await tx.updateTable('users').set(erasedAccount(id, deps.clock.now())).where('id', '=', id).execute()
}

/**
 * Deletes the caller's account: unpaid holds end, tokens are revoked, personal data is erased; bookings and payments
 * remain for accounting and name nobody. Refuses with bad_code, stay_ahead, last_owner, too_many_requests.
 */
export const confirmDeletion = async (deps: Deps, actor: Actor, origin: Origin, { otp }: { otp: string }) => {
  await applyRateLimit(deps, loginLimits.guess, signedInCaller(actor.email, origin.address))
  // Trips booked with the same address without the account belong to the same person.
  await claimTrips(deps, actor.email)
  return withConsumedCode(deps, { userId: actor.id, purpose: 'deletion', digits: otp }, async (tx) => {
    await lockAccount(tx, actor.id)
    // The holds first: a payment that arrives at this instant either has made a hold a stay already, or finds it cancelled.
    await cancelHolds(deps, tx, actor.id)
    await refuseUnfinished(deps, tx, actor)
    const { email } = await getAccount(tx, actor.id)
    await eraseAccount(deps, tx, { id: actor.id, email })
    return { msg: messages.accountDeleted }
  })
}
