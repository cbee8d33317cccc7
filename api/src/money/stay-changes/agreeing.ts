// Owns agreeing on something about a stay besides its days: a member or an administrator offers it and its guest accepts, or has on the
// spot where staff have booked for them; a discount is given at once.
import { fail } from '@akwaaba/contract/errors'
import { formatDollars, formatDollarsShort } from '@akwaaba/contract/money'
import { sumOf } from '@akwaaba/contract/price-lines'
import type { Agreement, ChangedStay, Damage } from '@akwaaba/contract/stay-change-wire'
import { v5 } from 'uuid'
import { readGuest } from '#bookings/by-staff.ts'
import { actsForPlatform } from '#bookings/visible.ts'
import { once } from '#db/once.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Incoming, Viewer } from '#deps.ts'
import { isFreeFor, occupiedBy, takesTheNight } from '#inventory/availability.ts'
import { acceptPictures, type Stored } from '#messages/pictures.ts'
import { moveAlone } from '#second-approvals/second-approvals.ts'
import { refuseUncovered } from '#stay-payouts/covered.ts'
import { draftChange } from './drafting.ts'
import { answerUntil, requireOpen, stayAfter } from './kinds.ts'
import type { ChangeRow } from './move.ts'
import { addPictures, folder, removeUnusedPicture } from './pictures.ts'
import { type BookingRow, stayOf } from './planning.ts'
import { presentChange } from './present.ts'
import { actorOf, askedText, findBooking, type Guest, requireAnswer } from './sides.ts'

type Agreed = Agreement | (Damage & { kind: 'damage' })

const isAgreedHere = (agreed: Agreed): boolean => 'agreed' in agreed && agreed.agreed === true

// It is told at once; on acceptance the database decides.
const requireFreeNight = async (deps: Deps, row: BookingRow, until: string): Promise<void> => {
  if (!takesTheNight(until, row.checkInFrom)) return
  const occupied = occupiedBy({ ...row, bufferNights: Math.max(1, row.bufferNights) })
  if (!(await isFreeFor(deps, row.id, row.apartmentId, occupied)))
    fail('dates_unavailable', {
      msg: `Others have the home from the day of check-out. Until ${row.checkInFrom} a late check-out is possible.`,
    })
}

/** What happens at once to what is agreed on with a guest; refuses as requireAnswer does. */
const eventOf = (agreed: Agreed, guest: Guest) => {
  if (agreed.kind === 'discount') return 'give'
  requireAnswer(agreed.kind, guest, isAgreedHere(agreed))
  return isAgreedHere(agreed) ? 'agree' : 'offer'
}

const planAgreement = async (deps: Deps, row: BookingRow, agreed: Agreed) => {
  requireOpen(deps, agreed.kind, row)
  const home = deps.db.selectFrom('apartments').select('checkOutBy').where('id', '=', row.apartmentId)
  const { checkOutBy } = await home.executeTakeFirstOrThrow()
  const before = await stayOf(deps.db, row)
  const after = stayAfter(deps, before, { agreed, checkOutBy })
  if (agreed.kind === 'late-check-out') await requireFreeNight(deps, row, agreed.lateUntil)
  eventOf(agreed, await readGuest(deps.db, row))
  return { before, after, terms: { checkIn: row.checkIn, deposit: null } }
}

const lessBy = ({ lines }: ChangedStay): number =>
  0 - sumOf(lines.filter(({ kind }) => kind === 'reduction' || kind === 'departure'))

/**
 * What a change takes off a price, by agreement, since a longer stay is cheaper, or since other days were agreed on the spot: of an
 * administrator it counts as a refund of the same sum, of which a second one can be asked. Of a host it is known already whether it could be
 * given back once the guest accepts. Refuses as moveAlone and refuseUncovered do.
 */
