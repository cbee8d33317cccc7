// Owns the search field of the lists of staff, which searches while typing; it follows the address, also after going back.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import { Field } from './field.tsx'

const typingMillis = 300

type Props = {
  label: string
  placeholder: string
  /** what is being searched for now */
  value: string
  onSearch: (text: string) => void
  /** whether its label is seen and it is as high as other fields: where it stands beside some */
  isLabelled?: boolean
  className?: string
}

const compact = '[&_label+div]:min-h-9.5 pointer-coarse:[&_label+div]:min-h-11 [&_label]:unseen'

export const SearchField = ({ label, placeholder, value, onSearch, isLabelled = false, className = '' }: Props) => {
  const [typed, setTyped] = useState(value)
  const requested = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Other filters may change between a keystroke and the search.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  useEffect(() => () => clearTimeout(timer.current), [])
  // The result of a search from here must not undo what has been typed since.
  useEffect(() => {
    if (value === requested.current) return
    clearTimeout(timer.current)
    requested.current = value
    setTyped(value)
  }, [value])

  const ask = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() === requested.current) return
    requested.current = text.trim()
    latest.current(requested.current)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(text), typingMillis)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed)
  }
  return (
    <search className={`${isLabelled ? '' : compact} ${className}`}>
      <form onSubmit={submit}>
        <Field
          label={label}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
          // Leaving the field means that typing is finished.
          onBlur={() => ask(typed)}
          after={
            <button type="submit" aria-label="Search" className="grid w-12 place-items-center text-ink-soft">
              <Icon name="search" size={18} />
            </button>
          }
        />
      </form>
    </search>
  )
}
