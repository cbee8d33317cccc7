// Owns the draft of a checkout: its dates begin with those of the address, else with what this tab kept; every change is kept.
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { todayInAccra } from '../../../lib/clock.ts'
import { readDraft, saveDraft } from './draft-store.ts'
import { type Draft, datesFault, sensibleDates, toggled } from './rules.ts'

export const useTrip = (apartmentId: string) => {
  const [query, setQuery] = useSearchParams()
  const [begun] = useState(() => {
    const today = todayInAccra()
    const kept = readDraft(apartmentId) ?? { from: undefined, to: undefined, extras: [] }
    const dates = query.has('from') ? { from: query.get('from'), to: query.get('to') } : kept
    return { draft: { ...kept, ...sensibleDates(dates, today) } satisfies Draft, fault: datesFault(dates, today) }
  })
  const [draft, setDraft] = useState<Draft>(begun.draft)
  const [datesNote, setNote] = useState(begun.fault)
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
    /** why dates that were brought along are not there any more; null where nothing was cleared */
    datesNote,
    /** how many are coming, as the address says it */
    guests: query.get('guests') ?? undefined,
    setDates,
    toggle: (id: string) => setDraft({ ...draft, extras: toggled(draft.extras, id) }),
  }
}

export type Trip = ReturnType<typeof useTrip>
