// Owns labels and sentences about a tour, and the filters of a search for one.

import { formatDate } from '@akwaaba/contract/dates'
import { centsFromDollars, dollarsFromCents, formatDollarsShort } from '@akwaaba/contract/money'
import { publicLimits } from '@akwaaba/contract/public-limits'
import { quoteSeats } from '@akwaaba/contract/tour-price'
import type { Tour } from '@akwaaba/contract/tours'
import { totalText } from '../../../lib/format.ts'
import { inOrder } from '../../../lib/price-range.ts'
import { paths, type TourSearch } from '../../../paths.ts'
import type { FilterChip } from '../../../ui/page/filter-chips.tsx'

export type CardTour = Pick<Tour, '_id' | 'title' | 'date' | 'days' | 'price' | 'image' | 'location' | 'seatsLeft'>

/** What a card shows of a tour; the rest is not sent to the browser. */
export const cardOf = ({ _id, title, date, days, price, image, location, seatsLeft }: Tour): CardTour => ({
  _id,
  title,
  date,
  days,
  price,
  image,
  location,
  seatsLeft,
})

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const daysLabel = (days: number): string => count(days, 'day', 'days')

export const seatsLabel = (seats: number): string => count(seats, 'seat', 'seats')

/** "Sat 5 Dec 2026 · 2 days". */
export const whenLine = ({ date, days }: Pick<Tour, 'date' | 'days'>): string =>
  `${formatDate(date)} · ${daysLabel(days)}`

const few = 5

/** The label when few seats are left; null while there are plenty. */
export const scarceLabel = (seatsLeft: number | null): string | null => {
  if (seatsLeft === null || seatsLeft > few) return null
  return seatsLeft < 1 ? 'Fully booked' : `Only ${seatsLabel(seatsLeft)} left`
}

/** How many seats can be bought at once; 0 when none are left. */
export const mostSeats = (seatsLeft: number | null): number =>
  Math.max(0, Math.min(seatsLeft ?? publicLimits.seatsPerPurchase, publicLimits.seatsPerPurchase))

/** What so many seats cost in dollars, computed in cents as on the server. */
export const totalOf = (price: number, seats: number): number =>
  dollarsFromCents(quoteSeats(centsFromDollars(price), seats).totalCents)

/** Takes the search of an address; gives it with the lower price first. */
export const inPriceOrder = (search: TourSearch): TourSearch => {
  const [minPrice, maxPrice] = inOrder(search.minPrice, search.maxPrice)
  return { ...search, minPrice, maxPrice }
}

/** Every active filter: its label, and the address without it. */
export const chipsOf = (search: TourSearch): FilterChip[] => {
  const off = (name: keyof TourSearch) => paths.packages({ ...search, page: undefined, [name]: undefined })
  const money = (amount: string) => formatDollarsShort(Number(amount))
  return [
    ...(search.location ? [{ label: search.location, to: off('location') }] : []),
    ...(search.minPrice ? [{ label: `From ${money(search.minPrice)}`, to: off('minPrice') }] : []),
    ...(search.maxPrice ? [{ label: `Up to ${money(search.maxPrice)}`, to: off('maxPrice') }] : []),
  ]
}

/** "4 packages in Aburi". */
export const headingOf = (total: number, { location }: TourSearch): string =>
  `${totalText(total)} ${total === 1 ? 'package' : 'packages'}${location ? ` in ${location}` : ''}`

const people = (count: number) => `${count} ${count === 1 ? 'person has' : 'people have'} bought it`

/** What calling off a departure will do. */
export const callOffText = (buyers: number): string =>
  buyers === 0
    ? 'Nobody has bought it. It leaves the site, and this cannot be taken back.'
    : `${people(buyers)}: ${buyers === 1 ? 'they are told why by e-mail and get' : 'each is told why by e-mail and gets'} everything back. It leaves the site, and this cannot be taken back.`

/** What deleting a package will do, also for its buyers. */
export const removalText = ({ buyers, date }: { buyers: number; date: string }, today: string): string =>
  buyers === 0 || date < today
    ? 'It leaves the site; its buyers keep it.'
    : `It leaves the site. ${people(buyers)}: they keep their seats, are told by e-mail, and may have their money back. If the trip will not take place, call it off instead.`
