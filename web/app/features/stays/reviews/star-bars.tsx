// Owns how many reviews gave five stars, four, and so on, as bars; each is a button that shows these reviews.
import { starsText } from './rules.ts'

type Props = {
  /** how many gave one star, two, and so on */
  byStar: readonly number[]
  chosen: number | undefined
  onChoose: (stars: number) => void
}

export const StarBars = ({ byStar, chosen, onChoose }: Props) => {
  // Of all of them: two of three are two thirds of a bar.
  const all = byStar.reduce((sum, count) => sum + count, 0) || 1
  return (
    <ul aria-label="Reviews by stars" className="min-w-0 max-w-xl">
      {byStar
        .map((count, at) => ({ count, stars: at + 1 }))
        .reverse()
        .map(({ count, stars }) => (
          <li key={stars}>
            <button
              type="button"
              disabled={count === 0}
              aria-pressed={stars === chosen}
              aria-label={`${starsText(stars)}: ${count === 1 ? '1 review' : `${count} reviews`}`}
              onClick={() => onChoose(stars)}
              className="grid min-h-8 w-full cursor-pointer grid-cols-[2rem_1fr_2rem] items-center gap-3 rounded-lg px-1.5 hover:bg-sand disabled:cursor-default disabled:bg-transparent aria-pressed:bg-sand aria-pressed:font-semibold pointer-coarse:min-h-11"
            >
              <span className="whitespace-nowrap text-left">
                {stars} <span className="text-[#8a5a00]">★</span>
              </span>
              <span className="h-1.5 overflow-hidden rounded-full bg-line">
                <span className="block h-full bg-[#c98a1b]" style={{ width: `${(count / all) * 100}%` }} />
              </span>
              <span className="text-right text-ink-soft text-sm tabular-nums">{count}</span>
            </button>
          </li>
        ))}
    </ul>
  )
}
