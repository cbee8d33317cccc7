// Owns the steps of booking a stay, and which one the page is.
import { Icon } from '../icons.tsx'

const names = ['Trip', 'Pay', 'Done'] as const

/** `at`: the step of this page, from 1. */
export const Steps = ({ at }: { at: 1 | 2 | 3 }) => (
  <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
    {names.map((name, index) => {
      const is = index + 1 < at ? 'done' : index + 1 === at ? 'now' : 'later'
      const circle = {
        done: 'border-palm bg-palm text-white',
        now: 'border-ink bg-ink text-white',
        later: 'border-line-strong',
      }
      return (
        <li key={name} aria-current={is === 'now' ? 'step' : undefined} className="flex items-center gap-2">
          {index > 0 && (
            <span aria-hidden="true" className={`mr-1 h-0.5 w-6 sm:w-10 ${is === 'later' ? 'bg-line' : 'bg-palm'}`} />
          )}
          <span
            aria-hidden="true"
            className={`grid size-8 place-items-center rounded-full border-2 font-semibold text-sm ${circle[is]}`}
          >
            {is === 'done' ? <Icon name="check" size={18} /> : index + 1}
          </span>
          <span className={is === 'now' ? 'font-semibold' : 'text-ink-soft'}>
            {name}
            {is === 'done' && <span className="unseen"> (done)</span>}
          </span>
        </li>
      )
    })}
  </ol>
)
