// Owns finding apartments by what a whole stay costs: those without rules along the index of base prices, the others by their calendars.
import { jsonColumn } from '#apartment-lists/columns.ts'
import { pageText } from '#db/page.ts'
import { isOpenFor, type SearchedStay, totalText, type Value, withGuestFee } from './conditions.ts'

type Ask = {
  stay: SearchedStay
  /** the other conditions on a row of apartments */
  filter: string
  /** in cents; null: any */
  range: readonly [from: number, to: number] | null
  /** the columns of its order, of which `total` is the price of the stay */
  order: string
  limit: number
  offset: number
  most: number
  guestFeePercent: number
}

// Of the listings with rules that are wanted so many are priced, those of the lowest base price: pricing one takes about 20 microseconds.
const pricedAtMost = 10_000

/**
 * The statement for one page of the apartments that are open for a stay and whose total is in a range, in any order; it counts up to one
 * more than `most`. `mostPriced`: so many listings with rules are priced.
 */
export const byTotalText = (
  { stay, filter, range, order, limit, offset, most, guestFeePercent }: Ask,
  now: Date,
  value: Value,
  mostPriced = pricedAtMost,
): string => {
  // Written out for the first pages: with a limit that it does not know, the planner reads all apartments.
  const upTo = offset + limit <= most ? String(most + 1) : value(offset + limit + 1)
  const wanted = `listed and ${filter} and ${isOpenFor(stay, now, value)}`
  const columns =
    'apartments.id, apartments.featured, apartments.created_at, apartments.price_cents, apartments.rating_rank'
  // A base price times the nights is in the range where the base price is in a smaller one, which an index finds. The fee is rounded to the
  // cent, so that with one the smaller range is a night's cent wider on both sides.
  const ofNight = (cents: number) => cents / (1 + guestFeePercent / 100) / stay.nights
  const spare = guestFeePercent === 0 ? 0 : 1
  const base =
    range && [Math.ceil(ofNight(range[0])) - spare, Math.floor(ofNight(range[1])) + spare].map((at) => value(at))
  const inBase = base ? `and apartments.price_cents between ${base[0]}::bigint and ${base[1]}::bigint` : ''
  const inRange = range ? `where total between ${value(range[0])}::bigint and ${value(range[1])}::bigint` : ''
  const plainTotal = withGuestFee(`(price_cents * ${value(stay.nights)}::bigint)`, guestFeePercent, value)
  // Without rules, the order of totals is the order of base prices.
  const baseOrder = order.replaceAll('total', 'price_cents')
  const isPlainInRange =
    range && spare > 0 ? `and ${plainTotal} between ${value(range[0])}::bigint and ${value(range[1])}::bigint` : ''
  const plain = `select ${columns}, ${plainTotal} as total from apartments
    where ${wanted} ${inBase} ${isPlainInRange}
      and not exists (select from price_calendars c where c.apartment_id = apartments.id)
    order by ${baseOrder} limit ${upTo}`
  const ruled = `select * from (
      select ${columns}, ${totalText(stay, now, value, guestFeePercent)} as total
      from (
        select * from price_calendars
        where exists (select from apartments where apartments.id = price_calendars.apartment_id and listed and ${filter})
        order by price_cents, apartment_id limit ${mostPriced}) as c
        cross join lateral (select * from apartments where apartments.id = c.apartment_id and ${wanted} limit 1) as apartments
    ) as priced ${inRange} order by ${order} limit ${upTo}`
  const listed = `select ${jsonColumn} from (
      select id, row_number() over (order by ${order}) as place from found order by place limit ${value(limit + 1)} offset ${value(offset)}
    ) as page join apartments using (id) order by place`
  return `with found as materialized ((${plain}) union all (${ruled}))
    ${pageText(`select 1 from found limit ${most + 1}`, listed)}`
}
