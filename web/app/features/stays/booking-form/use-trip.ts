// Owns the draft of a checkout: it begins with the dates of the address, else with the saved draft; every change is saved.
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { todayInAccra } from '../../../lib/clock.ts'
import { readDraft, saveDraft } from './draft-store.ts'
import { type Draft, datesFault, sensibleDates, toggled } from './rules.ts'

export const useTrip = (apartmentId: string) => {
  const [query, setQuery] = useSearchParams()
  const [initial] = useState(() => {
    const today = todayInAccra()
    const saved = readDraft(apartmentId) ?? { from: undefined, to: undefined, extras: [] }
    const dates = query.has('from') ? { from: query.get('from'), to: query.get('to') } : saved
    return { draft: { ...saved, ...sensibleDates(dates, today) } satisfies Draft, fault: datesFault(dates, today) }
  })
  const [draft, setDraft] = useState<Draft>(initial.draft)
  const [datesNote, setNote] = useState(initial.fault)
  useEffect(() => saveDraft(apartmentId, draft), [apartmentId, draft])
  const setDates = (dates: Pick<Draft, 'from' | 'to'>) => {
    setNote(null)
    setDraft({ ...draft, ...dates })
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(dates)) value ? next.set(name, value) : next.delete(name)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return {
    draft,
    /** why dates were cleared; null where none were */
    datesNote,
    /** the number of guests in the address */
    guests: query.get('guests') ?? undefined,
    setDates,
    toggle: (id: string) => setDraft({ ...draft, extras: toggled(draft.extras, id) }),
  }
}

export type Trip = ReturnType<typeof useTrip>
