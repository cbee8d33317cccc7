// Owns a labelled box for several lines, with its hint and its fault tied to it for screen readers.
import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { boxClass, Fault } from './field.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  hint?: ReactNode
  fault?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

export const TextArea = ({ label, hint, fault, className = '', rows = 5, ...rest }: Props) => {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className={boxClass(Boolean(fault))}>
        <textarea
          id={id}
          rows={rows}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : hint ? `${id}-hint` : undefined}
          {...rest}
          className="w-0 min-w-0 flex-1 resize-y bg-transparent px-3.5 py-3 outline-none placeholder:text-ink-soft"
        />
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
