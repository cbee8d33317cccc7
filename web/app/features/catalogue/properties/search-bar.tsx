// Owns the search for properties: location and type filter as they change, the price on leaving the field. Without
// JavaScript it is a plain form that leads to the same address.
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { keepTyped } from '../../../lib/keep-typed.ts'
import { type PropertySearch, paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { propertyTypes } from './rules.ts'

const typingMillis = 300

type Typed = { location: string; propertyType: string; maxPrice: string }
const names = ['location', 'propertyType', 'maxPrice'] as const satisfies (keyof Typed)[]
const typedFrom = ({ location = '', propertyType = '', maxPrice = '' }: PropertySearch): Typed => ({
  location,
  propertyType,
  maxPrice,
})
const searchOf = ({ location, propertyType, maxPrice }: Typed): PropertySearch => ({
  location: location.trim(),
  propertyType,
  maxPrice: Number(maxPrice) >= 0 ? maxPrice : '',
})

/** The label overlaps its field, so that the whole cell is the field. */
const Cell = ({ label, htmlFor, children }: { label: string; htmlFor: string; children: ReactNode }) => (
  <div className="min-w-0 md:px-1.5 md:first:pl-0">
    <div className="relative">
      <label htmlFor={htmlFor} className="absolute top-2 left-4 font-semibold text-ink-soft text-xs">
        {label}
      </label>
      {children}
    </div>
  </div>
)
const input =
  'min-h-14 w-full min-w-0 rounded-2xl border-transparent border-r-12 bg-transparent pt-6 pr-0 pl-4 pb-1.5 placeholder:text-ink-soft focus-visible:-outline-offset-1'

type Props = { search: PropertySearch; onSearch: (search: PropertySearch, how: { isTyping: boolean }) => void }

export const PropertySearchBar = ({ search, onSearch }: Props) => {
  const id = useId()
  const [typed, setTyped] = useState(typedFrom(search))
  const requested = useRef(paths.properties({ ...search, page: undefined }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopTimer = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  // The fields follow the address, also after going back or removing a filter; but the result of a search from here must
  // not undo what has been typed since, and a field that the address has not changed keeps what is typed. A search from here that a removed
  // filter has replaced, such as by leaving the price to press that filter, is asked for again without it, but not once several were removed at once.
  const { location, propertyType, maxPrice } = search
  const shown = useRef(typedFrom(search))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address changes the fields
  useEffect(() => {
    const [before, found] = [shown.current, typedFrom({ location, propertyType, maxPrice })]
    shown.current = found
    if (paths.properties(found) === requested.current) return
    const isReplaced = timer.current !== undefined || paths.properties(before) !== requested.current
    stopTimer()
    requested.current = paths.properties(found)
    const isCleared = names.filter((name) => before[name] !== '' && found[name] === '').length > 1
    if (isReplaced && isCleared) return setTyped(found)
    const next = keepTyped(typed, before, found)
    setTyped(next)
    if (isReplaced) runSearch(next)
  }, [location, propertyType, maxPrice])

  const runSearch = (now: Typed, isTyping = false) => {
    stopTimer()
    const wanted = searchOf(now)
    if (paths.properties(wanted) === requested.current) return
    requested.current = paths.properties(wanted)
    onSearch(wanted, { isTyping })
  }
  const type = (location: string) => {
    const now = { ...typed, location }
    setTyped(now)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => runSearch(now, true), typingMillis)
  }
  const choose = (propertyType: string) => {
    const now = { ...typed, propertyType }
    setTyped(now)
    runSearch(now)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    runSearch(typed)
  }
  return (
    <search aria-label="Properties">
      <form
        action={paths.properties()}
        onSubmit={submit}
        className="grid rounded-[28px] border border-line bg-card p-3 shadow-card md:grid-cols-[1.5fr_1fr_1fr_auto] md:items-center md:divide-x md:divide-line"
      >
        <Cell label="Location" htmlFor={`${id}-location`}>
          <input
            id={`${id}-location`}
            name="location"
            type="search"
            autoComplete="off"
            maxLength={100}
            placeholder="East Legon, Tema…"
            value={typed.location}
            onChange={(event) => type(event.target.value)}
            className={input}
          />
        </Cell>
        <Cell label="Property type" htmlFor={`${id}-type`}>
          <select
            id={`${id}-type`}
            name="propertyType"
            value={typed.propertyType}
            onChange={(event) => choose(event.target.value)}
            // A select keeps four pixels of its own beside its text.
            className={`${input} pl-3!`}
          >
            <option value="">Any</option>
            {propertyTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </Cell>
        <Cell label="Maximum price ($)" htmlFor={`${id}-price`}>
          <input
            id={`${id}-price`}
            name="maxPrice"
            type="number"
            inputMode="decimal"
            min={0}
            max={1_000_000_000}
            step="any"
            placeholder="No limit"
            value={typed.maxPrice}
            onChange={(event) => setTyped({ ...typed, maxPrice: event.target.value })}
            onBlur={() => runSearch(typed)}
            className={input}
          />
        </Cell>
        <div className="md:pl-3">
          <Button type="submit" kind="loud" className="w-full px-7 max-md:mt-2">
            <Icon name="search" size={18} /> Search
          </Button>
        </div>
      </form>
    </search>
  )
}
