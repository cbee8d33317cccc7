// Owns what a row of a table is on a phone: name and sum, what it is about, when, and its state.
import type { ReactNode } from 'react'

type Props = { name: string; sum?: string; about?: string; when: string; mark?: ReactNode }

export const Tile = ({ name, sum, about, when, mark }: Props) => (
  <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 text-left">
    <b className="truncate font-semibold">{name}</b>
    <b className="text-right font-semibold tabular-nums">{sum}</b>
    {about && <span className="col-span-2 truncate text-ink-soft text-sm">{about}</span>}
    <span className="text-ink-soft text-sm">{when}</span>
    <span className="justify-self-end">{mark}</span>
  </span>
)
