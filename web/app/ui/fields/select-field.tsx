// Owns a labelled choice of one out of several, with its hint and its fault tied to it for screen readers.
import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'
import { boxClass, Fault } from './field.tsx'

type Option<V extends string> = V | { value: V; label: string }

type Props<V extends string> = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  /** the first option, shown while nothing is chosen */
  prompt: string
  /** the labels, with a value where it differs from the label */
  options: readonly Option<V>[]
  /** gives the value of the chosen option; empty for the first one */
  onChoose?: (value: V | '') => void
  hint?: ReactNode
  fault?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

const valueIn = <V extends string>(option: Option<V>): V => (typeof option === 'string' ? option : option.value)

export const SelectField = <V extends string>(props: Props<V>) => {
  const { label, prompt, options, hint, fault, className = '', onChoose, ...rest } = props
  const id = useId()
  const choose = (text: string) => onChoose?.(options.map(valueIn).find((value) => value === text) ?? '')
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
          {...(onChoose && { onChange: ({ target }) => choose(target.value) })}
          {...rest}
          className="w-0 min-w-0 flex-1 bg-transparent px-3 outline-none"
        >
          <option value="">{prompt}</option>
          {options.map((option) => (
            <option key={valueIn(option)} value={valueIn(option)}>
              {typeof option === 'string' ? option : option.label}
            </option>
          ))}
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
