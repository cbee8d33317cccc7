// Owns naming what a report is about: the listing, and the words of a review or a message as others read them.
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'

/** Reports with the name of the listing, the host, and what was written. */
export const withThings = (db: Db | Tx) =>
  db
    .selectFrom('userReports')
    .innerJoin('organisations', 'organisations.id', 'userReports.organisationId')
    .leftJoin('reviews', 'reviews.id', 'userReports.reviewId')
    .leftJoin('tourReviews', 'tourReviews.id', 'userReports.tourReviewId')
    .leftJoin('messages', 'messages.id', 'userReports.messageId')
    .leftJoin('bookings', 'bookings.id', 'messages.bookingId')
    .leftJoin('tours', (on) =>
      on.on('tours.id', '=', sql<string>`coalesce(user_reports.tour_id, tour_reviews.tour_id)`),
    )
    .leftJoin('properties', 'properties.id', 'userReports.propertyId')
    .leftJoin('apartments', (on) =>
      on.on(
        'apartments.id',
        '=',
        sql<string>`coalesce(user_reports.apartment_id, reviews.apartment_id, bookings.apartment_id)`,
      ),
    )
    .select([
      'userReports.id',
      'apartments.id as apartmentId',
      'organisations.name as host',
      'bookings.id as bookingId',
      'messages.sealed',
    ])
    .select([
      sql<string>`coalesce(apartments.apartment_name, tours.title, properties.property_name)`.as('label'),
      sql<string | null>`coalesce(reviews.text, tour_reviews.text, messages.text)`.as('quote'),
      sql<string>`coalesce(user_reports.apartment_id, user_reports.tour_id, user_reports.property_id, user_reports.review_id,
        user_reports.tour_review_id, user_reports.message_id)`.as('recordId'),
    ])
