// Owns the list of promo codes: what each takes off, how often it was used, for which stays, and ending it.
import type { Promo } from '@akwaaba/contract/promos'
import { Button } from '../../../ui/button.tsx'
import { conditionsOf, funderText, stateNames, takesText, usesText } from './rules.ts'

const looks: Record<Promo['state'], string> = {
  live: 'border-palm bg-[#e3efe9] text-palm-deep',
  'used-up': 'border-gold bg-[#fdf3dc] text-[#5b3d00]',
  over: 'border-line-strong bg-sand text-ink-soft',
  ended: 'border-dashed border-line-strong bg-card text-ink-soft',
}

const StateTag = ({ state }: Pick<Promo, 'state'>) => (
  <span
    className={`inline-flex items-center whitespace-nowrap rounded-md border px-2 py-px font-semibold text-xs ${looks[state]}`}
  >
    {stateNames[state]}
  </span>
)

type Props = {
  promos: readonly Promo[]
  /** the name of the host of each, or that it is of the platform */
  withHost: boolean
  /** null where the reader may not */
  onEnd: ((promo: Promo) => void) | null
}

export const PromoList = ({ promos, withHost, onEnd }: Props) => (
  <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-card">
    {promos.map((promo) => (
      <li key={promo._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <strong className="break-all tracking-wide">{promo.code}</strong>
            <StateTag state={promo.state} />
          </p>
          <p className="text-sm">
            {takesText(promo)}
            {withHost && (
              <span className="text-ink-soft">
                {' '}
                · {promo.organisation ?? 'all hosts'} · {funderText(promo)}
              </span>
            )}
          </p>
          <p className="text-ink-soft text-sm">{conditionsOf(promo).join(' · ') || 'any stay'}</p>
        </div>
        <p className="min-w-0 flex-1 basis-40 text-sm sm:flex-none sm:basis-52">{usesText(promo)}</p>
        <div className="flex justify-end sm:min-w-20">
          {onEnd && promo.state !== 'ended' && (
            <Button kind="quiet" onClick={() => onEnd(promo)}>
              <span>
                End<span className="unseen"> {promo.code}</span>
              </span>
            </Button>
          )}
        </div>
      </li>
    ))}
  </ul>
)
