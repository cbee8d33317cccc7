// Owns the statements for a map: what is in each cell of a grid, at a cost that does not grow with the catalogue.

/** So many of one point are shown one by one, since no smaller box would part them. */
export const shownOfOnePoint = 8
/** The same for those without a point, which are only counted. */
const countedUnplaced = 50

/** What is in a cell of a map: of the homes that were looked at, those that are wanted. */
export type Cell = {
  count: number
  looked: number
  ids: string[] | null
  latitude: number
  longitude: number
  west: number
  south: number
  east: number
  north: number
}

const point = 'point(public_longitude, public_latitude)'
const placed = 'listed and public_latitude is not null'

/**
 * The statement for the cells in which there is anything. The limit within each is taken before the search is asked, so that its cost does
 * not grow with the catalogue; a point on the edge of two cells belongs to the one that begins there.
 */
export const cellsText = (
  wanted: string,
  most: number,
  [size, west, south, columns, rows]: readonly string[],
): string => `
  select found.* from (
    select ${west}::float8 + x * ${size}::float8 as west, ${south}::float8 + y * ${size}::float8 as south
    from generate_series(0, ${columns}::int - 1) as x, generate_series(0, ${rows}::int - 1) as y) as cell
  cross join lateral (
    select count(*) filter (where is_wanted)::int as count, count(*)::int as looked,
      (array_agg(id order by id) filter (where is_wanted))[1:${shownOfOnePoint}]::text[] as ids,
      avg(public_latitude) filter (where is_wanted) as latitude, avg(public_longitude) filter (where is_wanted) as longitude,
      min(public_longitude) filter (where is_wanted) as west, min(public_latitude) filter (where is_wanted) as south,
      max(public_longitude) filter (where is_wanted) as east, max(public_latitude) filter (where is_wanted) as north
    from (
      select id, public_latitude, public_longitude, (${wanted}) as is_wanted from (
        select * from apartments
        where ${placed} and ${point} <@ box(point(cell.west, cell.south), point(cell.west + ${size}::float8, cell.south + ${size}::float8))
          and public_longitude < cell.west + ${size}::float8 and public_latitude < cell.south + ${size}::float8
        limit ${most}) as apartments) as near
  ) as found where looked > 0`

/** The statement that counts the wanted ones that have no point. */
export const unplacedText = (wanted: string): string => `
  select count(*)::int as count from (
    select * from apartments where listed and public_latitude is null limit ${countedUnplaced}) as apartments where ${wanted}`
