// Owns the small fields that searches are made of.
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; inputClassName?: string }

/** A label over a borderless input, for bars whose border is drawn around the whole. */
export const BarField = ({ label, className = '', ...rest }: Props) => {
  const id = useId()
  return (
    <div className={`min-h-14 px-4 py-2 ${className}`}>
      <label htmlFor={id} className="block font-semibold text-ink-soft text-xs">
        {label}
      </label>
      <input id={id} {...rest} className="w-full min-w-0 bg-transparent placeholder:text-ink-soft" />
    </div>
  )
}

/** A label over a boxed input, for sheets and dropdowns. */
export const BoxField = ({ label, inputClassName = '', ...rest }: Props) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        {...rest}
        className={`min-h-12 w-full rounded-xl border border-line-strong bg-card px-3.5 ${inputClassName}`}
      />
    </div>
  )
}
