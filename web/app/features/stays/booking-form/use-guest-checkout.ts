// Owns holding the nights of a draft without an account: with the name, e-mail address and phone number that the guest gives, or by the
// hold that the trip of this tab is already.
import type { Booking } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { isRecord } from '@akwaaba/contract/guards'
import type { Guests } from '@akwaaba/contract/guests'
import { messages } from '@akwaaba/contract/messages'
import type { Quote } from '@akwaaba/contract/quotes'
import { askStayChange, quoteStayChange } from '@akwaaba/contract/stay-changes'
import { bookTrip } from '@akwaaba/contract/trips'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { send, sentenceOf } from '../../../lib/api.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { useSession } from '../../../lib/session.ts'
import { tripPaths } from '../../../lib/trip-paths.ts'
import { readTrip, saveTrip } from '../../../lib/trip-session.ts'
import { awaitsPayment } from '../bookings/rules.ts'
import { tripQuery } from '../trips/queries.ts'
import { useOpenTrip } from '../trips/use-open-trip.ts'
import { bodyOfForm, dropSentForm } from './draft-store.ts'
import { type Draft, isAsHeld, isCodeUsedUp, priceNow, sharesNights } from './rules.ts'

export type Contact = { name: string; email: string; phone: string }
const fields = ['name', 'email', 'phone'] as const
const key = 'checkout:contact'

/** What the guest has typed before in this tab. */
const readContact = (): Contact => {
  const blank = { name: '', email: '', phone: '' }
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return isRecord(found) ? Object.assign(blank, found) : blank
  } catch {
    return blank // not written by us
  }
}

/** The unpaid stay that the trip of this tab is, where it holds nights of what is chosen. */
const useOwnHold = (apartmentId: string, draft: Pick<Draft, 'from' | 'to'>) => {
  // After a login, calls keep the token of the account.
  const { userEmail } = useSession()
  const { state } = useOpenTrip(userEmail === null)
  const id = state.is === 'open' ? state.trip.bookingId : null
  const { data, refetch } = useQuery({ ...tripQuery(id ?? ''), enabled: id !== null })
  const ownOf = (stay: Booking | undefined): Booking | null =>
    stay?.apartmentId === apartmentId && awaitsPayment(stay) && stay.holdExpiresAt !== null && sharesNights(stay, draft)
      ? stay
      : null
  /** Reads it again; null where there is none any more. */
  const readAgain = async (): Promise<Booking | null> => {
    if (id === null) return null
    const read = await refetch()
    const isGone = isRefusedWith(read.error, 'not_signed_in', 'not_found')
    if (read.error && !isGone) throw read.error
    return isGone ? null : ownOf(read.data)
  }
  return { ownHold: id === null ? null : ownOf(data), readAgain }
}

type Stay = { startDate: string; endDate: string; extras: string[] } & Guests

/** `chosen`: what is chosen now, of which the guest may hold nights already. */
export const useGuestCheckout = (apartmentId: string, chosen: Pick<Draft, 'from' | 'to'>) => {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const form = useForm<Contact>({ defaultValues: readContact() })
  const isPending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  // What is done once the mailed code is entered.
  const [act, setAct] = useState<(() => void) | null>(null)
  const { ownHold, readAgain } = useOwnHold(apartmentId, chosen)

  const refuse = async (error: unknown, dropCode: () => void) => {
    const code = error instanceof ApiError ? error.code : null
    if (error instanceof ApiError) {
      const wrong = fields.filter((field) => error.fields[field] !== undefined)
      for (const field of wrong) form.setError(field, { message: error.fields[field] ?? '' })
      const [first] = wrong
      if (first) return form.setFocus(first)
    }
    // Here, too, the nights may be those of the guest's own hold, or a hold that has ended.
    if (code === 'dates_unavailable') await invalidate('nights', 'bookings')
    if (code === 'illegal_transition') await invalidate('bookings')
    if (error instanceof ApiError && (code === 'price_changed' || isCodeUsedUp(error))) {
      if (code === 'price_changed') await invalidate('apartments', 'extras')
      else dropCode()
      return setFault(priceNow(error))
    }
    setFault(code === 'dates_unavailable' ? messages.datesUnavailable : sentenceOf(error))
  }

  const hold = async (contact: Contact, stay: Stay, quote: Quote | undefined) => {
    const body = bodyOfForm({ apartmentId, ...stay, ...contact }, quote)
    if (!body) return invalidate('nights')
    const { booking, token } = await send(bookTrip, { body })
    dropSentForm(apartmentId)
    saveTrip({ token, bookingId: booking._id })
    navigate(tripPaths.trip)
  }
  /** Makes the hold what is chosen now, once the mailed code was entered in this browser; the payment page shows the price. */
  const changeHold = async ({ _id: id }: Booking, body: Stay, again: () => void) => {
    const { after } = await send(quoteStayChange, { params: { id }, body })
    if (!readTrip()?.isProved) return setAct(() => again)
    await send(askStayChange, { params: { id }, body: { ...body, price: after.total } })
    navigate(tripPaths.trip)
  }

  const checkout = async (draft: Draft, quote: Quote | undefined, dropCode: () => void) => {
    if (isPending.current) return // a second click while the first is pending
    if (!draft.from || !draft.to) return setFault('Please choose your check-in and check-out dates first.')
    isPending.current = true
    sessionStorage.setItem(key, JSON.stringify(form.getValues()))
    setFault(undefined)
    setBusy(true)
    const stay = { startDate: draft.from, endDate: draft.to, extras: draft.extras, ...draft.guests }
    try {
      const own = await readAgain()
      if (own && isAsHeld(own, draft)) navigate(tripPaths.trip)
      else if (own) await changeHold(own, stay, () => checkout(draft, quote, dropCode))
      else await form.handleSubmit((contact) => hold(contact, stay, quote))()
    } catch (error) {
      await refuse(error, dropCode)
    } finally {
      isPending.current = false
      setBusy(false)
    }
  }
  return {
    form,
    hold: { checkout, isBusy, fault, ownHold, clearFault: () => setFault(undefined) },
    proof: act && {
      onClose: () => setAct(null),
      onDone: () => {
        const trip = readTrip()
        if (trip) saveTrip({ ...trip, isProved: true })
        setAct(null)
        act()
      },
    },
  }
}
