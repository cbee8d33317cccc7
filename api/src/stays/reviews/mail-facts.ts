// Owns reading what mails say about reviews.
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import { reviewLimits } from '@akwaaba/contract/review-states'
import type { Deps } from '#deps.ts'

/** Until which day a stay can be reviewed, by its day of check-out. */
export const lastReviewDay = (checkOut: CalendarDate): CalendarDate => addDays(checkOut, reviewLimits.reviewDays)

/** Whether the guest of a booking has written a review of it. */
export const hasReviewed = async (deps: Deps, bookingId: string): Promise<boolean> => {
  const row = await deps.db
    .selectFrom('reviews')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('side', '=', 'guest')
    .executeTakeFirst()
  return row !== undefined
}

/** A review that is shown now, for the mail to its other side; undefined where it is not. */
export const reviewForMail = (deps: Deps, reviewId: string) =>
  deps.db
    .selectFrom('reviews')
    .select(['bookingId', 'side', 'overall'])
    .where('id', '=', reviewId)
    .where('state', '=', 'published')
    .executeTakeFirst()

/** What was bought of a package, for the mails that ask for its review; undefined once it is given back, called off or reviewed. */
export const purchaseToReview = (deps: Deps, purchaseId: string) =>
  deps.db
    .selectFrom('tourPurchases')
    .innerJoin('tours', 'tours.id', 'tourPurchases.tourId')
    .innerJoin('users', 'users.id', 'tourPurchases.customerId')
    .leftJoin('tourReviews', 'tourReviews.paymentId', 'tourPurchases.paymentId')
    .select(['tours.title', 'tours.date', 'tours.days', 'users.username', 'users.email'])
    .where('tourPurchases.id', '=', purchaseId)
    .where('tours.calledOffAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .where('tourReviews.id', 'is', null)
    .executeTakeFirst()
