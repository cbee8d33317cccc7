// Owns choosing one file: it shows name and size, and its fault.
import { type ReactNode, useId, useRef } from 'react'
import { Icon } from '../icons.tsx'
import { fileSizeText } from './documents.ts'
import { Fault } from './field.tsx'

type Props = {
  label: string
  /** what the button says while nothing is chosen */
  prompt: string
  accept: string
  file: File | null
  onChange: (file: File | null) => void
  hint?: ReactNode
  fault?: string | undefined
}

export const FileField = ({ label, prompt, accept, file, onChange, hint, fault }: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div
        className={`relative flex min-h-14 items-center gap-3 rounded-xl border-2 border-dashed bg-paper px-4 py-2 focus-within:outline-3 focus-within:outline-sea focus-within:outline-offset-2 hover:bg-sand ${fault ? 'border-error' : 'border-line-strong'}`}
      >
        <span aria-hidden="true" className="text-palm">
          <Icon name={file ? 'check' : 'plus'} />
        </span>
        <span className="min-w-0 flex-1" role="status">
          {file ? (
            <>
              <span className="block font-semibold leading-tight">{file.name}</span>
              <span className="text-ink-soft text-sm">{fileSizeText(file.size)}</span>
            </>
          ) : (
            <span aria-hidden="true" className="font-semibold">
              {prompt}
            </span>
          )}
        </span>
        {/* The real input covers everything, so that a tap anywhere opens the picker and it can be focused by keyboard. */}
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          aria-invalid={fault ? true : undefined}
          aria-describedby={[fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            if (chosen) onChange(chosen)
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {file && (
          <button
            type="button"
            onClick={() => {
              onChange(null)
              if (input.current) input.current.value = '' // the same file may be chosen again
              input.current?.focus()
            }}
            className="relative -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/5"
          >
            <Icon name="close" size={18} />
            <span className="unseen">Remove {file.name}</span>
          </button>
        )}
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
