// Owns the draft of a checkout: it begins with the dates and guests of the address, else with the saved draft; every change is saved.
import { type Guests, guestSearch, guestsFrom, oneGuest } from '@akwaaba/contract/guests'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { todayInAccra } from '../../../lib/clock.ts'
import { readDraft, saveDraft } from './draft-store.ts'
import { type Draft, datesFault, sensibleDates, toggled } from './rules.ts'

export const useTrip = (apartmentId: string) => {
  const [query, setQuery] = useSearchParams()
  const [initial] = useState(() => {
    const today = todayInAccra()
    const saved = readDraft(apartmentId) ?? { from: undefined, to: undefined, extras: [], guests: oneGuest }
    const dates = query.has('from') ? { from: query.get('from'), to: query.get('to') } : saved
    const guests = guestsFrom(Object.fromEntries(query)) ?? saved.guests
    return { draft: { ...saved, ...sensibleDates(dates, today), guests }, fault: datesFault(dates, today) }
  })
  const [draft, setDraft] = useState<Draft>(initial.draft)
  const [datesNote, setNote] = useState(initial.fault)
  useEffect(() => saveDraft(apartmentId, draft), [apartmentId, draft])
  const keep = (part: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const setDates = (dates: Pick<Draft, 'from' | 'to'>) => {
    setNote(null)
    setDraft({ ...draft, ...dates })
    keep(dates)
  }
  const setGuests = (guests: Guests | null) => {
    setDraft({ ...draft, guests: guests ?? oneGuest })
    keep({ ...guestSearch(guests) })
  }
  return {
    draft,
    /** why dates were cleared; null where none were */
    datesNote,
    setDates,
    setGuests,
    toggle: (id: string) => setDraft({ ...draft, extras: toggled(draft.extras, id) }),
  }
}

export type Trip = ReturnType<typeof useTrip>
