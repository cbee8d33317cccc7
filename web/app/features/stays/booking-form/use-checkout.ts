// Owns holding the nights of a draft: availability is checked first, then the nights are held at the shown total.
import { type Booking, checkAvailability, createBooking, listBookings } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { messages } from '@akwaaba/contract/messages'
import { formatDollars } from '@akwaaba/contract/money'
import type { Quote } from '@akwaaba/contract/quotes'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { send, sentenceOf } from '../../../lib/api.ts'
import { chooseTarget } from '../../../lib/local-keys.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { dropDraft } from './draft-store.ts'
import { type Draft, sharesNights } from './rules.ts'

export const useCheckout = (apartmentId: string) => {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const { userEmail } = useSession()
  const isPending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [ownHold, setOwnHold] = useState<Booking | null>(null)

  /** The nights may be held by the guest's own unpaid booking, after going back from the payment. */
  const refuseNights = async (draft: Draft) => {
    setFault(messages.datesUnavailable)
    await invalidate('nights')
    const mine = await send(listBookings, { query: { view: 'awaiting-payment' } }).catch(() => [])
    const isOwn = (hold: Booking) => hold.apartmentId === apartmentId && hold.customer?.email === userEmail
    setOwnHold(mine.find((hold) => isOwn(hold) && sharesNights(hold, draft)) ?? null)
  }
  const refuse = async (error: unknown, draft: Draft) => {
    if (!(error instanceof ApiError)) return setFault(sentenceOf(error))
    if (error.code === 'dates_unavailable') return refuseNights(draft)
    if (error.code === 'price_changed') {
      await invalidate('apartments', 'extras')
      return setFault(
        `${error.message} It is now ${formatDollars(Number(error.facts.price))}. Press the button again to accept it.`,
      )
    }
    setFault(sentenceOf(error))
  }

  const checkout = async (draft: Draft, quote: Quote | undefined) => {
    if (isPending.current) return // a second click while the first is pending
    if (!draft.from || !draft.to) return setFault('Please choose your check-in and check-out dates first.')
    isPending.current = true
    setBusy(true)
    setFault(undefined)
    setOwnHold(null)
    const stay = { apartmentId, startDate: draft.from, endDate: draft.to }
    try {
      const { available } = await send(checkAvailability, { body: stay })
      if (!available) return await refuseNights(draft)
      // The nights were taken when the page was read, and are free again: their price is asked for, and shown first.
      if (!quote) return await invalidate('nights')
      const body = { ...stay, ...draft.guests, extras: draft.extras, price: quote.total, quoteId: quote.quoteId }
      const booking = await send(createBooking, { body })
      chooseTarget('bookingId', booking._id, booking.price)
      dropDraft(apartmentId)
      await invalidate(createBooking)
      navigate(paths.payment, { state: { bookingId: booking._id, totalPrice: booking.price } })
    } catch (error) {
      await refuse(error, draft)
    } finally {
      isPending.current = false
      setBusy(false)
    }
  }
  const clearFault = () => {
    setFault(undefined)
    setOwnHold(null)
  }
  return { checkout, isBusy, fault, ownHold, clearFault }
}

/** How a checkout holds its nights. */
export type Hold = ReturnType<typeof useCheckout>
