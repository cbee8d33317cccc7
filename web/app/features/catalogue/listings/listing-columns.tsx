// Owns the columns of apartments in the tables of administrators and hosts, and the card of three lines that a phone shows instead.
import type { ListingState } from '@akwaaba/contract/listing-states'
import type { Listing } from '@akwaaba/contract/listings'
import { formatDollars, formatDollarsShort } from '@akwaaba/contract/money'
import { Link } from 'react-router'
import { dayText } from '../../../lib/clock.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { type MarkLook, StateMark } from '../../../ui/table/state-mark.tsx'
import { Tile } from '../../../ui/table/tile.tsx'
import { isPending, stateNames } from './rules.ts'

const looks: Record<ListingState, MarkLook> = {
  ...{ draft: 'waiting', submitted: 'asking', live: 'good', rejected: 'bad', suspended: 'bad' },
}

/** Its state, that it is off the site although it is live, and that a change waits. */
export const ListingMark = ({ listing }: { listing: Pick<Listing, 'state' | 'isListed' | 'revision'> }) => {
  const { state, isListed } = listing
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateMark
        look={looks[state]}
        word={state === 'live' && !isListed ? `${stateNames[state]}, off the site` : stateNames[state]}
      />
      {isPending(listing) && <StateMark look="asking" word="Change waits" />}
    </span>
  )
}
const soft = (text: string) => <span className="text-ink-soft">{text}</span>
const cut = (text: string) => <span className="block max-w-40 truncate">{text}</span>
const rooms = ({ bedrooms }: Listing) => (bedrooms === 0 ? 'Studio' : String(bedrooms))

/** `to`: the page on which a listing is edited; `since`: the word that sorts by it those of all hosts, whose names are a column then. */
export const listingColumns = <W extends string = never>(
  to: (listing: Listing) => string,
  since?: W,
): Column<Listing, 'name' | 'price' | W>[] => [
  {
    ...{ id: 'name', head: 'Name', sort: 'name', isName: true },
    cell: (listing) => (
      <Link to={to(listing)} className="block max-w-56 truncate text-palm hover:underline">
        {listing.apartmentName}
      </Link>
    ),
  },
  ...(since ? [{ id: 'host', head: 'Host', cell: ({ host }: Listing) => cut(host.name) }] : []),
  { id: 'type', head: 'Type', cell: ({ apartmentType }) => apartmentType || soft('–') },
  { id: 'location', head: 'Location', cell: ({ location }) => (location ? cut(location) : soft('–')) },
  { id: 'address', head: 'Address', isExtra: true, cell: ({ address }) => cut(address) },
  { id: 'state', head: 'State', cell: (listing) => <ListingMark listing={listing} /> },
  { id: 'bedrooms', head: 'Bedrooms', isNumber: true, cell: rooms },
  { id: 'bathrooms', head: 'Bathrooms', isNumber: true, isExtra: true, cell: ({ bathrooms }) => bathrooms },
  { id: 'guests', head: 'Guests', isNumber: true, isExtra: true, cell: ({ guests }) => guests ?? soft('–') },
  {
    ...{ id: 'rating', head: 'Stars', isNumber: true },
    cell: ({ rating }) => (rating.average === null ? soft('–') : rating.average.toFixed(1)),
  },
  {
    ...{ id: 'price', head: 'Price a night', sort: 'price', isNumber: true },
    cell: ({ price }) => (price > 0 ? formatDollars(price) : soft('no price yet')),
  },
  {
    ...{ id: 'since', head: 'In this state since', isExtra: true, ...(since && { sort: since }) },
    cell: ({ stateSince }) => <span className="tabular-nums">{dayText(stateSince)}</span>,
  },
]

export const ListingTile = ({ listing, ofAll }: { listing: Listing; ofAll: boolean }) => (
  <Tile
    name={listing.apartmentName}
    sum={listing.price > 0 ? formatDollarsShort(listing.price) : 'no price'}
    about={[ofAll && listing.host.name, listing.apartmentType, listing.location].filter(Boolean).join(' · ')}
    when={listing.bedrooms === 0 ? 'Studio' : `${listing.bedrooms} ${listing.bedrooms === 1 ? 'bedroom' : 'bedrooms'}`}
    mark={<ListingMark listing={listing} />}
  />
)
