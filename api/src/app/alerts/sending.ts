// Owns sending an alert to one person, and what is written down of each attempt.
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { bookingForMail } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { checkMails, raise, remindOfArrivals, sources } from './raising.ts'

const readDelivery = (deps: Deps, id: string) =>
  deps.db
    .selectFrom('alertDeliveries')
    .innerJoin('alerts', 'alerts.id', 'alertDeliveries.alertId')
    .selectAll('alertDeliveries')
    .select(['alerts.kind', 'alerts.recordId'])
    .where('alertDeliveries.id', '=', id)
    .executeTakeFirst()

type Change = {
  subject?: string
  sendingSince?: Date | null
  segments?: number | null
  provider?: string
  providerRef?: string | null
  sentAt?: Date
  skippedAt?: Date
  failedAt?: Date | null
  error?: string
}

/** Writes down what became of an attempt. */
export const record = async (deps: Deps, id: string, change: Change): Promise<void> => {
  await deps.db.updateTable('alertDeliveries').set(change).where('id', '=', id).execute()
}

const beginAttempt = async (deps: Deps, id: string): Promise<void> => {
  await deps.db
    .updateTable('alertDeliveries')
    .set({ tries: sql`tries + 1`, triedAt: deps.clock.now() })
    .where('id', '=', id)
    .execute()
}

/** An open delivery with its person and its words; null where there is nothing to send, which is then written down. */
export const prepare = async (deps: Deps, deliveryId: string) => {
  const delivery = await readDelivery(deps, deliveryId)
  if (!delivery || delivery.sentAt !== null || delivery.skippedAt !== null) return null
  const { people, words } = sources[delivery.kind]
  const skip = async (error: string) => {
    await record(deps, deliveryId, { skippedAt: deps.clock.now(), failedAt: null, error })
    return null
  }
  const told = (await people(deps, delivery.recordId)).find(({ id }) => id === delivery.userId)
  if (told === undefined) return skip('It is no longer theirs to know.')
  const said = await words(deps, delivery.recordId, told)
  return said === null ? skip('It was settled before this was sent.') : { delivery, told, said }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** A delivery counts as failed after so many attempts; they go on, because a mail server comes back. */
const failedAfter = 3

const sendMail = async (deps: Deps, deliveryId: string): Promise<void> => {
  const ready = await prepare(deps, deliveryId)
  if (ready === null) return
  const { delivery, told, said } = ready
  await beginAttempt(deps, deliveryId)
  const subject = said.logged ?? said.mail.subject
  // Sent again by an administrator it is another mail, which no server takes for a copy of the first.
  const id = `alert-${deliveryId}${delivery.resends === 0 ? '' : `-${delivery.resends}`}`
  try {
    await deps.mailer.send({ to: told.email, ...said.mail }, id)
  } catch (error) {
    const failedAt = delivery.tries + 1 >= failedAfter ? deps.clock.now() : null
    await record(deps, deliveryId, { subject, error: reasonOf(error), failedAt })
    throw error
  }
  await record(deps, deliveryId, { subject, sentAt: deps.clock.now(), failedAt: null, error: '' })
}

/** Deletes alerts that are older than the delivery log goes back. */
export const deleteOldAlerts = async (deps: Deps): Promise<void> => {
  const before = deps.clock.in({ minutes: -limits.alertDays * 24 * 60 })
  await deps.db.deleteFrom('alerts').where('raisedAt', '<', before).execute()
}

/** Every alert by the name of its job, and the jobs that send them. */
export const alertJobs = (deps: Deps) =>
  ({
    'alerts:request': ({ bookingId }) => raise(deps, { kind: 'request', recordId: bookingId, occasion: '' }),
    'alerts:approval-reminder': async ({ bookingId }) => {
      // Of other dates that were agreed on since the first one there is another one.
      const occasion = (await bookingForMail(deps, bookingId))?.checkIn ?? ''
      await raise(deps, { kind: 'approval-reminder', recordId: bookingId, occasion })
    },
    'alerts:confirmed': async ({ bookingId }) => {
      await raise(deps, { kind: 'confirmed', recordId: bookingId, occasion: '' })
      await raise(deps, { kind: 'trip-confirmed', recordId: bookingId, occasion: '' })
    },
    'alerts:trip-cancelled': ({ bookingId }) =>
      raise(deps, { kind: 'trip-cancelled', recordId: bookingId, occasion: '' }),
    // These can happen to a record again: each has the job of its own that has raised it.
    'alerts:balance': ({ dueId }, _, job) => raise(deps, { kind: 'trip-balance', recordId: dueId, occasion: job }),
    'alerts:dispute': ({ disputeId }, _, job) => raise(deps, { kind: 'dispute', recordId: disputeId, occasion: job }),
    'alerts:proof': ({ paymentId }, _, job) => raise(deps, { kind: 'proof', recordId: paymentId, occasion: job }),
    'alerts:refund-stuck': ({ refundId }, _, job) =>
      raise(deps, { kind: 'refund-stuck', recordId: refundId, occasion: job }),
    'alerts:enquiry': ({ enquiryId }) => raise(deps, { kind: 'enquiry', recordId: enquiryId, occasion: '' }),
    'alerts:arrivals': () => remindOfArrivals(deps),
    'alerts:check-mails': () => checkMails(deps),
    'mail:alert': ({ deliveryId }) => sendMail(deps, deliveryId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'alerts:request': { bookingId: string }
    'alerts:approval-reminder': { bookingId: string }
    'alerts:confirmed': { bookingId: string }
    'alerts:trip-cancelled': { bookingId: string }
    'alerts:balance': { dueId: string }
    'alerts:dispute': { disputeId: string }
    'alerts:proof': { paymentId: string }
    'alerts:refund-stuck': { refundId: string }
    'alerts:enquiry': { enquiryId: string }
    'alerts:arrivals': Record<string, never>
    'alerts:check-mails': Record<string, never>
    'mail:alert': { deliveryId: string }
  }
}
