// Owns the pins of a map: the price of each home, and groups that open when they are chosen.
import type { GroupOnMap, HomeOnMap } from '@akwaaba/contract/apartment-map'
import { type Box, boxOf } from '@akwaaba/contract/map-box'
import { formatDollarsShort } from '@akwaaba/contract/money'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { priceOf, spanText } from './map-card.tsx'
import { groupText, isIn, type Point, placeIn, spread, withMargin } from './rules.ts'

type Props = {
  view: Box
  homes: readonly HomeOnMap[]
  groups: readonly GroupOnMap[]
  /** the ids of those that are chosen, and of the one whose card has the pointer */
  chosen: readonly (string | null)[]
  onChoose: (id: string) => void
  onOpen: (box: Box) => void
  /** the address with another part of the map */
  at: (box: Box) => string
}

// The whole pin can be touched: 44 px, of which 34 are seen.
const touched =
  'group pointer-events-auto absolute grid min-h-11 min-w-11 -translate-x-1/2 -translate-y-1/2 place-items-center'
const seen = 'rounded-full border px-3 py-1 font-bold text-[0.92rem] shadow-card whitespace-nowrap'
const isPlainClick = (event: MouseEvent) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
const percent = (part: number) => `${(part * 100).toFixed(3)}%`

export const Pins = ({ view, homes, groups, chosen, onChoose, onOpen, at }: Props) => {
  const styleOf = (point: Point, shift = 0) => {
    const { left, top } = placeIn(view, point)
    return { left: `calc(${percent(left)} + ${shift * 64}px)`, top: percent(top) }
  }
  // From north to south, which is the order in which Tab reaches them.
  const shown = spread(homes.filter((home) => isIn(view, home))).toSorted((a, b) => b.latitude - a.latitude)
  return (
    <ul aria-label="Homes on the map" className="pointer-events-none absolute size-full">
      {groups
        .filter((group) => isIn(view, group))
        .map((group) => {
          const inside = boxOf(group.box)
          // One point has no part of the map of its own: what is around it is shown.
          const box = withMargin(
            inside ?? {
              ...{ west: group.longitude - 0.001, east: group.longitude + 0.001 },
              ...{ south: group.latitude - 0.001, north: group.latitude + 0.001 },
            },
          )
          return (
            <li key={`${group.latitude},${group.longitude}`}>
              <Link
                to={at(box)}
                replace
                preventScrollReset
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  onOpen(box)
                }}
                style={styleOf(group)}
                className={touched}
              >
                <span className={`${seen} border-palm-deep bg-palm-deep py-1.5 text-white group-hover:bg-palm`}>
                  {groupText(group)}
                </span>
                <span className="unseen"> close together: look closer</span>
              </Link>
            </li>
          )
        })}
      {shown.map((home) => {
        const isChosen = chosen.includes(home._id)
        return (
          <li key={home._id}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(home._id)}
              style={styleOf(home, home.shift)}
              className={`${touched} ${isChosen ? 'z-10' : ''}`}
            >
              <span
                className={`${seen} motion-safe:transition-transform motion-safe:duration-150 ${isChosen ? 'scale-115 border-card bg-palm text-white' : 'border-line bg-card group-hover:scale-110'}`}
              >
                <span className="unseen">{home.apartmentName}, </span>
                {formatDollarsShort(priceOf(home))}
                <span className="unseen"> {spanText(home)}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
