// Owns the page with list and map: side by side where there is room, else the map with a row of cards at its foot.
import type { MapReply } from '@akwaaba/contract/apartment-map'
import { type Box, boxOf, textOfBox } from '@akwaaba/contract/map-box'
import { type ReactNode, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { totalText } from '../../../lib/format.ts'
import { laterPart } from '../../../lib/later-part.tsx'
import { useAskedSearch } from '../../../lib/search.ts'
import { paths, type StaySearch } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FrameIcon } from '../../../ui/frame-icons.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import type { Stay } from '../availability/rules.ts'
import type { ActiveFilter } from '../no-results/rules.ts'
import { MapCard, type MapHome } from './map-card.tsx'
import { MapView } from './map-view.tsx'
import { wholeCountry } from './rules.ts'
import { useMoves } from './use-moves.ts'

// Shown in place of the list; its links work as links before its code is there.
const Nothing = laterPart(() => import('../no-results/no-results.tsx').then((module) => module.Nothing))

type Props = {
  search: StaySearch
  stay: Stay | null
  /** the part of the map that list and pins are of, as in the address */
  box: string
  homes: MapReply['homes']
  groups: MapReply['groups']
  isPartial: boolean
  /** homes of the search that have no place on the map, wherever it is */
  unplaced: number
  /** those of the list, a page of them */
  listed: MapHome[]
  total: number
  isAtLeast: boolean
  /** where nothing is found: the part of the map and every active filter */
  activeFilters: ActiveFilter[]
  /** where nothing is free: the same search on dates close to its own */
  nearDates: ActiveFilter[]
  /** dates, filters and what is active of them */
  filters: ReactNode
}

const Remarks = ({ isPartial, unplaced, list }: { isPartial: boolean; unplaced: number; list: string }) => (
  <>
    {isPartial && <p>There are many homes here: come closer to see each of them on the map.</p>}
    {unplaced > 0 && (
      <p>
        {unplaced} more {unplaced === 1 ? 'has' : 'have'} no place on the map.{' '}
        <ButtonLink to={list} kind="plain" className="-mx-3">
          Show all as a list
        </ButtonLink>
      </p>
    )}
  </>
)

