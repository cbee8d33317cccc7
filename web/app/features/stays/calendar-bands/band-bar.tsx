// Owns how a season or an event looks over the days of the calendar, and the list in which screen readers have all of them.
import type { Band } from './rules.ts'

const tones: Record<Band['layer'], string> = {
  event: 'bg-gold text-ink',
  season: 'border border-gold bg-[#fdf3dc] text-[#5b3d00]',
}

type Props = {
  band: Band
  /** where it stands, in pixels */
  place: { left: number; width: number; top: number; height: number }
  /** where the edge is that its words keep to while its beginning is out of sight */
  edge: number
}

export const BandBar = ({ band: { layer, text }, place, edge }: Props) => (
  <div
    aria-hidden="true"
    title={text}
    className={`absolute flex items-center overflow-clip rounded-md font-medium text-xs ${tones[layer]}`}
    style={place}
  >
    <span className="sticky max-w-full truncate px-2" style={{ left: edge }}>
      {text}
    </span>
  </div>
)

export const BandList = ({ bands }: { bands: readonly Band[] }) =>
  bands.length > 0 && (
    <ul aria-label="Seasons and events of these days" className="unseen">
      {bands.map(({ text, first }) => (
        <li key={first}>{text}</li>
      ))}
    </ul>
  )
