// Owns the drawn ground of maps: coast, water, roads and parks of Ghana, from a file of this site. Nothing of another site is loaded.
/** In degrees. */
type Box = { west: number; south: number; east: number; north: number }

// The unit of the drawing is a ten-thousandth of a degree; north is up, so that latitudes count downwards.
const unit = 10_000
const part = (name: string) => `/art/ghana.svg#${name}`
/** Streets and parks are drawn for Accra; further out they would be a blot. */
const widestWithStreets = 1.2

/**
 * Draws the part of the map that fills its element; what is around it is drawn as well where the element lets it be seen. The proportions
 * of the element are those of the box.
 */
export const DrawnMap = ({ box: { west, south, east, north } }: { box: Box }) => {
  const isNear = east - west < widestWithStreets
  const thin = isNear ? 2 : 1
  return (
    <svg
      aria-hidden="true"
      viewBox={[west, -north, east - west, north - south].map((degrees) => Math.round(degrees * unit)).join(' ')}
      preserveAspectRatio="none"
      className="pointer-events-none absolute size-full overflow-visible"
    >
      <use href={part('shore')} stroke="#dcecea" strokeWidth={thin * 14} />
      <use href={part('land')} />
      <use href={part('shore')} stroke="#f1dcae" strokeWidth={thin * 2.5} />
      {isNear && <use href={part('green')} fill="#d5e4cd" />}
      <use href={part('rivers')} stroke="#cfe4e5" strokeWidth={thin} />
      <use href={part('water')} fill="#cfe4e5" />
      {isNear && <use href={part('streets')} stroke="#fffdf8" strokeWidth={4} />}
      <use href={part('roads')} stroke="#e6d3ae" strokeWidth={thin * 3.5 - 0.5} />
      <use href={part('roads')} stroke="#fff8ea" strokeWidth={thin * 2.5 - 1} />
      {isNear && <use href={part('runway')} stroke="#c9c1b3" strokeWidth={7} />}
    </svg>
  )
}
