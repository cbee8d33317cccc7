// Owns the draft of a checkout in session storage, so that a reload, a login or a failed request loses nothing; and the form of a guest without
// an account that was sent and not answered, which is sent again by the same key.
import type { CallOf } from '@akwaaba/contract/endpoint'
import { isRecord } from '@akwaaba/contract/guards'
import { guestSearch, guestsFrom, oneGuest } from '@akwaaba/contract/guests'
import type { Quote } from '@akwaaba/contract/quotes'
import type { bookTrip } from '@akwaaba/contract/trips'
import { newSubmissionId } from '../../../lib/form-draft.ts'
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

type Body = CallOf<typeof bookTrip>['body']
type Price = { price: number; quoteId: string }
type Sent = { key: string; asked: string; shown: Price }

const sentKeyOf = (apartmentId: string) => `checkout:sent:${apartmentId}`

const readSent = (apartmentId: string): Sent | null => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(sentKeyOf(apartmentId)) ?? 'null')
    if (!isRecord(found) || typeof found.key !== 'string' || typeof found.asked !== 'string') return null
    const { price, quoteId } = isRecord(found.shown) ? found.shown : {}
    if (typeof price !== 'number' || typeof quoteId !== 'string') return null
    return { key: found.key, asked: found.asked, shown: { price, quoteId } }
  } catch {
    return null // not written by us
  }
}

/**
 * What is sent for a form at its price, with the key of an earlier sending in this tab. Where its nights have no price any more, since the hold
 * that it has made takes them, that is the price of that sending; null where there was none.
 */
export const bodyOfForm = (form: Omit<Body, keyof Price | 'key'>, quote: Quote | undefined): Body | null => {
  const sent = readSent(form.apartmentId)
  const asked = JSON.stringify(Object.entries(form).toSorted())
  const before = sent?.asked === asked ? sent.shown : undefined
  const shown = quote ? { price: quote.total, quoteId: quote.quoteId } : before
  if (shown === undefined) return null
  const key = sent?.key ?? newSubmissionId()
  sessionStorage.setItem(sentKeyOf(form.apartmentId), JSON.stringify({ key, asked, shown } satisfies Sent))
  return { ...form, ...shown, key }
}

/** Forgets the form that was sent for an apartment: its answer is here. */
export const dropSentForm = (apartmentId: string): void => sessionStorage.removeItem(sentKeyOf(apartmentId))
