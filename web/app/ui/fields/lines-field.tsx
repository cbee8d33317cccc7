// Owns a list of short texts that are added and removed one at a time, such as the features of a property.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { boxClass, Fault } from './field.tsx'

type Props = {
  label: string
  /** the noun for one text, in its buttons: "Add feature" */
  noun: string
  hint?: ReactNode
  fault?: string | undefined
  lines: string[]
  max: number
  onChange: (lines: string[]) => void
}

export const LinesField = ({ label, noun, hint, fault, lines, max, onChange }: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [line, setLine] = useState('')
  const [notice, setNotice] = useState('')
  const add = () => {
    const text = line.trim()
    input.current?.focus()
    if (text === '') return
    if (!lines.includes(text)) onChange([...lines, text])
    setLine('')
    setNotice(`Added ${text}.`)
  }
  const remove = (text: string) => {
    onChange(lines.filter((each) => each !== text))
    setNotice(`Removed ${text}.`)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // Enter must not submit the form
    add()
  }
  const isFull = lines.length >= max
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <div className={boxClass(Boolean(fault))}>
          <input
            ref={input}
            id={id}
            value={line}
            maxLength={200}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : hint ? `${id}-hint` : undefined}
            onChange={(event) => setLine(event.target.value)}
            onKeyDown={onKeyDown}
            className="w-0 min-w-0 flex-1 bg-transparent px-3.5 outline-none"
          />
        </div>
        <Button kind="quiet" className="shrink-0" disabled={isFull} onClick={add}>
          Add<span className="unseen"> {noun}</span>
        </Button>
      </div>
      {hint && !fault && (
        <div id={`${id}-hint`} className="mt-1.5 text-ink-soft text-sm">
          {hint}
        </div>
      )}
      <Fault id={`${id}-fault`}>{fault}</Fault>
      {lines.length > 0 && (
        <ul aria-label={`${label} so far`} className="mt-3 flex flex-wrap gap-2">
          {lines.map((text) => (
            <li key={text} className="flex min-h-11 max-w-full items-center rounded-full bg-sand pl-4 font-medium">
              <span className="min-w-0">{text}</span>
              <button
                type="button"
                onClick={() => remove(text)}
                aria-label={`Remove ${noun} ${text}`}
                className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-line"
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="unseen">
        {notice}
      </p>
    </div>
  )
}
