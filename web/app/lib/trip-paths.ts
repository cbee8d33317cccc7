// Owns the URLs of the pages of trips, which few pages link to.
import type { PagePath } from '@akwaaba/contract/pages'

export const tripPaths = {
  /** the checkout without an account, with the query of the other one */
  book: (id: string, search: string) => `/book/${id}${search}`,
  trip: '/trip' satisfies PagePath,
  /** the page of a stay for its signed-in guest */
  stay: (id: string) => `/dashboard/trips/${id}`,
} as const
