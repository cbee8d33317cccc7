// Owns the mark of a state in a table: a sign, a border and a word, so that nothing is said by colour alone.
import { LineIcon } from '../frame-icons.tsx'

const signs = {
  waiting: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2',
  asking: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16',
  good: 'M5 12.5l4.500 4.500L19 7.500',
  here: 'M5 20v-9a7 7 0 0 1 14 0v9M9.500 20v-8a2.500 2.500 0 0 1 5 0v8',
  done: 'M2 12.500l4 4 8-9M12 16l.8.800 8.200-9.300',
  ended: 'M6 6l12 12M18 6L6 18',
  bad: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v5M12 16h.01',
} as const
export type MarkLook = keyof typeof signs

const looks: Record<MarkLook, string> = {
  waiting: 'border-dashed border-[#8a6d1d] bg-[#fdf3dc] text-[#5b3d00]',
  asking: 'border-double border-[3px] border-[#1e6e7e] bg-[#e6f2f4] text-[#134b56]',
  good: 'border-[#9cc3b3] bg-[#e3efe9] text-palm-deep',
  here: 'border-transparent bg-palm text-white',
  done: 'border-line bg-sand text-ink-soft',
  ended: 'border-line-strong bg-card text-ink-soft line-through',
  bad: 'border-error bg-error-soft text-error',
}

export const StateMark = ({ look, word }: { look: MarkLook; word: string }) => (
  <span
    className={`inline-flex items-center gap-1 whitespace-nowrap rounded-full border px-2 py-px font-semibold text-[12px] leading-[18px] ${looks[look]}`}
  >
    <LineIcon d={signs[look]} size={13} />
    {word}
  </span>
)
