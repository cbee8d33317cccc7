// Owns the choice of a detailed map, where the operator has given tiles: its code and its tiles are loaded when a visitor asks for them.
import { type ComponentProps, useState } from 'react'
import { useSite } from '../../../lib/site.ts'
import type { DetailedGround } from './detailed-ground.tsx'

type Ground = typeof DetailedGround
type Shown = Pick<ComponentProps<Ground>, 'view' | 'size'>

/**
 * Takes what of the map is shown;
 * gives the detailed ground and its credit where it was chosen, the button that chooses it, and what is said when it cannot be
 * loaded: all null without tiles.
 */
export const useDetail = ({ view, size }: Shown) => {
  const file = useSite()?.mapTiles
  const [isOn, setOn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [Ground, setGround] = useState<Ground | null>(null)
  if (file === undefined) return { ground: null, button: null, credit: null, failure: null }
  const fail = () => {
    setOn(false)
    setFailed(true)
  }
  const choose = () => {
    setOn(!isOn)
    setFailed(false)
    if (!Ground) import('./detailed-ground.tsx').then((loaded) => setGround(() => loaded.DetailedGround), fail)
  }
  return {
    ground: isOn && Ground && <Ground {...{ view, size, file }} onFailure={fail} />,
    button: (
      <button
        type="button"
        aria-pressed={isOn}
        aria-label="Detailed map"
        title="Detailed map"
        onClick={choose}
        className="grid size-11 place-items-center bg-card hover:bg-sand aria-pressed:bg-palm aria-pressed:text-white noscript:hidden"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-current" strokeWidth={1.8}>
          <path d="M12 4l9 5-9 5-9-5zM3 14l9 5 9-5" strokeLinejoin="round" strokeLinecap="round" />
        </svg>
      </button>
    ),
    // Outside what is dragged, so that it can be followed.
    credit: isOn && Ground && (
      <p className="absolute right-1 bottom-1 z-10 rounded bg-card/85 px-1.5 text-[0.75rem] max-lg:top-16 max-lg:right-auto max-lg:bottom-auto max-lg:left-3">
        ©{' '}
        <a
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noopener noreferrer"
          className="underline"
        >
          OpenStreetMap contributors
        </a>
      </p>
    ),
    failure: hasFailed && (
      <p role="status" className="rounded-full border border-line bg-card px-4 py-2 text-[0.92rem] shadow-card">
        The detailed map cannot be loaded now.
      </p>
    ),
  }
}
