// Owns what a map shows of the apartments: by their public points, a limited number from each cell of a grid.
import type { ApartmentMapQuery, GroupOnMap, HomeOnMap, MapReply } from '@akwaaba/contract/apartment-map'
import { homeOnMapNames } from '@akwaaba/contract/apartment-map'
import { boxOf, boxOfGrid, commonBox, gridOf, mapArea, textOfBox } from '@akwaaba/contract/map-box'
import { type Cell, cellsText, shownOfOnePoint, unplacedText } from '#apartment-lists/cells.ts'
import { jsonOf, runText } from '#apartment-lists/columns.ts'
import { hasText } from '#apartment-lists/text-search.ts'
import { hasDates, pricesOf, type StaySearch } from '#apartment-lists/wanted-stays.ts'
import type { Deps } from '#deps.ts'
import { conditionsOf, wantedBy } from './search.ts'

// So many homes of a cell are looked at, whatever their number: there are at most 121 cells. With a stay, fewer: the nights of each are read.
const lookedAt = 250
const lookedAtWithStay = 50

const homesText = `select ${jsonOf(homeOnMapNames)} as home from apartments where id = any($1::uuid[]) and listed order by id`

const isOnePoint = ({ west, south, east, north }: Cell) => west === east && south === north

const groupOf = ({ count, latitude, longitude, ...cell }: Cell, isWhole: boolean): GroupOnMap => ({
  count,
  ...(isWhole ? {} : { isAtLeast: true as const }),
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
  box: textOfBox(cell),
})

const homesOf = async (
  deps: Deps,
  ids: readonly string[],
  query: ApartmentMapQuery,
  stays: StaySearch,
): Promise<HomeOnMap[]> => {
  if (ids.length === 0) return []
  const { rows } = await runText<{ home: HomeOnMap }>(deps, homesText, [ids])
  const homes = rows.map(({ home }) => home)
  const prices = await pricesOf(deps, ids, query, stays)
  if (prices === null) return homes
  // As in the list: one without a price was allowed by a calendar that is about to be made again.
  return homes.flatMap((home) => (prices.has(home._id) ? [{ ...home, stay: prices.get(home._id) }] : []))
}

/** The single homes and the groups in a box. Refuses with bad_dates, past_dates, too_far_ahead, stay_too_long. */
export const mapOfApartments = async (deps: Deps, query: ApartmentMapQuery, stays: StaySearch): Promise<MapReply> => {
  const { box, ...filters } = query
  const most = hasDates(query) ? lookedAtWithStay : lookedAt
  const conditions = () => wantedBy(deps, filters, stays, hasText)
  const unplaced = conditionsOf(conditions())
  const counted = await runText<{ count: number }>(deps, unplacedText(unplaced.where), [...unplaced.values])
  const reply = { homes: [], groups: [], isPartial: false, unplaced: counted.rows[0]?.count ?? 0 }
  const asked = boxOf(box)
  const seen = asked && commonBox(asked, mapArea)
  if (!seen) return reply
  const grid = gridOf(seen)
  const { west, south } = boxOfGrid(grid)
  const search = conditions()
  const places = [grid.size, west, south, grid.columns, grid.rows].map(search.value)
  const { where, values } = conditionsOf(search)
  const { rows: cells } = await runText<Cell>(deps, cellsText(where, most, places), [...values])
  const isWhole = ({ looked }: Cell) => looked < most
  const isSingle = (cell: Cell) =>
    isWhole(cell) && (cell.count === 1 || (cell.count <= shownOfOnePoint && isOnePoint(cell)))
  const found = cells.filter(({ count }) => count > 0)
  const ids = found.filter(isSingle).flatMap(({ ids }) => ids ?? [])
  return {
    ...reply,
    homes: await homesOf(deps, ids, query, stays),
    groups: found.filter((cell) => !isSingle(cell)).map((cell) => groupOf(cell, isWhole(cell))),
    isPartial: cells.some((cell) => !isWhole(cell)),
  }
}
