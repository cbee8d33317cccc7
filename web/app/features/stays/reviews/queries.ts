// Owns the queries of the pages of reviews.
import { listModeratedReviews } from '@akwaaba/contract/review-moderation'
import type { NoticedFact, ReviewLanguage } from '@akwaaba/contract/review-states'
import { getGuestReview, getReview, listHostReviews, listReviews, type ReviewSort } from '@akwaaba/contract/reviews'
import type { SearchOf } from '@akwaaba/contract/search'
import { getTourReview, listModeratedTourReviews, listTourReviews } from '@akwaaba/contract/tour-reviews'
import { defineFullListQuery, definePageQuery, defineQuery } from '../../../lib/query.tsx'

export type ModerationSearch = SearchOf<typeof listModeratedReviews>
export type TourModerationSearch = SearchOf<typeof listModeratedTourReviews>
export type HostReviewSearch = SearchOf<typeof listHostReviews>

export const reviewQuery = (id: string) => defineQuery(getReview, { params: { id } })
export const guestReviewQuery = (org: string, id: string) => defineQuery(getGuestReview, { params: { org, id } })
/** Which of the published reviews of a listing or package are read, and in which order. */
export type ReviewsAsked = {
  sort?: ReviewSort | undefined
  stars?: number | undefined
  noticed?: NoticedFact | undefined
  language?: ReviewLanguage | undefined
}
export const allReviewsQuery = (id: string, asked: ReviewsAsked) => defineFullListQuery(listReviews, { id }, asked)
export const allTourReviewsQuery = (id: string, { sort, stars }: ReviewsAsked) =>
  defineFullListQuery(listTourReviews, { id }, { sort, stars })
export const tourReviewQuery = (id: string) => defineQuery(getTourReview, { params: { id } })
export const moderatedTourReviewsQuery = (search: TourModerationSearch) =>
  definePageQuery(listModeratedTourReviews, { query: search })
export const hostReviewsQuery = (org: string, search: HostReviewSearch) =>
  definePageQuery(listHostReviews, { params: { org }, query: search })
export const moderatedReviewsQuery = (search: ModerationSearch) =>
  definePageQuery(listModeratedReviews, { query: search })
