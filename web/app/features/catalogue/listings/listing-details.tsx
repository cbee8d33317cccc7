// Owns what opens below an apartment in a table: its picture, its facts, and its buttons.
import type { Listing } from '@akwaaba/contract/listings'
import { formatDollarsShort } from '@akwaaba/contract/money'
import type { ReactNode } from 'react'
import { Cedis } from '../../../lib/cedis.tsx'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`

type Props = {
  listing: Listing
  /** buttons beside Delete */
  actions: ReactNode
  /** without it there is no Delete */
  onDelete: (() => void) | undefined
}

export const ListingDetails = ({ listing, actions, onDelete }: Props) => {
  const { apartmentName, apartmentType, location, address, bedrooms, bathrooms, price, coverImage } = listing
  return (
    <article aria-label={apartmentName} className="flex flex-wrap items-start gap-4 text-sm">
      <Picture name={coverImage} alt="" sizes="160px" className="aspect-4/3 w-28 shrink-0 rounded-lg sm:w-40" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="break-words text-lg">{apartmentName}</h2>
        <p className="text-ink-soft">{[apartmentType, location, address].filter(Boolean).join(' · ')}</p>
        <p className="text-ink-soft">
          {bedrooms === 0 ? 'Studio' : count(bedrooms, 'bedroom')} · {count(bathrooms, 'bathroom')}
        </p>
        <p>
          {price > 0 ? (
            <>
              <strong>{formatDollarsShort(price)}</strong>
              <Cedis of={price} /> per night
            </>
          ) : (
            'No price yet'
          )}
        </p>
        {listing.note && <p className="mt-1 whitespace-pre-wrap break-words">{listing.note}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          {actions}
          {onDelete && (
            <Button kind="quiet" className="text-error!" onClick={onDelete}>
              Delete<span className="unseen"> {apartmentName}</span>
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
