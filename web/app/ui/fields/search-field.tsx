// Owns a search that is asked while one types: what the address says stands in it, also after a step back.
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
  className?: string
}

export const SearchField = ({ label, placeholder, value, onSearch, className = '' }: Props) => {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Other filters may change between a letter and the question.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  useEffect(() => () => clearTimeout(timer.current), [])
  // An answer to what was asked here must not undo what has been typed since.
  useEffect(() => {
    if (value === asked.current) return
    clearTimeout(timer.current)
    asked.current = value
    setTyped(value)
  }, [value])

  const ask = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() === asked.current) return
    asked.current = text.trim()
    latest.current(asked.current)
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
    <search className={className}>
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
          // Who goes on to something else has finished typing.
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
