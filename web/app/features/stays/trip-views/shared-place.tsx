// Owns where a shared trip is: the exact address and the way there once it is paid.
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import type { readTripView } from '@akwaaba/contract/trip-views'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { directionsUrl } from '../trips/rules.ts'

type View = ReplyOf<typeof readTripView>

const laterTexts: Partial<Record<View['state'], string>> = {
  held: 'The exact address and how to find it are shown here as soon as the stay is paid.',
  cancelled: 'This trip does not take place.',
}

export const SharedPlace = ({ view: { arrival, state, ...apartment } }: { view: View }) => {
  if (!arrival) return laterTexts[state] ? <p className="text-ink-soft">{laterTexts[state]}</p> : null
  const url = directionsUrl({ apartment, arrival })
  return (
    <section aria-labelledby="place">
      <h2 id="place" className="mb-5 text-2xl">
        Getting there
      </h2>
      <div className="rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-7">
        <p className="wrap-anywhere whitespace-pre-wrap font-semibold text-lg">
          {arrival.address ?? apartment.address}
        </p>
        {arrival.landmark && <p className="wrap-anywhere mt-3 whitespace-pre-wrap font-semibold">{arrival.landmark}</p>}
        {arrival.directions && <p className="wrap-anywhere mt-2 whitespace-pre-wrap">{arrival.directions}</p>}
        <a className={buttonClass('primary', 'mt-4')} href={url} target="_blank" rel="noreferrer">
          <Icon name="pin" size={18} />
          Open directions<span className="unseen"> (opens in a new tab)</span>
        </a>
      </div>
    </section>
  )
}