export const requireLess = async (
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  row: ChangeRow,
  isAgreed = false,
): Promise<void> => {
  const { bookingId, kind, before, after } = row
  const dollarCentsBefore = lessBy(before)
  const isByTotal = kind === 'extension' || (kind === 'stay' && isAgreed)
  const dollarCents = isByTotal ? before.totalCents - after.totalCents : lessBy(after) - dollarCentsBefore
  if (dollarCents <= 0) return
  if (!actsForPlatform(viewer))
    return kind === 'early-departure' ? refuseUncovered(tx, bookingId, dollarCents) : undefined
  const sum = { kind: 'refund', recordId: bookingId, dollarCents, dollarCentsBefore } as const
  const most = formatDollarsShort(deps.config.secondAdminAboveDollars)
  const msg = `With what you have moved alone within a day this is more than ${most}. Please refund the payment: another administrator agrees to that.`
  await moveAlone(deps, tx, viewer, sum, msg)
}

const agree = async (deps: Deps, viewer: Viewer, id: string, sent: Agreed, stored: readonly Stored[] = []) => {
  const { submission, ...agreed } = sent
  const row = await findBooking(deps, viewer, 'host', id)
  // A key counts for one stay, so that the answer is never about another one.
  const form = { actorId: viewer.id, kind: 'stay change', key: submission && v5(id, submission) } as const
  const changeId = await inTransaction(deps.db, (tx) =>
    once(deps, tx, form, async (changeId) => {
      // Only once the key is taken: the same form at the same instant waits, and is not planned at the price that the first one makes.
      const plan = await planAgreement({ ...deps, db: tx }, row, agreed)
      await draftChange(deps, tx, viewer, 'host', id, plan, {
        ...{ changeId, kind: agreed.kind, reason: agreed.reason, expiresAt: answerUntil(deps, agreed.kind, plan) },
        eventOf: (_, guest) => eventOf(agreed, guest),
        also: async (tx, made) => {
          await requireLess(deps, tx, viewer, made)
          await addPictures(deps, tx, made, stored)
        },
      })
    }),
  )
  const change = await presentChange(deps.db, [actorOf(viewer, 'host')], changeId)
  // As it was made, since it may have been answered before the form is sent again.
  const events = deps.db.selectFrom('stayChangeEvents').select('event').where('changeId', '=', changeId)
  const { event } = await events.where('event', 'in', ['give', 'agree', 'offer']).executeTakeFirstOrThrow()
  const guest = await readGuest(deps.db, row)
  const unsaid = change.reason === '' ? '.' : '. The account of this guest is deleted, so the reason is not kept.'
  const told = guest.hasLeft ? unsaid : guest.hasAddress ? ', and the guest is told by e-mail.' : '.'
  const given = `The discount of ${formatDollars(-change.difference)} is given${told}`
  const msg = event === 'offer' ? askedText : event === 'give' ? given : `It is agreed${told}`
  return { msg, change }
}

/**
 * Offers the guest of a stay a late check-out or an early departure, or gives a discount. Refuses with not_found, illegal_transition,
 * dates_unavailable where a late check-out takes a night that others have, change_open, and an administrator as moveAlone does.
 * The same form sent again gives the same answer.
 */
export const agreeOnStay = (deps: Deps, viewer: Viewer, id: string, agreed: Agreement) =>
  agree(deps, viewer, id, agreed)

/** Asks the guest of a stay to pay for damage, with pictures; refuses as agreeOnStay does, and pictures as acceptPictures does. */
export const chargeDamage = async (
  deps: Deps,
  viewer: Viewer,
  id: string,
  damage: Damage,
  files: readonly Incoming[],
) => {
  const agreed = { ...damage, kind: 'damage' } as const
  // Before the pictures are stored.
  await planAgreement(deps, await findBooking(deps, viewer, 'host', id), agreed)
  const stored = await acceptPictures(deps, files, folder)
  try {
    return await agree(deps, viewer, id, agreed, stored)
  } finally {
    // Also where the form had been sent before, with the same pictures.
    for (const { name } of stored) await removeUnusedPicture(deps, name)
  }
}
