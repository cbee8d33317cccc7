// Owns holding the nights of a draft: availability is checked first, then the nights are held at the shown total.
import { type Booking, checkAvailability, createBooking } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import type { CallOf } from '@akwaaba/contract/endpoint'
import { messages } from '@akwaaba/contract/messages'
import type { Quote } from '@akwaaba/contract/quotes'
import { askStayChange, quoteStayChange } from '@akwaaba/contract/stay-changes'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { send, sentenceOf } from '../../../lib/api.ts'
import { chooseTarget } from '../../../lib/local-keys.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { ownHoldsQuery } from './queries.ts'
import { type Draft, isAsHeld, isCodeUsedUp, priceNow, sharesNights } from './rules.ts'

/** `draft`: what is chosen now, of which the guest may hold nights already. `isAsked`: false where another way holds them. */
export const useCheckout = (apartmentId: string, draft: Pick<Draft, 'from' | 'to'>, isAsked = true) => {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const { userEmail } = useSession()
  const isPending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const holds = useQuery({ ...ownHoldsQuery(), enabled: isAsked && userEmail !== null })
  const ownHold =
    holds.data?.find(
      (hold) => hold.apartmentId === apartmentId && hold.customer?.email === userEmail && sharesNights(hold, draft),
    ) ?? null

  /** The nights may be held by the guest's own unpaid booking, after going back from the payment. */
  const refuseNights = async () => {
    setFault(messages.datesUnavailable)
    await Promise.all([invalidate('nights'), holds.refetch()])
  }
  const toPayment = ({ _id, price }: Booking) => {
    chooseTarget('bookingId', _id, price)
    navigate(paths.payment, { state: { bookingId: _id, totalPrice: price } })
  }
  /** Makes the hold what is chosen now: nobody is asked about nights that are not paid for, and the payment page shows the price. */
  const changeHold = async (hold: Booking, draft: Draft, body: CallOf<typeof quoteStayChange>['body']) => {
    if (isAsHeld(hold, draft)) return toPayment(hold)
    const params = { id: hold._id }
    const { after } = await send(quoteStayChange, { params, body })
    await send(askStayChange, { params, body: { ...body, price: after.total } })
    await invalidate(askStayChange)
    toPayment({ ...hold, price: after.total })
  }
  const refuse = async (error: unknown, dropCode: () => void) => {
    if (!(error instanceof ApiError)) return setFault(sentenceOf(error))
    if (error.code === 'dates_unavailable') return refuseNights()
    if (isCodeUsedUp(error)) {
      dropCode()
      return setFault(priceNow(error))
    }
    if (error.code === 'price_changed') {
      await invalidate('apartments', 'extras')
      return setFault(priceNow(error))
    }
    setFault(sentenceOf(error))
  }

  /** `dropCode`: goes on without a promo code that is used up by now. */
  const checkout = async (draft: Draft, quote: Quote | undefined, dropCode: () => void) => {
    if (isPending.current) return // a second click while the first is pending
    if (!draft.from || !draft.to) return setFault('Please choose your check-in and check-out dates first.')
    isPending.current = true
    setBusy(true)
    setFault(undefined)
    const stay = { apartmentId, startDate: draft.from, endDate: draft.to }
    try {
      if (ownHold) {
        const wanted = { startDate: stay.startDate, endDate: stay.endDate, ...draft.guests, extras: draft.extras }
        return await changeHold(ownHold, draft, wanted)
      }
      const { available } = await send(checkAvailability, { body: stay })
      if (!available) return await refuseNights()
      // The nights were taken when the page was read, and are free again: their price is asked for, and shown first.
      if (!quote) return await invalidate('nights')
      const body = { ...stay, ...draft.guests, extras: draft.extras, price: quote.total, quoteId: quote.quoteId }
      const booking = await send(createBooking, { body })
      await invalidate(createBooking)
      toPayment(booking)
    } catch (error) {
      await refuse(error, dropCode)
    } finally {
      isPending.current = false
      setBusy(false)
    }
  }
  const clearFault = () => setFault(undefined)
  return { checkout, isBusy, fault, ownHold, clearFault }
}

/** How a checkout holds its nights. */
export type Hold = ReturnType<typeof useCheckout>
