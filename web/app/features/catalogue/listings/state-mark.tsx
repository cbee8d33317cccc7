// Owns the marks of a listing's state and of what waits to be changed: a border and a word, not only a colour.
import type { ListingState } from '@akwaaba/contract/listing-states'
import type { Listing } from '@akwaaba/contract/listings'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { isPending, stateNames } from './rules.ts'

const looks: Record<ListingState, { icon: IconName; className: string }> = {
  draft: { icon: 'copy', className: 'border-dashed border-[#5b3d00] bg-[#fdf3dc] text-[#5b3d00]' },
  submitted: { icon: 'clock', className: 'border-double border-4 border-sea bg-[#e6f2f4] text-[#134b56]' },
  live: { icon: 'check', className: 'border-palm bg-[#e3efe9] text-palm-deep' },
  rejected: { icon: 'close', className: 'border-clay-deep bg-[#fbeae1] text-clay-deep' },
  suspended: { icon: 'pause', className: 'border-error bg-error-soft text-error' },
}

const mark =
  'inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 py-0.5 font-semibold text-sm'

export const ListingMarks = ({ listing }: { listing: Pick<Listing, 'state' | 'isListed' | 'revision'> }) => {
  const { state, isListed } = listing
  return (
    <span className="flex flex-wrap gap-1.5">
      <span className={`${mark} ${looks[state].className}`}>
        <Icon name={looks[state].icon} size={14} />
        {stateNames[state]}
        {state === 'live' && !isListed && ', off the site'}
      </span>
      {isPending(listing) && (
        <span className={`${mark} ${looks.submitted.className}`}>
          <Icon name={looks.submitted.icon} size={14} />
          Change waits
        </span>
      )}
    </span>
  )
}
