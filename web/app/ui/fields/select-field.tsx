// Owns a labelled choice of one out of several, with its hint and its fault tied to it for screen readers.
import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'
import { boxClass, Fault } from './field.tsx'

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  /** the first option, shown while nothing is chosen */
  prompt: string
  /** the labels, with a value where it differs from the label */
  options: readonly (string | { value: string; label: string })[]
  hint?: ReactNode
  fault?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

export const SelectField = ({ label, prompt, options, hint, fault, className = '', ...rest }: Props) => {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className={boxClass(Boolean(fault))}>
        <select
          id={id}
          aria-invalid={fault ? true : undefined}
          aria-describedby={[fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          {...rest}
          className="w-0 min-w-0 flex-1 bg-transparent px-3 outline-none"
        >
          <option value="">{prompt}</option>
          {options.map((option) => {
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {label}
              </option>
            )
          })}
        </select>
      </div>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-ink-soft text-sm">
          {hint}
        </div>
      )}
      <Fault id={`${id}-fault`}>{fault}</Fault>
    </div>
  )
}
