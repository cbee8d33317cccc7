// Owns the extras of a checkout: each can be added once and removed again.

import { unitNames } from '@akwaaba/contract/extra-units'
import type { Extra } from '@akwaaba/contract/extras'
import { messages } from '@akwaaba/contract/messages'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { Cedis } from '../../../lib/cedis.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'

type Props = { extras: Extra[] | undefined; chosen: string[]; onToggle: (id: string) => void }

export const ExtrasList = ({ extras, chosen, onToggle }: Props) => {
  if (!extras) return <Skeleton className="h-24 w-full" />
  if (extras.length === 0) return <p className="text-ink-soft">{messages.noExtras}</p>
  return (
    <ul className="divide-y divide-line">
      {extras.map((extra) => {
        const isChosen = chosen.includes(extra._id)
        return (
          <li key={extra._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 sm:flex-nowrap">
            <Picture name={extra.image} alt="" sizes="80px" className="size-16 shrink-0 rounded-xl sm:size-20" />
            <div className="min-w-40 flex-1">
              <h3 className="text-base">{extra.title}</h3>
              <p className="text-ink-soft text-sm">{extra.description}</p>
              {extra.providedBy === 'host' && <p className="mt-1 text-ink-soft text-sm">Offered by your host</p>}
            </div>
            <div className="flex w-full items-center justify-between gap-4 sm:w-auto">
              <span className="font-semibold sm:text-right">
                {formatDollarsShort(extra.price)}
                <Cedis isBelow of={extra.price} />
                {extra.unit !== 'booking' && (
                  <span className="block font-normal text-ink-soft text-sm">{unitNames[extra.unit]}</span>
                )}
              </span>
              <Button
                kind={isChosen ? 'primary' : 'quiet'}
                className="min-w-24"
                aria-label={`${isChosen ? 'Remove' : 'Add'} ${extra.title}`}
                onClick={() => onToggle(extra._id)}
              >
                {isChosen ? 'Remove' : 'Add'}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
