// Owns a labelled input with its hint and its fault, tied together for screen readers.
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  hint?: ReactNode
  fault?: string | undefined
  ref?: Ref<HTMLInputElement>
  /** shown inside the box at its end, such as a show button */
  after?: ReactNode
}

export const boxClass = (hasFault: boolean) =>
  `flex min-h-12 w-full items-stretch overflow-hidden rounded-xl border bg-card focus-within:outline-3 focus-within:outline-sea focus-within:outline-offset-2 ${hasFault ? 'border-error' : 'border-line-strong'}`

export const Fault = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <p id={id} className="mt-1.5 font-medium text-error text-sm">
      {children}
    </p>
  ) : null

export const Field = ({ label, hint, fault, after, className = '', ...rest }: Props) => {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className={boxClass(Boolean(fault))}>
        <input
          id={id}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : hint ? `${id}-hint` : undefined}
          {...rest}
          // w-0: the default width of an input would widen the card on a narrow screen.
          className="w-0 min-w-0 flex-1 bg-transparent px-3.5 outline-none"
        />
        {after}
      </div>
      {hint && !fault && (
        <div id={`${id}-hint`} className="mt-1.5 text-ink-soft text-sm">
          {hint}
        </div>
      )}
      <Fault id={`${id}-fault`}>{fault}</Fault>
    </div>
  )
}
