// Owns the numbers of the business that the code of public pages needs: by themselves, because all the others would be loaded with them.
export const publicLimits = {
  seatsPerPurchase: 20,
  propertyPictures: 6,
  cardFeatures: 2,
  pageSize: 24,
  /** up to so many rows of a list are counted, unless the exact number is asked for */
  maxCounted: 10_000,
  maxNights: 365,
  maxDaysAhead: 730,
} as const
