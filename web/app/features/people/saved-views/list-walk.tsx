// Owns the way from a record to the one before and after it in the list that it was opened from, by links and by the keys K and J.
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { isForPage } from '../../../lib/keys.ts'
import { type ListWalk, walkState } from '../../../lib/list-walk.ts'
import { Icon } from '../../../ui/icons.tsx'

type Props = {
  walk: ListWalk
  id: string
  /** the page of a record */
  at: (id: string) => string
  /** what the list is of: 'Booking' */
  noun: string
}

const shape = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 font-semibold'

/** Nothing where the list has no other record. */
export const ListWalkLinks = ({ walk, id, at, noun }: Props) => {
  const navigate = useNavigate()
  const place = walk.ids.indexOf(id)
  const [before, after] = place < 0 ? [] : [walk.ids[place - 1], walk.ids[place + 1]]
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const next = { k: before, j: after }[event.key.toLowerCase()]
      if (next === undefined || !isForPage(event)) return
      event.preventDefault()
      navigate(at(next), { state: walkState(walk), replace: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  if (before === undefined && after === undefined) return null
  const steps = [
    { to: before, name: `${noun} before`, key: 'K', icon: 'left' },
    { to: after, name: `${noun} after`, key: 'J', icon: 'right' },
  ] as const
  return (
    <nav aria-label="In the list" className="flex items-center text-palm">
      {steps.map(({ to, name, key, icon }) =>
        to === undefined ? (
          <span key={key} aria-hidden="true" className={`${shape} text-ink-soft/50`}>
            <Icon name={icon} size={18} />
          </span>
        ) : (
          <Link key={key} replace to={at(to)} state={walkState(walk)} title={`${name} (${key})`} className={shape}>
            <Icon name={icon} size={18} />
            <span className="unseen">{name}</span>
          </Link>
        ),
      )}
      <span className="text-ink-soft text-sm tabular-nums">
        {place + 1} of {walk.ids.length}
      </span>
    </nav>
  )
}
