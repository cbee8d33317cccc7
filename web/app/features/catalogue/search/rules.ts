// Owns the state of a search: what the address asks for, what of it was ignored and why, and what is said where nothing is found.
import type { listApartments } from '@akwaaba/contract/apartments'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { guestSearch, guestsFrom, mostGuests } from '@akwaaba/contract/guests'
import type { ReadSearch } from '@akwaaba/contract/search'
import { datesOfSearch } from '@akwaaba/contract/search-dates'
import { lengthNames } from '@akwaaba/contract/stay-lengths'
import { stayFault, stayFaults } from '@akwaaba/contract/stays'
import { inOrder } from '../../../lib/price-range.ts'
import type { StaySearch } from '../../../paths.ts'

type AddressSearch = ReadSearch<typeof listApartments>

/** The dates that are asked for; `note` says why they were ignored. */
const stayFrom = ({ from, to }: AddressSearch['search'], refused: AddressSearch['refused'], today: CalendarDate) => {
  const fault = from && to ? stayFault(from, to, today) : null
  if (from && to && !fault) return { from, to, note: null }
  const none = { from: undefined, to: undefined }
  if (!(from || to || refused.from || refused.to)) return { ...none, note: null }
  const why = fault ? stayFaults[fault] : 'A search by dates needs a check-in and a check-out date.'
  return { ...none, note: `${why} The dates have been cleared: choose others to see what is free.` }
}

const monthOver = 'There is no such stay left in that month. Choose another one to see what is free.'

/** Nights earlier or later, or a stay anywhere in a month; `note` says why a month was ignored. */
const looseDates = (
  { flexible, month, length }: AddressSearch['search'],
  refused: AddressSearch['refused'],
  { from }: { from?: string | undefined },
  today: CalendarDate,
): Pick<AddressSearch['search'], 'flexible' | 'month' | 'length'> & { note: string | null } => {
  if (from) return { flexible, note: null }
  if (!(month || length || refused.month || refused.length)) return { note: null }
  const name = lengthNames.find((each) => each === length)
  const isThere = month && name && datesOfSearch({ month, length: name }, today).length > 0
  return isThere ? { month, length, note: null } : { note: monthOver }
}

/** With dates prices are compared by the stay, without by the night. The default order is not written into addresses. */
const sortFor = (sort: AddressSearch['search']['sort'], hasDates: boolean) => {
  if (sort === 'recommended') return undefined
  return hasDates ? sort?.replace('price-', 'total-') : sort?.replace('total-', 'price-')
}

/**
 * Takes the search of an address; gives it without what is invalid or past, and the sentences that say what was ignored.
 * `today` is the day in Accra.
 */
export const sensibleSearch = (
  { search: asked, refused }: AddressSearch,
  today: CalendarDate,
): { search: StaySearch; notes: string[] } => {
  const { similarTo: _, host: __, box: ___, flexible: ____, month: _____, length: ______, ...search } = asked
  const { note, ...stay } = stayFrom(search, refused, today)
  const { note: monthNote, ...loose } = looseDates(asked, refused, stay, today)
  const prices = [refused.priceFrom, refused.priceTo].filter((price) => price !== undefined)
  const totals = [refused.totalFrom, refused.totalTo].filter((total) => total !== undefined)
  const notes = [
    ...(note ? [note] : []),
    ...(monthNote ? [monthNote] : []),
    ...(refused.guests ? [`A search is for 1 to ${mostGuests} guests, so “${refused.guests}” was left out.`] : []),
    ...(refused.bedrooms ? [`“${refused.bedrooms}” is no number of bedrooms, so it was left out.`] : []),
    ...prices.map((price) => `“${price}” is no price a night, so it was left out.`),
    ...totals.map((total) => `“${total}” is no price of a stay, so it was left out.`),
  ]
  const [priceFrom, priceTo] = inOrder(search.priceFrom, search.priceTo)
  // Of several stays each has a total of its own.
  const hasTotal = stay.from !== undefined && loose.flexible === undefined
  const sort = sortFor(search.sort, hasTotal)
  const [totalFrom, totalTo] = hasTotal ? inOrder(search.totalFrom, search.totalTo) : []
  // Children are some of the guests, so that one of these is an adult.
  const guests = guestSearch(guestsFrom(search))
  return { search: { ...search, ...stay, ...loose, ...guests, priceFrom, priceTo, totalFrom, totalTo, sort }, notes }
}
