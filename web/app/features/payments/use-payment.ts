// Owns paying: start, hand over to the provider, ask what became of it. At every step it is known what the money did.
import { getBookedDates } from '@akwaaba/contract/apartments'
import { getBooking, listBookings } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { messages } from '@akwaaba/contract/messages'
import {
  confirmBookingPayment,
  type Payment,
  type PaymentMethod,
  startPayment,
  testGatewayCharge,
} from '@akwaaba/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../lib/api.ts'
import { clearTarget } from '../../lib/local-keys.ts'

export type Trouble = { title: string; text: string; next: 'retry' | 'check' | 'rebook' }
type Phase = 'form' | 'processing' | 'checking' | 'done'

const everyMillis = 3_000
const longestChecks = 40 // two minutes

/** What to tell about a refusal. `mayBePaid`: the provider had been asked to charge by then. */
const troubleOf = (error: unknown, mayBePaid: boolean): Trouble => {
  const code = error instanceof ApiError ? error.code : 'internal'
  const text = error instanceof ApiError ? error.message : messages.networkTrouble
  if (code === 'payment_declined') return { title: messages.paymentFailed, text, next: 'retry' }
  if (code === 'hold_lapsed' || code === 'paid_too_late' || code === 'illegal_transition')
    return { title: messages.paymentFailed, text, next: 'rebook' }
  if (!mayBePaid) {
    const why = code === 'offline' ? messages.networkTrouble : text
    return { title: messages.paymentFailed, text: `${why} You have not been charged.`, next: 'retry' }
  }
  if (code === 'payment_unanswered') return { title: 'No answer yet', text, next: 'check' }
  return {
    title: 'We lost the line',
    text: 'Your payment may have gone through. Check again before you pay once more: you will not be charged twice.',
    next: 'check',
  }
}

export const usePayment = (bookingId: string) => {
  const cache = useQueryClient()
  const [phase, setPhase] = useState<Phase>('form')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnderWay = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const finish = async (paid: Payment) => {
    clearTarget()
    setPayment(paid)
    setPhase('done')
    await Promise.all(
      [getBooking, listBookings, getBookedDates].map(({ path }) => cache.invalidateQueries({ queryKey: [path] })),
    )
  }
  const refuse = (error: unknown, mayBePaid: boolean) => {
    setTrouble(troubleOf(error, mayBePaid))
    setPhase('form')
  }
  /** Asks what became of the payment; goes on asking while the provider is still at it. */
  const check = async (checks = 1): Promise<void> => {
    setTrouble(null)
    setPhase(checks === 1 ? 'processing' : 'checking')
    try {
      const reply = await send(confirmBookingPayment, { body: { bookingId } })
      if (reply.status === 'succeeded') return await finish(reply.payment)
    } catch (error) {
      // A line that breaks while we wait is no verdict: ask again.
      const isBroken = error instanceof ApiError && error.code === 'offline'
      if (!isBroken || checks === 1) return refuse(error, true)
    }
    if (checks >= longestChecks)
      return refuse(
        new ApiError(
          'payment_unanswered',
          503,
          'The provider is still working on your payment. Your nights stay held; check again in a while.',
        ),
        true,
      )
    setPhase('checking')
    timer.current = setTimeout(() => check(checks + 1), everyMillis)
  }
  const pay = async (method: PaymentMethod, cardNumber: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setTrouble(null)
    setPhase('processing')
    let mayBePaid = false
    try {
      const { payment: opened, next } = await send(startPayment, { body: { bookingId, method } })
      if (next.kind === 'redirect') return location.assign(next.url)
      mayBePaid = true
      const card = method === 'card' && cardNumber.trim() !== '' ? { cardNumber } : {}
      await send(testGatewayCharge, { body: { reference: opened.reference, ...card } })
      await check()
    } catch (error) {
      refuse(error, mayBePaid)
    } finally {
      isUnderWay.current = false
    }
  }
  return { phase, trouble, payment, pay, check: () => check() }
}
