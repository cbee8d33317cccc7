// Owns holding the nights of a draft without an account: with the name, e-mail address and phone number that the guest gives.
import type { Booking } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { messages } from '@akwaaba/contract/messages'
import { formatDollars } from '@akwaaba/contract/money'
import type { Quote } from '@akwaaba/contract/quotes'
import { bookTrip } from '@akwaaba/contract/trips'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { send, sentenceOf } from '../../../lib/api.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { tripPaths } from '../../../lib/trip-paths.ts'
import { saveTrip } from '../../../lib/trip-session.ts'
import type { Draft } from './rules.ts'

export type Contact = { name: string; email: string; phone: string }
const fields = ['name', 'email', 'phone'] as const
const key = 'checkout:contact'

/** What the guest has typed before in this tab. */
const readContact = (): Contact => {
  const blank = { name: '', email: '', phone: '' }
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return { ...blank, ...(found as object) }
  } catch {
    return blank // not written by us
  }
}

export const useGuestCheckout = (apartmentId: string) => {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const form = useForm<Contact>({ defaultValues: readContact() })
  const isPending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const refuse = async (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null
    if (error instanceof ApiError) {
      const wrong = fields.filter((field) => error.fields[field] !== undefined)
      for (const field of wrong) form.setError(field, { message: error.fields[field] ?? '' })
      const [first] = wrong
      if (first) return form.setFocus(first)
    }
    if (code === 'dates_unavailable') await invalidate('nights')
    if (code === 'price_changed') {
      await invalidate('apartments', 'extras')
      const now = formatDollars(Number((error as ApiError).facts.price))
      return setFault(`${sentenceOf(error)} It is now ${now}. Press the button again to accept it.`)
    }
    setFault(code === 'dates_unavailable' ? messages.datesUnavailable : sentenceOf(error))
  }

  const hold = async (contact: Contact, draft: Draft, quote: Quote | undefined) => {
    if (!draft.from || !draft.to) return setFault('Please choose your check-in and check-out dates first.')
    if (!quote) return invalidate('nights')
    const stay = { apartmentId, startDate: draft.from, endDate: draft.to, extras: draft.extras, ...draft.guests }
    const price = { price: quote.total, quoteId: quote.quoteId }
    const { booking, token } = await send(bookTrip, { body: { ...stay, ...price, ...contact } })
    saveTrip({ token, bookingId: booking._id })
    navigate(tripPaths.trip)
  }

  const checkout = async (draft: Draft, quote: Quote | undefined) => {
    if (isPending.current) return // a second click while the first is pending
    isPending.current = true
    sessionStorage.setItem(key, JSON.stringify(form.getValues()))
    setFault(undefined)
    try {
      await form.handleSubmit(async (contact) => {
        setBusy(true)
        await hold(contact, draft, quote)
      })()
    } catch (error) {
      await refuse(error)
    } finally {
      isPending.current = false
      setBusy(false)
    }
  }
  const ownHold: Booking | null = null
  return { form, hold: { checkout, isBusy, fault, ownHold, clearFault: () => setFault(undefined) } }
}
