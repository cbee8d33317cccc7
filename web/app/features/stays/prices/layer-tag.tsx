// Owns the mark of a kind of rule: a word, with a border and a colour of its own.
import type { Layer } from '@akwaaba/contract/price-rules'
import { layerNames } from './rules.ts'

const looks: Record<Layer, string> = {
  day: 'border-clay bg-[#fbeae1] text-clay-deep',
  event: 'border-gold bg-[#fdf3dc] text-[#5b3d00]',
  season: 'border-dashed border-clay-deep bg-[#f6e4da] text-[#5b2a10]',
  weekend: 'border-sea/50 bg-[#e6f2f4] text-[#134b56]',
  base: 'border-line-strong bg-card text-ink',
}

export const LayerTag = ({ layer }: { layer: Layer }) => (
  <span
    className={`inline-flex items-center whitespace-nowrap rounded-md border px-2 py-px font-semibold text-xs ${looks[layer]}`}
  >
    {layerNames[layer]}
  </span>
)
