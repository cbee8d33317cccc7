// Owns paying: start, hand over to the provider, ask what became of it. At every step it is known what the money did.

import { chargeTestCard, checkPayment, getPayment, startPayment } from '@akwaaba/contract/checkout'
import type { Payment, PaymentMethod } from '@akwaaba/contract/payments'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { type Chosen, clearTarget } from '../../../lib/local-keys.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { failureOf, type PaymentFailure } from './rules.ts'
import { kinds } from './targets.ts'

type Phase = 'form' | 'processing' | 'checking' | 'done'

const everyMillis = 3_000
const slowMillis = 15_000
const quickChecks = 40 // two minutes
// Our own books are read each time; the provider is asked at once and then every so often, for its word may get lost.
const checksPerQuestion = 4

/** `returned`: the payment with which somebody has come back from the provider's page; it is asked about at once. */
export const usePayment = (chosen: Chosen, returned: Payment | null) => {
  const kind = kinds[chosen.target]
  const invalidate = useInvalidate()
  const [phase, setPhase] = useState<Phase>(returned ? 'checking' : 'form')
  const [failure, setFailure] = useState<PaymentFailure | null>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  // The payment of which the provider has said that nothing was charged.
  const [unchargedId, setUnchargedId] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeft = useRef(false)
  const isUnderWay = useRef(false)
  // From the first charge whose outcome is not known for certain.
  const mayBePaid = useRef(false)
  const paymentId = useRef(returned?._id)

  const later = (work: () => Promise<void>, millis: number) => {
    clearTimeout(timer.current)
    if (!isLeft.current) timer.current = setTimeout(work, millis)
  }
  const finish = async (paid: Payment) => {
    clearTimeout(timer.current)
    clearTarget()
    setPayment(paid)
    // What was bought knows its state and its receipt by now: read it before the screen speaks of it.
    await invalidate(kind.row)
    setPhase('done')
  }
  const refuse = (error: unknown) => {
    const failure = failureOf(error, mayBePaid.current, kind.unanswered)
    if (failure.next !== 'check') mayBePaid.current = false
    setFailure(failure)
    setPhase('form')
    invalidate(failure.next === 'gone' || failure.next === 'bought' ? kind.row : 'payments')
  }
  /** The payment once it is through; null while it is not; throws the refusal where it never will be. */
  const look = async (checks: number): Promise<Payment | null> => {
    if (paymentId.current && checks % checksPerQuestion !== 1) {
      const { status } = await send(getPayment, { params: { id: paymentId.current } })
      if (status === 'pending') return null
    }
    const reply = await kind.confirm(chosen.id)
    return reply.status === 'succeeded' ? reply.payment : null
  }
  /** Asks what became of the payment, and goes on asking for as long as the page is open. */
  const check = async (checks = 1): Promise<void> => {
    clearTimeout(timer.current)
    mayBePaid.current = true
    if (checks === 1) {
      setFailure(null)
      setPhase((now) => (returned || now === 'checking' ? 'checking' : 'processing'))
    }
    try {
      const paid = await look(checks)
      if (paid) return await finish(paid)
      if (checks === quickChecks) setFailure({ title: 'No answer yet', text: kind.stillWaiting, next: 'check' })
    } catch (error) {
      // Silence is no verdict: it is said, and asked again.
      const failure = failureOf(error, true, kind.unanswered)
      if (failure.next !== 'check') return refuse(error)
      setFailure(failure)
    }
    setPhase('checking')
    later(() => check(checks + 1), checks < quickChecks ? everyMillis : slowMillis)
  }
  /** Looks into our books now and then while the form is open: it may be paid in another tab, or on the phone. */
  const watch = (id: string) =>
    later(async () => {
      const now = await send(getPayment, { params: { id } }).catch(() => null)
      if (now?.status === 'succeeded') await finish(now)
      else watch(id)
    }, slowMillis)
  /** Asks the provider about a payment that was begun before; nothing is said of its money until it has answered. */
  const askAbout = async (id: string): Promise<void> => {
    clearTimeout(timer.current)
    paymentId.current = id
    setPhase('checking')
    const answer = await send(checkPayment, { params: { id } }).catch(() => null)
    if (answer?.payment.status === 'succeeded') return finish(answer.payment)
    if (answer?.payment.status !== 'pending' || answer.charged !== 'no') return check()
    setUnchargedId(id)
    setPhase('form')
    watch(id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as one comes back
  useEffect(() => {
    isLeft.current = false
    if (returned) askAbout(returned._id)
    // A page that the browser kept shows itself again as it was left: on its way to the provider.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      invalidate('payments')
      if (paymentId.current) askAbout(paymentId.current)
      else setPhase('form')
    }
    window.addEventListener('pageshow', wake)
    return () => {
      isLeft.current = true
      clearTimeout(timer.current)
      window.removeEventListener('pageshow', wake)
    }
  }, [])
  const pay = async (method: PaymentMethod, cardNumber: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    clearTimeout(timer.current)
    setFailure(null)
    setUnchargedId(null)
    setPhase('processing')
    try {
      const { payment: opened, next } = await send(startPayment, { body: { ...kind.ask(chosen), method } })
      paymentId.current = opened._id
      if (next.kind === 'redirect') return location.assign(next.url)
      if (next.kind === 'transfer') {
        await invalidate(kind.row)
        return setPhase('form')
      }
      mayBePaid.current = true
      const card = method === 'card' && cardNumber.trim() !== '' ? { cardNumber } : {}
      await send(chargeTestCard, { body: { reference: opened.reference, ...card } })
      await check()
    } catch (error) {
      refuse(error)
    } finally {
      isUnderWay.current = false
    }
  }
  /** Stops waiting, so that another way can be chosen; the payment is asked about by the server all the same. */
  const stopWaiting = () => {
    clearTimeout(timer.current)
    setFailure(null)
    setPhase('form')
    invalidate('payments')
  }
  return { phase, failure, payment, unchargedId, pay, finish, askAbout, stopWaiting, check: () => check() }
}
