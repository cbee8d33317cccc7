// Owns the timeline on the page of a booking: what happened in sentences, all of it or the money alone.
import type { TimelineEntry } from '@akwaaba/contract/booking-pages'
import { useState } from 'react'
import { instantText } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Card } from './card.tsx'
import { iconOf, isMoney, reasonOf, sentenceOfEntry } from './rules.ts'

const few = 12

export const TimelineCard = ({ timeline }: { timeline: TimelineEntry[] }) => {
  const [isMoneyOnly, setMoneyOnly] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const found = isMoneyOnly ? timeline.filter(isMoney) : timeline
  const shown = isWhole ? found : found.slice(0, few)
  const isMixed = timeline.some(isMoney) && !timeline.every(isMoney)
  return (
    <Card
      title="Timeline"
      side={
        isMixed && (
          <Button
            kind="plain"
            className="-mr-2 text-sm"
            aria-pressed={isMoneyOnly}
            onClick={() => setMoneyOnly(!isMoneyOnly)}
          >
            {isMoneyOnly ? 'Show all' : 'Money only'}
          </Button>
        )
      }
    >
      <ol className="grid gap-3 p-3.5">
        {shown.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one transaction may write several entries that read alike
          <li key={`${entry.at} ${entry.about} ${entry.event} ${index}`} className="flex gap-3">
            <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-sand text-ink-soft">
              <Icon name={iconOf[entry.about]} size={16} />
            </span>
            <span className="min-w-0 leading-snug">
              <span className="wrap-anywhere block">{sentenceOfEntry(entry)}</span>
              {reasonOf(entry) && (
                <span className="wrap-anywhere block whitespace-pre-wrap border-line border-l-4 pl-2">
                  {reasonOf(entry)}
                </span>
              )}
              <span className="block text-ink-soft text-sm">{instantText(entry.at)}</span>
            </span>
          </li>
        ))}
      </ol>
      {found.length > few && (
        <Button kind="plain" className="mb-2 ml-1.5" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? 'Show the newest' : `Show all ${found.length}`}
        </Button>
      )}
    </Card>
  )
}
