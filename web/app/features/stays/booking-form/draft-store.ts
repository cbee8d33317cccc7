// Owns the draft of a checkout in session storage, so that a reload, a login or a failed request loses nothing.
import { isRecord } from '@akwaaba/contract/guards'
import { guestSearch, guestsFrom, oneGuest } from '@akwaaba/contract/guests'
import type { Draft } from './rules.ts'

const keyOf = (apartmentId: string) => `checkout:${apartmentId}`

/** The saved draft for an apartment; null when there is none that can be read. */
export const readDraft = (apartmentId: string): Draft | null => {
  const text = sessionStorage.getItem(keyOf(apartmentId))
  if (text === null) return null
  try {
    const found: unknown = JSON.parse(text)
    if (!isRecord(found)) return null
    const { from, to, extras, guests } = found
    return {
      from: typeof from === 'string' ? from : undefined,
      to: typeof to === 'string' ? to : undefined,
      extras: Array.isArray(extras) ? extras.map(String) : [],
      guests: (isRecord(guests) && guestsFrom(guests)) || oneGuest,
    }
  } catch {
    return null // no draft of ours under this key: begin empty
  }
}

export const saveDraft = (apartmentId: string, draft: Draft): void =>
  sessionStorage.setItem(keyOf(apartmentId), JSON.stringify({ ...draft, guests: guestSearch(draft.guests) }))

export const dropDraft = (apartmentId: string): void => sessionStorage.removeItem(keyOf(apartmentId))
