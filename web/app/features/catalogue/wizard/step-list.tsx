// Owns the list of the steps of a listing, among which one may jump, and on a phone the line that says where one is.
import { Icon } from '../../../ui/icons.tsx'
import type { Pictures, Texts } from '../publishing/rules.ts'
import { isDone, type StepWord, steps } from './steps.ts'

type Props = { typed: { texts: Texts; pictures: Pictures }; current: StepWord; onStep: (step: StepWord) => void }

export const StepList = ({ typed, current, onStep }: Props) => (
  <ol className="grid gap-0.5">
    {steps.map((step, at) => {
      const done = isDone(step, typed)
      return (
        <li key={step.word}>
          <button
            type="button"
            aria-current={step.word === current ? 'step' : undefined}
            onClick={() => onStep(step.word)}
            className="flex min-h-11 w-full items-center gap-3 rounded-xl border border-transparent px-3 py-1.5 text-left hover:bg-sand aria-[current]:border-line aria-[current]:bg-card aria-[current]:font-semibold"
          >
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full border-[1.5px] font-semibold text-xs ${done ? 'border-palm bg-palm text-white' : step.word === current ? 'border-palm text-palm' : 'border-line-strong'}`}
            >
              {done ? (
                <>
                  <Icon name="check" size={14} />
                  <span className="unseen">Done: </span>
                </>
              ) : (
                at + 1
              )}
            </span>
            <span className="shrink-0">{step.title}</span>
            <span className="ml-auto min-w-0 truncate font-normal text-ink-soft text-xs">{step.short(typed)}</span>
          </button>
        </li>
      )
    })}
  </ol>
)

/** On a phone: the number of the step with all of them behind it, and how far one is. */
export const StepLine = (props: Props) => {
  const at = steps.findIndex(({ word }) => word === props.current)
  return (
    <details key={props.current} className="overflow-hidden rounded-xl border border-line bg-card">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span className="flex min-h-11 items-center justify-between gap-3 px-3 font-semibold">
          Step {at + 1} of {steps.length}: {steps[at]?.title}
          <Icon name="down" size={18} />
        </span>
        <span aria-hidden="true" className="block h-1 bg-sand">
          <span className="block h-full bg-palm" style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
        </span>
      </summary>
      <div className="p-1.5">
        <StepList {...props} />
      </div>
    </details>
  )
}
