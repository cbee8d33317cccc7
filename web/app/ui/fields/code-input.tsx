// Owns the six boxes of a one-time code: digits only, the focus moves on by itself, a paste fills them all.
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'

const digits = 6
const positions = Array.from({ length: digits }, (_, index) => index)

/** The digits with those from an index on replaced; blanks mean empty boxes before the last digit. */
export const withDigits = (value: string, index: number, typed: string): string => {
  const full = value.padEnd(digits)
  return `${full.slice(0, index)}${typed}${full.slice(index + typed.length)}`.slice(0, digits).trimEnd()
}

/** What was typed into a box that held `before`, wherever the caret was. */
export const typedOver = (before: string, text: string): string =>
  before !== '' && text.length === 2 ? (text.startsWith(before) ? text.slice(1) : text.slice(0, 1)) : text

type Props = {
  value: string
  onChange: (value: string) => void
  onComplete: (value: string) => void
  isDisabled?: boolean
  fault?: string | undefined
}

/** `value` holds the digits so far, a blank where a box in between is empty. */
export const CodeInput = ({ value, onChange, onComplete, isDisabled = false, fault }: Props) => {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const faultId = useId()
  useEffect(() => boxes.current[0]?.focus(), [])
  const at = (index: number) => (value[index] ?? ' ').trim()
  const put = (text: string, index: number) => {
    const typed = text.replace(/\D/g, '').slice(0, digits - index)
    if (typed === '') return
    const next = withDigits(value, index, typed)
    onChange(next)
    boxes.current[Math.min(index + typed.length, digits - 1)]?.focus()
    if (/^\d{6}$/.test(next)) onComplete(next)
  }
  const erase = (index: number) => onChange(withDigits(value, index, ' '))
  const goTo = (event: KeyboardEvent, index: number) => {
    event.preventDefault() // the default action would undo the selection made on focus
    boxes.current[index]?.focus()
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'ArrowLeft') return goTo(event, index - 1)
    if (event.key === 'ArrowRight') return goTo(event, index + 1)
    if (event.key !== 'Backspace' || at(index) !== '' || index === 0) return
    erase(index - 1)
    goTo(event, index - 1)
  }
  // An emptied box keeps the focus, whatever key a phone's keyboard sends for it.
  const onType = (text: string, index: number) => (text === '' ? erase(index) : put(typedOver(at(index), text), index))
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    put(event.clipboardData.getData('text'), 0)
  }
  return (
    <fieldset aria-describedby={fault ? faultId : undefined}>
      <legend className="unseen">Six-digit code</legend>
      <div className="flex justify-between gap-1.5 sm:gap-2.5">
        {positions.map((index) => (
          <input
            key={index}
            ref={(element) => {
              boxes.current[index] = element
            }}
            aria-label={`Digit ${index + 1} of ${digits}`}
            aria-invalid={fault ? true : undefined}
            inputMode="numeric"
            // The first box takes a whole code, from a phone that offers the one in the mail; the others one digit.
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            maxLength={index === 0 ? digits : 2}
            value={at(index)}
            disabled={isDisabled}
            onChange={(event) => onType(event.target.value, index)}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => onKey(event, index)}
            onPaste={onPaste}
            className={`h-14 w-full min-w-0 rounded-xl border bg-card text-center font-semibold text-2xl ${fault ? 'border-error' : 'border-line-strong'}`}
          />
        ))}
      </div>
      {fault && (
        <p id={faultId} role="alert" className="mt-2 font-medium text-error">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
