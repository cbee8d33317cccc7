// Owns how many rows a marketplace of some size has, and what a step of making it is.

/** How many rows of each kind a marketplace has that offers so many homes. */
export const sizesOf = (homes: number) => ({
  homes,
  people: homes / 5,
  /** of homes that were booked once; a fifth was booked twice */
  bookings: homes * 1.2,
  tours: homes / 50,
  properties: homes / 20,
  purchases: homes / 10,
  enquiries: homes / 50,
  records: homes,
  feeds: homes / 2,
})
export type Sizes = ReturnType<typeof sizesOf>

/** A statement that fills a table, and the steps whose rows it reads. */
export type Step = {
  name: string
  text: string
  values?: unknown[]
  /** The empty table that it fills; a step without one adds to a table or changes it. */
  fills?: string
  after?: string[]
}
