// Owns the order of a price range that is typed or linked to.

/** The lower of two amounts first: "$200 to $100" means "$100 to $200". Half a range stays as it is. */
export const inOrder = <T extends string | undefined>(low: T, high: T): [low: T, high: T] =>
  low && high && Number(low) > Number(high) ? [high, low] : [low, high]
