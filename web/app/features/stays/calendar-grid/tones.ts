// Owns how the bars of the calendar look. In forced colours, which remove backgrounds, each has a border style or a fill of its own.
import type { Tone } from './rules.ts'

export const tones: Record<Tone, string> = {
  approved:
    'border-palm bg-palm text-white forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:[forced-color-adjust:none]',
  'in-house':
    'border-[#0a3d31] border-b-gold border-b-3 bg-[#0a3d31] text-white forced-colors:bg-[ButtonText] forced-colors:text-[ButtonFace] forced-colors:[forced-color-adjust:none]',
  'to-approve': 'border-double border-3 border-sea bg-[#eaf4f5] text-[#134b56]',
  held: 'border-dashed border-[#8a5a00] bg-[#fdf3dc] text-[#5b3d00]',
  over: 'border-line-strong bg-sand text-ink',
  feed: 'border-[#3d352c] bg-white text-ink forced-colors:border-3 forced-colors:[border-style:ridge]',
  blocked:
    'border-line-strong text-ink forced-colors:border-3 forced-colors:border-dotted bg-[repeating-linear-gradient(45deg,#e7decf_0_4px,#fbf7f0_4px_10px)] [text-shadow:0_0_3px_#fff,0_0_3px_#fff]',
}
