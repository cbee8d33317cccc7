// Owns who comes to a stay: adults, children and infants, in words and in the address of a page.

/** Adults and children are guests of a place; infants need no bed. */
export type Guests = { adults: number; children: number; infants: number }

/** Who comes where nobody has said. */
export const oneGuest: Guests = { adults: 1, children: 0, infants: 0 }

/** The most guests that a search or a stay is for. */
export const mostGuests = 50

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** "2 adults, 1 child, 1 infant". */
export const guestsText = ({ adults, children, infants }: Guests): string =>
  [
    ...counted(adults, 'adult', 'adults'),
    ...counted(children, 'child', 'children'),
    ...counted(infants, 'infant', 'infants'),
  ].join(', ')

/** The parameters of an address that say who comes: `guests` counts adults and children together. */
export type GuestSearch = {
  guests?: string | undefined
  children?: string | undefined
  infants?: string | undefined
}

const countOf = (text: string | null | undefined): number => (/^\d{1,2}$/.test(text ?? '') ? Number(text) : 0)

/**
 * Takes the parameters of an address; gives who comes, or null where it does not say. One of the guests is an adult, also where only
 * children or infants are named.
 */
export const guestsFrom = (search: GuestSearch): Guests | null => {
  const [young, infants] = [countOf(search.children), Math.min(countOf(search.infants), mostGuests)]
  const heads = Math.min(countOf(search.guests) || (young + infants > 0 ? young + 1 : 0), mostGuests)
  if (heads === 0) return null
  const children = Math.min(young, heads - 1)
  return { adults: heads - children, children, infants }
}

const textOf = (count: number) => (count === 0 ? undefined : String(count))

/** Takes who comes, or null; gives the parameters of an address that say so. */
export const guestSearch = (guests: Guests | null): GuestSearch => {
  if (guests === null) return { guests: undefined, children: undefined, infants: undefined }
  const { adults, children, infants } = guests
  return { guests: textOf(adults + children), children: textOf(children), infants: textOf(infants) }
}
