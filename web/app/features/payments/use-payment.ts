// Owns paying: start, hand over to the provider, ask what became of it. At every step it is known what the money did.
import { getBookedDates } from '@akwaaba/contract/apartments'
import { getBooking, listBookings } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
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
import { type Trouble, troubleOf } from './rules.ts'

type Phase = 'form' | 'processing' | 'checking' | 'done'

const everyMillis = 3_000
const longestChecks = 40 // two minutes

export const usePayment = (bookingId: string) => {
  const cache = useQueryClient()
  const [phase, setPhase] = useState<Phase>('form')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnderWay = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const refresh = (...rows: { path: string }[]) =>
    Promise.all(rows.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
  const finish = async (paid: Payment) => {
    clearTarget()
    setPayment(paid)
    // Whether the stay is approved already is in the booking: read it before the screen says so.
    await refresh(getBooking, listBookings, getBookedDates)
    setPhase('done')
  }
  const refuse = (error: unknown, mayBePaid: boolean) => {
    const said = troubleOf(error, mayBePaid)
    setTrouble(said)
    setPhase('form')
    if (said.next === 'rebook') refresh(getBooking, listBookings)
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
