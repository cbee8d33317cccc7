// Owns what the looks of the bars mean.
import { type Tone, toneNames } from './rules.ts'
import { tones } from './tones.ts'

const order: Tone[] = ['approved', 'in-house', 'to-approve', 'held', 'over', 'feed', 'blocked']

export const Legend = () => (
  <ul aria-label="What the bars mean" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-xs">
    {order.map((tone) => (
      <li key={tone} className="flex items-center gap-1.5">
        <span aria-hidden="true" className={`h-3.5 w-6 rounded border ${tones[tone]}`} />
        {toneNames[tone]}
      </li>
    ))}
  </ul>
)
