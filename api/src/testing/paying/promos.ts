// Owns a promo code with its use, a price that is divided, a review and a note, as rows, for tests that need no more.
import { createBooking } from '@akwaaba/contract/bookings'
import { addDays } from '@akwaaba/contract/dates'
import { toCents } from '@akwaaba/contract/money'
import { writeBoth } from '../foreign/messages.ts'
import type { TestUser, World } from '../world.ts'

/** Inserts a review of a booking, whose first event a user has caused. */
export const insertReview = async (
  { deps: { db, ids, clock } }: World,
  actorId: string,
  bookingId: string,
  state: 'written' | 'published' = 'written',
): Promise<void> => {
  const [reviewId, at] = [ids.next(), clock.now()]
  const stars = { overall: 5, cleanliness: 5, accuracy: 5, location: 5, value: 5, host: 5 }
  const { apartmentId, organisationId } = await db
    .selectFrom('bookings')
    .select(['apartmentId', 'organisationId'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const of = { bookingId, apartmentId, organisationId, side: 'guest', state } as const
  await db
    .insertInto('reviews')
    .values({ id: reviewId, ...of, ...stars, text: 'Quiet.', writtenAt: at, closesAt: at, publishedAt: at })
    .execute()
  const event = { reviewId, event: 'write', toState: 'written', actor: 'customer', actorId, happenedAt: at } as const
  await db.insertInto('reviewEvents').values(event).execute()
}

/** Inserts a review of a booking, and messages about it, of which a user has written the one of the host. */
export const insertWords = async (t: World, actorId: string, bookingId: string): Promise<void> => {
  await insertReview(t, actorId, bookingId)
  const { organisationId } = await t.deps.db
    .selectFrom('bookings')
    .select('organisationId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await writeBoth(t, bookingId, { id: organisationId, mark: 'Akwaaba!', authorId: actorId })
  await insertReport(t, actorId, bookingId, organisationId)
  await insertTourReview(t, actorId)
}

/** Inserts a published review of the package that was bought. */
export const insertTourReview = async ({ deps: { db, ids, clock } }: World, actorId: string) => {
  const [id, at] = [ids.next(), clock.now()]
  const { paymentId, tourId, organisationId } = await db
    .selectFrom('tourPurchases')
    .innerJoin('tours', 'tours.id', 'tourPurchases.tourId')
    .select(['tourPurchases.paymentId', 'tourPurchases.tourId', 'tours.organisationId'])
    .executeTakeFirstOrThrow()
  const of = { id, paymentId, tourId, organisationId, state: 'published' } as const
  await db
    .insertInto('tourReviews')
    .values({ ...of, overall: 5, text: 'Dry.', writtenAt: at, publishedAt: at })
    .execute()
  const event = {
    reviewId: id,
    event: 'write',
    toState: 'written',
    actor: 'customer',
    actorId,
    happenedAt: at,
  } as const
  await db.insertInto('tourReviewEvents').values(event).execute()
}

/** Inserts a report of the home of a booking, which the user who has reported it has dismissed. */
const insertReport = async (
  { deps: { db, ids, clock } }: World,
  actorId: string,
  bookingId: string,
  organisationId: string,
) => {
  const [id, at] = [ids.next(), clock.now()]
  const { apartmentId } = await db
    .selectFrom('bookings')
    .select('apartmentId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('userReports')
    .values({
      ...{ id, kind: 'apartment', organisationId, apartmentId, userId: actorId, reason: 'other', text: 'Not there.' },
      ...{ state: 'dismissed', reportedAt: at, decidedAt: at, decidedBy: actorId },
    })
    .execute()
  const event = {
    userReportId: id,
    event: 'report',
    toState: 'open',
    actor: 'customer',
    actorId,
    happenedAt: at,
  } as const
  await db.insertInto('userReportEvents').values(event).execute()
}

/** Inserts a code that a user has made and has used for a booking, without a line of it, and a split of that booking. */
export const insertPromo = async (t: World, id: string, bookingId: string): Promise<void> => {
  const { db, ids, clock } = t.deps
  const [promoId, at] = [ids.next(), clock.now()]
  const code = { id: promoId, organisationId: null, code: 'KOFI10', codeKey: 'K0F110', percent: 10, minNights: 1 }
  await db
    .insertInto('promoCodes')
    .values({ ...code, minTotalCents: toCents(0), createdBy: id, createdAt: at })
    .execute()
  const { organisationId } = await db
    .selectFrom('bookings')
    .select('organisationId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const ended = { completedAt: at, failedAt: null, restAskedAt: null }
  const times = { deadline: at, restUntil: new Date(at.getTime() + 1), createdAt: at, ...ended }
  await db
    .insertInto('splits')
    .values({ bookingId, organisationId, customerId: id, ...times })
    .execute()
  await db.insertInto('promoUses').values({ bookingId, promoId, customerId: id, usedAt: at }).execute()
}

/**
 * Inserts a note and a file of a user about a stay of another one in an apartment, and that they have set its address and checked its guest
 * in.
 */
export const insertNote = async (t: World, authorId: string, guest: TestUser, apartmentId: string): Promise<void> => {
  const { db, ids, clock } = t.deps
  const [startDate, endDate] = [addDays(clock.today(), 90), addDays(clock.today(), 91)]
  const { _id: bookingId } = await guest.send(createBooking, { body: { apartmentId, startDate, endDate } })
  const { organisationId } = await db
    .selectFrom('bookings')
    .select('organisationId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const note = { id: ids.next(), organisationId, bookingId, authorId, byPlatform: true, text: 'Comes late.' }
  await db
    .insertInto('bookingNotes')
    .values({ ...note, writtenAt: clock.now() })
    .execute()
  const file = {
    id: ids.next(),
    organisationId,
    bookingId,
    authorId,
    byPlatform: true,
    position: 1,
    addedAt: clock.now(),
  }
  const shown = { shows: 'other', title: 'Scan', name: `files/${file.id}.pdf`, kind: 'pdf', size: 1, hash: '' } as const
  await db
    .insertInto('bookingFiles')
    .values({ ...file, ...shown })
    .execute()
  const added = { bookingId, event: 'add', shows: 'other', byPlatform: true, actor: 'admin' } as const
  await db
    .insertInto('bookingFileEvents')
    .values({ ...added, actorId: authorId, happenedAt: clock.now() })
    .execute()
  const address = { bookingId, event: 'set', setBy: authorId, addressHash: Buffer.alloc(32) } as const
  await db
    .insertInto('tripAddressEvents')
    .values({ ...address, happenedAt: clock.now() })
    .execute()
  const staff = { organisationId, byPlatform: true, key: ids.next() }
  const agreed = { agreedCents: toCents(100), priceReason: 'A regular guest', madeAt: clock.now() }
  await db
    .insertInto('staffBookings')
    .values({ bookingId, madeBy: authorId, ...staff, ...agreed })
    .execute()
  const paid = await db.selectFrom('payments').select(['id as paymentId', 'organisationId']).limit(1).executeTakeFirst()
  if (paid)
    await db
      .insertInto('staffPayments')
      .values({ ...paid, key: ids.next(), recordedBy: authorId, byPlatform: true, recordedAt: clock.now() })
      .execute()
  const presence = { id: ids.next(), organisationId, bookingId, state: 'inHouse', movedAt: clock.now() } as const
  await db.insertInto('presences').values(presence).execute()
  const entry = { event: 'checkIn', fromState: 'expected', toState: 'inHouse', actor: 'admin' } as const
  await db
    .insertInto('presenceEvents')
    .values({ presenceId: presence.id, ...entry, actorId: authorId, happenedAt: clock.now() })
    .execute()
  const task = { id: ids.next(), organisationId, bookingId, apartmentId, day: endDate, state: 'done' } as const
  await db
    .insertInto('cleaningTasks')
    .values({ ...task, doneAt: clock.now(), doneBy: authorId })
    .execute()
  const finished = { event: 'finish', fromState: 'toDo', toState: 'done', actor: 'admin' } as const
  await db
    .insertInto('cleaningEvents')
    .values({ taskId: task.id, ...finished, actorId: authorId, happenedAt: clock.now() })
    .execute()
}
