// Owns writing a message that a host has ready to the guest of a stay, once for each moment of it.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import type { CalendarDate } from '@akwaaba/contract/dates'
import type { TemplateMoment } from '@akwaaba/contract/message-templates'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { endOf } from './rules.ts'
import { insertMessage, lockThread, tellLater } from './writing.ts'

const columns = ['id', 'organisationId', 'customerId', 'apartmentId', 'state', 'checkIn', 'checkOut'] as const

/** A stay as it is while its message is written. */
export type WrittenStay = {
  id: string
  organisationId: string
  customerId: string
  apartmentId: string
  state: BookingState
  checkIn: CalendarDate
  checkOut: CalendarDate
}

type Owner = Pick<WrittenStay, 'id' | 'customerId'>

const findOwner = (deps: Deps, id: string) =>
  deps.db.selectFrom('bookings').select(['id', 'customerId']).where('id', '=', id).executeTakeFirst()

/** The stay, which nobody changes or cancels until the transaction ends; undefined where nothing may be written about it. */
const lockStay = async (deps: Deps, tx: Tx, { id, customerId }: Owner): Promise<WrittenStay | undefined> => {
  // In the order in which a message is sent: the guest first, whose account may be erased at this instant.
  const guest = await tx
    .selectFrom('users')
    .select('deletedAt')
    .where('id', '=', customerId)
    .forShare()
    .executeTakeFirst()
  const stay = await tx
    .selectFrom('bookings')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!stay || !bookingStates.is(stay.state, 'confirmed')) return undefined
  const isDeleted = guest?.deletedAt !== null
  return endOf({ ...stay, wasPaid: true, isDeleted }, deps.clock.today()) === null ? stay : undefined
}

const isSent = (tx: Tx, bookingId: string, moment: TemplateMoment) =>
  tx
    .selectFrom('messages')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('moment', '=', moment)
    .executeTakeFirst()

/**
 * Writes to the guest of a confirmed stay for a moment of it, unless that was done before or the conversation is over. `textFor` gives the
 * words for the stay as it is by then, or null where there is nothing to say. Gives whether it was written.
 */
export const writeForMoment = async (
  deps: Deps,
  bookingId: string,
  moment: TemplateMoment,
  textFor: (tx: Tx, stay: WrittenStay) => Promise<string | null>,
): Promise<boolean> => {
  const owner = await findOwner(deps, bookingId)
  if (!owner) return false
  return inTransaction(deps.db, async (tx) => {
    const stay = await lockStay(deps, tx, owner)
    const text = stay ? await textFor(tx, stay) : null
    if (!stay || text === null) return false
    // Only now, since this makes the thread.
    const { lastNumber } = await lockThread(deps, tx, stay)
    if (await isSent(tx, bookingId, moment)) return false
    const id = deps.ids.next()
    await insertMessage(deps, tx, stay, { id, number: lastNumber + 1, side: 'host', key: id, text, moment })
    await tellLater(deps, tx, bookingId, 'guest')
    return true
  })
}
