// Owns the map itself: the drawn ground with its names, the pins, its buttons, and the card of the home that was chosen.
import type { MapReply } from '@akwaaba/contract/apartment-map'
import type { Box } from '@akwaaba/contract/map-box'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { DrawnMap } from '../../../ui/page/drawn-map.tsx'
import { gathered } from './gather.ts'
import { Pins } from './pins.tsx'
import { placesOnMap } from './places.ts'
import { isClosest, isIn, mapText, type Point, placeIn, ratioOf, scaleOf, shrink, zoomed } from './rules.ts'
import { useDetail } from './use-detail.tsx'
import type { useMoves } from './use-moves.ts'

const percent = (part: number) => `${part * 100}%`

const Names = ({ view }: { view: Box }) => (
  <ul aria-hidden="true" className="pointer-events-none absolute size-full">
    {placesOnMap
      .filter((place) => view.east - view.west <= place.upTo && isIn(view, place))
      .map((place) => {
        const { left, top } = placeIn(view, place)
        return (
          <li
            key={`${place.name}${place.latitude}`}
            style={{ left: percent(left), top: percent(top) }}
            className={`absolute -translate-x-1/2 -translate-y-1/2 select-none whitespace-nowrap text-[0.8rem] ${place.isSea ? 'text-[#2b6672] italic tracking-wide' : 'font-semibold text-[#5f574b] [text-shadow:0_0_3px_#f6efe2,0_0_3px_#f6efe2]'}`}
          >
            {place.name}
          </li>
        )
      })}
  </ul>
)

type Props = Pick<MapReply, 'homes' | 'groups'> & {
  moves: ReturnType<typeof useMoves>
  chosen: readonly (string | null)[]
  onChoose: (id: string) => void
  at: (box: Box) => string
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
  /** searches the part that is shown; null where that is what the list has */
  onSearchHere: (() => void) | null
  /** the card of the home that was chosen */
  card: ReactNode
}

// Pins are shown between the buttons and, on a phone, the cards: the ground is drawn beyond.
const framed = 'absolute inset-x-0 top-[min(10.5rem,25%)] bottom-52 [container-type:size] lg:top-16 lg:bottom-0'

type Size = ReturnType<typeof useMoves>['size']

/** The card is some 130 px high, at the foot of the map or, where the chosen pin is there, below the buttons. */
const cardSize = { height: 150, width: 380, margin: 16 }
// Of a pin.
const half = { height: 22, width: 48 }

/** Whether a pin would lie under the card at the foot or at the top of the frame. */
const isCovered = (view: Box, size: Size, point: Point, at: 'foot' | 'top') => {
  const scale = scaleOf(view, size)
  const middle = { latitude: (view.south + view.north) / 2, longitude: (view.west + view.east) / 2 }
  const right = (point.longitude - middle.longitude) * scale
  const down = ((middle.latitude - point.latitude) * scale) / shrink
  const fromEdge = size.height / 2 + (at === 'foot' ? size.below - down : down)
  const width = Math.min(cardSize.width, size.width - cardSize.margin * 2)
  return Math.abs(right) < width / 2 + half.width && fromEdge < cardSize.margin + cardSize.height + half.height
}

export const MapView = ({ moves, homes, groups, chosen, onChoose, at, card, ...follow }: Props) => {
  const { view, surface, frame, size, handlers, zoom, goTo } = moves
  const detail = useDetail({ view, size })
  const scale = scaleOf(view, size)
  const isNearest = isClosest(view)
  const units = useMemo(() => gathered({ homes, groups }, scale, isNearest), [homes, groups, scale, isNearest])
  const chosenHome = homes.find(({ _id }) => _id === chosen[0])
  const isLow = chosenHome !== undefined && isCovered(view, size, chosenHome, 'foot')
  const coveredAt = card ? (isLow ? 'top' : 'foot') : null
  // All of the box is shown, in its proportions, whatever those of the element; the ground around it fills the rest.
  const stage = {
    ...{ aspectRatio: ratioOf(view), width: `min(100cqw, calc(100cqh * ${ratioOf(view)}))` },
    ...{ left: '50%', top: '50%', transform: 'translate(-50%, -50%)' },
  }
  const round = 'grid size-11 place-items-center bg-card hover:bg-sand'
  const button = (factor: number, label: string, shape: string) => (
    <Link
      to={at(zoomed(view, factor))}
      replace
      preventScrollReset
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        zoom(factor)
      }}
      className={`${round} font-semibold text-xl`}
    >
      <span aria-hidden="true">{shape}</span>
    </Link>
  )
  return (
    <section
      aria-label="Map"
      className="absolute inset-0 overflow-hidden bg-[#cfe4e5] lg:rounded-card lg:border lg:border-line"
    >
      <p className="unseen" aria-live="polite">
        {mapText(units)}
      </p>
      <div
        ref={surface}
        role="application"
        aria-label="Map of Ghana: arrow keys move it, plus and minus zoom"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the map
        tabIndex={0}
        {...handlers}
        className="absolute inset-0 cursor-grab touch-none -outline-offset-4 active:cursor-grabbing"
      >
        <div className={framed}>
          <div className="absolute" style={stage}>
            <DrawnMap box={view} />
            {!detail.ground && <Names view={view} />}
          </div>
        </div>
        {detail.ground}
      </div>
      <div ref={frame} className={`pointer-events-none ${framed}`}>
        <div className="absolute" style={stage}>
          <Pins
            {...{ view, units, chosen, onChoose, at }}
            isHidden={(point) => coveredAt !== null && isCovered(view, size, point, coveredAt)}
            onOpen={goTo}
          />
        </div>
      </div>
      <div className="absolute top-3 left-3 flex flex-wrap gap-2 noscript:hidden lg:top-4 lg:left-4">
        <label className="flex min-h-11 items-center gap-2.5 rounded-full border border-line bg-card px-4 font-semibold text-[0.92rem] shadow-card">
          <input
            type="checkbox"
            checked={follow.isFollowing}
            onChange={(event) => follow.onFollow(event.target.checked)}
            className="size-5 accent-palm"
          />
          Search as I move
        </label>
        {follow.onSearchHere && (
          <Button onClick={follow.onSearchHere} className="shadow-card">
            <Icon name="pin" size={18} /> Search this area
          </Button>
        )}
        {detail.failure}
      </div>
      <div className="absolute top-3 right-3 grid overflow-hidden rounded-2xl border border-line shadow-card lg:top-4 lg:right-4">
        {button(0.5, 'Zoom in', '+')}
        <hr className="border-line" />
        {button(2, 'Zoom out', '−')}
        {detail.button && <hr className="border-line" />}
        {detail.button}
      </div>
      {detail.credit}
      {card && (
        <div
          className={`absolute inset-x-4 z-20 mx-auto max-w-[380px] rounded-[20px] shadow-card ${isLow ? 'top-20' : 'bottom-4'}`}
        >
          {card}
        </div>
      )}
    </section>
  )
}
