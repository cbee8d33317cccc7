// Owns the pins of a map: the price of each home, and groups that open when they are chosen.
import type { Box } from '@akwaaba/contract/map-box'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { type CSSProperties, type MouseEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { sideBySide, type Unit } from './gather.ts'
import { priceOf, spanText } from './map-card.tsx'
import { groupText, isClosest, isIn, openedBox, type Point, placeIn } from './rules.ts'

type Props = {
  view: Box
  units: readonly Unit[]
  /** the ids of those that are chosen, and of the one whose card has the pointer */
  chosen: readonly (string | null)[]
  onChoose: (id: string) => void
  onOpen: (box: Box) => void
  /** the address with another part of the map */
  at: (box: Box) => string
  /** what lies under the card of the chosen home */
  isHidden: (point: Point) => boolean
}

// The whole pin can be touched: 44 px, of which 34 are seen.
const touched =
  'group pointer-events-auto absolute grid min-h-11 min-w-11 -translate-x-1/2 -translate-y-1/2 place-items-center'
const seen = 'rounded-full border px-3 py-1 font-bold text-[0.92rem] shadow-card whitespace-nowrap'
const isPlainClick = (event: MouseEvent) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
const percent = (part: number) => `${(part * 100).toFixed(3)}%`

/** The ids of the homes whose pages this browser has opened; none until they are read. */
const useViewed = (): readonly string[] => {
  const [viewed, setViewed] = useState<readonly string[]>([])
  useEffect(() => {
    import('../../../lib/viewed-homes.ts').then(
      ({ readViewedHomes }) => setViewed(readViewedHomes()),
      // Without them every pin looks as if it was new.
      () => undefined,
    )
  }, [])
  return viewed
}

type GroupProps = Pick<Props, 'view' | 'at' | 'onOpen'> & { unit: Unit; style: CSSProperties }

const Group = ({ unit, view, at, onOpen, style }: GroupProps) => {
  const box = openedBox(view, unit.box)
  return (
    <li>
      <Link
        to={at(box)}
        replace
        preventScrollReset
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onOpen(box)
        }}
        style={style}
        className={touched}
      >
        <span className={`${seen} border-palm-deep bg-palm-deep py-1.5 text-white group-hover:bg-palm`}>
          {groupText(unit)}
        </span>
        <span className="unseen"> close together: look closer</span>
      </Link>
    </li>
  )
}

export const Pins = ({ view, units, chosen, onChoose, onOpen, at, isHidden }: Props) => {
  const isNearest = isClosest(view)
  const viewed = useViewed()
  const styleOf = (point: Point, right = 0, down = 0) => {
    const { left, top } = placeIn(view, point)
    return { left: `calc(${percent(left)} + ${right}px)`, top: `calc(${percent(top)} + ${down}px)` }
  }
  // From north to south, which is the order in which Tab reaches them.
  const shown = units
    .filter((unit) => isIn(view, unit) && !(isHidden(unit) && unit.homes.every(({ _id }) => !chosen.includes(_id))))
    .toSorted((one, other) => other.latitude - one.latitude)
  return (
    <ul aria-label="Homes on the map" className="pointer-events-none absolute size-full">
      {shown.map((unit) => {
        const placed = sideBySide(unit, isNearest)
        if (!placed)
          return (
            <Group key={`${unit.latitude},${unit.longitude}`} {...{ unit, view, at, onOpen }} style={styleOf(unit)} />
          )
        return placed.map(({ home, right, down }) => {
          const isChosen = chosen.includes(home._id)
          const isViewed = viewed.includes(home._id)
          return (
            <li key={home._id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(home._id)}
                style={styleOf(unit, right, down)}
                className={`${touched} ${isChosen ? 'z-10' : ''}`}
              >
                <span
                  className={`${seen} motion-safe:transition-transform motion-safe:duration-150 ${isChosen ? 'scale-115 border-card bg-palm text-white' : `${isViewed ? 'border-line-strong bg-sand' : 'border-line bg-card'} group-hover:scale-110`}`}
                >
                  <span className="unseen">{home.apartmentName}, </span>
                  {formatDollarsShort(priceOf(home))}
                  <span className="unseen">
                    {' '}
                    {spanText(home)}
                    {isViewed && ', looked at before'}
                  </span>
                </span>
              </button>
            </li>
          )
        })
      })}
    </ul>
  )
}
