// Owns choosing one to five stars: a group of radio buttons, so that the arrow keys move through it.
import { useId } from 'react'
import { Fault } from '../../../ui/fields/field.tsx'

const words = ['bad', 'poor', 'fair', 'good', 'very good'] as const

type Props = { label: string; value: number; fault?: string | undefined; onChange: (stars: number) => void }

export const StarsField = ({ label, value, fault, onChange }: Props) => {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={fault && `${id}-fault`}>
      <legend className="font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="flex">
          {words.map((word, at) => (
            <label
              key={word}
              className={`grid size-11 cursor-pointer place-items-center rounded-full text-[1.9rem] leading-none has-focus-visible:outline-3 has-focus-visible:outline-sea ${at < value ? 'text-[#8a5a00]' : 'text-line-strong'}`}
            >
              <input
                type="radio"
                className="unseen"
                name={id}
                aria-label={`${at + 1} ${at === 0 ? 'star' : 'stars'}, ${word}`}
                aria-invalid={fault ? true : undefined}
                checked={value === at + 1}
                onChange={() => onChange(at + 1)}
              />
              <span aria-hidden="true">{at < value ? '★' : '☆'}</span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-ink-soft text-sm">
          {words[value - 1] ?? ''}
        </span>
      </div>
      <Fault id={`${id}-fault`}>{fault}</Fault>
    </fieldset>
  )
}