export const MapPage = (props: Props) => {
  const { search: shown, stay, box, homes, groups, listed, total, isAtLeast, activeFilters, nearDates, filters } = props
  const search: StaySearch = useAskedSearch(shown)
  // Another place is somewhere else: until it is there, parts of this one are nothing to search in.
  const isLeaving = search.location !== shown.location
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [isFollowing, setFollowing] = useState(true)
  const [waiting, setWaiting] = useState<Box | null>(null)
  const [chosenId, setChosen] = useState<string | null>(null)
  const [pointedId, setPointed] = useState<string | null>(null)
  const boxOn = (part: string) => (isLeaving ? search.box : part)
  const at = (part: Box) => paths.map({ ...search, box: boxOn(textOfBox(part)), page: undefined })
  const searchHere = (part: Box) => {
    setWaiting(null)
    if (isLeaving) return
    navigate(at(part), { replace: true, preventScrollReset: true })
  }
  const moves = useMoves(boxOf(box) ?? wholeCountry, (part) => (isFollowing ? searchHere(part) : setWaiting(part)))
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === paths.map()
  const chosen = [...homes, ...listed].find(({ _id }) => _id === chosenId)
  const list = paths.bookings({ ...search, page: undefined })
  const follow = (isOn: boolean) => {
    setFollowing(isOn)
    if (isOn && waiting) searchHere(waiting)
  }

  return (
    <div className="mx-auto max-w-[1680px] px-4 pt-4 lg:px-8 lg:pb-10">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="unseen">Apartments on a map</h1>
        {filters}
        <ButtonLink to={list} kind="quiet" className="bg-card max-lg:hidden lg:ml-auto">
          <Icon name="grid" size={18} /> List only
        </ButtonLink>
      </div>
      <div className="relative mt-4 h-[calc(100svh-220px)] min-h-[480px] max-lg:-mx-4 lg:grid lg:h-auto lg:grid-cols-[1fr_minmax(0,44%)] lg:gap-8">
        <div className="max-lg:pointer-events-none max-lg:absolute max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10">
          <h2 aria-live="polite" className="text-xl max-lg:unseen">
            {totalText(total, isAtLeast ? total : Number.POSITIVE_INFINITY)} {total === 1 ? 'stay' : 'stays'} in this
            part of the map
          </h2>
          <div className="text-[0.95rem] text-ink-soft max-lg:hidden">
            <Remarks isPartial={props.isPartial} unplaced={props.unplaced} list={list} />
          </div>
          <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
            {total === 0 ? (
              // On a phone without its drawing and the link to the list, which stands below, so that the map can be moved beside it.
              <div className="pointer-events-auto max-lg:m-4 max-lg:max-h-[45svh] max-lg:overflow-y-auto max-lg:rounded-[28px] lg:mt-5 max-lg:[&_svg]:hidden max-lg:[&>div]:px-4 max-lg:[&>div]:py-5 max-lg:[&_h2]:text-lg">
                <Nothing
                  title="No apartments here."
                  all={
                    <ButtonLink to={list} className="max-lg:hidden">
                      Show all as a list
                    </ButtonLink>
                  }
                  {...{ activeFilters, nearDates }}
                />
              </div>
            ) : (
              <ul
                aria-label="Stays"
                // On a phone the pin of the card in the middle is marked.
                onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) =>
                  setPointed(
                    listed[Math.round((scrollLeft / (scrollWidth - clientWidth)) * (listed.length - 1))]?._id ?? null,
                  )
                }
                className={`pointer-events-auto max-lg:flex max-lg:items-end max-lg:snap-x max-lg:snap-mandatory max-lg:gap-3 max-lg:overflow-x-auto max-lg:p-4 lg:mt-5 lg:grid lg:grid-cols-2 lg:gap-x-6 lg:gap-y-8 ${chosen ? 'max-lg:hidden' : ''}`}
              >
                {listed.map((home, n) => (
                  <li
                    key={home._id}
                    onPointerEnter={() => setPointed(home._id)}
                    onPointerLeave={() => setPointed(null)}
                    onFocus={() => setPointed(home._id)}
                    onBlur={() => setPointed(null)}
                    className={`max-lg:w-[min(86%,340px)] max-lg:shrink-0 max-lg:snap-center max-lg:rounded-[20px] max-lg:shadow-card lg:rounded-card ${home._id === chosenId ? 'outline-3 outline-palm outline-offset-4' : ''}`}
                  >
                    <MapCard home={home} stay={stay} party={search} isPriority={n < 2} />
                  </li>
                ))}
              </ul>
            )}
            <div className="max-lg:hidden">
              <Pages
                page={search.page}
                total={total}
                {...(isAtLeast ? { most: total } : {})}
                at={(page) => paths.map({ ...search, box: search.box ?? boxOn(box), page })}
              />
            </div>
          </div>
          {!chosen && (
            <p className="pb-4 text-center lg:hidden">
              <ButtonLink to={list} className="pointer-events-auto shadow-card">
                <Icon name="grid" size={18} /> List
              </ButtonLink>
            </p>
          )}
        </div>
        <div className="h-full lg:sticky lg:top-[88px] lg:h-[calc(100dvh-184px)] lg:min-h-[420px]">
          <MapView
            {...{ moves, homes, groups, at, isFollowing }}
            chosen={[chosenId, pointedId]}
            onChoose={(id) => setChosen(id === chosenId ? null : id)}
            onFollow={follow}
            onSearchHere={!isFollowing && waiting ? () => searchHere(waiting) : null}
            card={
              chosen && (
                <>
                  <MapCard home={chosen} stay={stay} party={search} isRow />
                  <button
                    type="button"
                    aria-label={`Close ${chosen.apartmentName}`}
                    onClick={() => setChosen(null)}
                    className="absolute top-0 right-0 z-10 grid size-11 place-items-center rounded-full hover:bg-sand"
                  >
                    <FrameIcon name="close" size={18} />
                  </button>
                </>
              )
            }
          />
        </div>
      </div>
    </div>
  )
}
