// Owns the orders of the list of apartments: each runs along an index, and a cursor continues it where a page ended.
import type { ApartmentQuery } from '@akwaaba/contract/apartments'
import { type CursorType, cursorOf, cursorTextOf, cursorValues } from '#db/cursor.ts'

export type Sort = NonNullable<ApartmentQuery['sort']>
type Value = (bound: unknown) => string
type Order = {
  /** the columns of `order by`, those of one index in its direction or the opposite one */
  by: string
  cursor: { direction: string; by: readonly (readonly [name: string, type: CursorType])[] }
  /** the condition that a row comes after the one with these values */
  after: (values: readonly string[], value: Value) => string
}

const isBehind = (columns: string, sign: '<' | '>', types: readonly CursorType[]): Order['after'] => {
  return (values, value) =>
    `(${columns}) ${sign} (${types.map((type, at) => `${value(values[at])}::${type}`).join(', ')})`
}
const later = isBehind('created_at, id', '>', ['timestamptz', 'uuid'])

const orders: Record<Exclude<Sort, `total-${string}`>, Order> = {
  recommended: {
    by: 'featured desc, created_at, id',
    cursor: {
      direction: 'featured first',
      by: [
        ['featured', 'boolean'],
        ['created_at', 'timestamptz'],
        ['id', 'uuid'],
      ],
    },
    // Within the featured ones and within the others the index is read on from the cursor; the featured ones are few.
    after: ([featured, ...rest], value) =>
      featured === 'true' ? `(not featured or ${later(rest, value)})` : `featured = false and ${later(rest, value)}`,
  },
  'price-low': {
    by: 'price_cents, id',
    cursor: {
      direction: 'asc',
      by: [
        ['price_cents', 'bigint'],
        ['id', 'uuid'],
      ],
    },
    after: isBehind('price_cents, id', '>', ['bigint', 'uuid']),
  },
  'price-high': {
    by: 'price_cents desc, id desc',
    cursor: {
      direction: 'desc',
      by: [
        ['price_cents', 'bigint'],
        ['id', 'uuid'],
      ],
    },
    after: isBehind('price_cents, id', '<', ['bigint', 'uuid']),
  },
  newest: {
    by: 'created_at desc, id desc',
    cursor: {
      direction: 'desc',
      by: [
        ['created_at', 'timestamptz'],
        ['id', 'uuid'],
      ],
    },
    after: isBehind('created_at, id', '<', ['timestamptz', 'uuid']),
  },
  rating: {
    by: 'rating_rank desc, id desc',
    cursor: {
      direction: 'desc',
      by: [
        ['rating_rank', 'bigint'],
        ['id', 'uuid'],
      ],
    },
    after: isBehind('rating_rank, id', '<', ['bigint', 'uuid']),
  },
}

/** Without a stay, the price of one night is what can be compared. */
const withoutStay = (sort: Sort) => (sort === 'total-low' ? 'price-low' : sort === 'total-high' ? 'price-high' : sort)

/**
 * Takes a sort; gives its `order by`, the columns in which a row says where it stands, the condition after a cursor, and the
 * cursor of a row with such columns.
 */
export const orderOf = (sort: Sort) => {
  const { by, cursor, after } = orders[withoutStay(sort)]
  return {
    by,
    ends: cursor.by.map(([name, type], at) => `${cursorTextOf(name, type)} as end${at}`).join(', '),
    /** Refuses with invalid_input where the cursor is not one of this order. */
    after: (text: string, value: Value) => after(cursorValues(text, cursor), value),
    next: (row: Record<string, unknown>) =>
      cursorOf(
        cursor.by.map((_, at) => String(row[`end${at}`])),
        cursor,
      ),
  }
}
