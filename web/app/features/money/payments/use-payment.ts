// Owns paying: starting a payment, going to the provider, and checking the outcome. Each failure knows whether money may be charged.
import { chargeTestCard, checkPayment, getPayment, startPayment } from '@akwaaba/contract/checkout'
import { ApiError } from '@akwaaba/contract/client'
import type { Payment, PaymentMethod } from '@akwaaba/contract/payments'
import type { Wallet } from '@akwaaba/contract/prompts'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { type Chosen, clearTarget } from '../../../lib/local-keys.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { failureOf, type PaymentFailure } from './rules.ts'
import { kinds } from './targets.ts'

/** Whose phone is asked, and the payment whose prompt the guest gives up. */
type Asked = { wallet?: Wallet; replaces?: string }

type Phase = 'form' | 'processing' | 'checking' | 'done'

const everyMillis = 3_000
const slowMillis = 15_000
const quickChecks = 40 // two minutes
// Our own state is read in every check; the provider is asked in the first one and then in every fourth, because its
// webhook may get lost.
const checksPerQuestion = 4

/** `returned`: the payment with which the user has come back from the provider's page; it is checked at once. */
export const usePayment = (chosen: Chosen, returned: Payment | null) => {
  const kind = kinds[chosen.target]
  const invalidate = useInvalidate()
  const [phase, setPhase] = useState<Phase>(returned ? 'checking' : 'form')
  const [failure, setFailure] = useState<PaymentFailure | null>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  // The payment of which the provider has said that nothing was charged.
  const [unchargedId, setUnchargedId] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnmounted = useRef(false)
  const isPending = useRef(false)
  // Set from the first charge whose outcome is not certain.
  const mayBePaid = useRef(false)
  const paymentId = useRef(returned?._id)

  const later = (work: () => Promise<void>, millis: number) => {
    clearTimeout(timer.current)
    if (!isUnmounted.current) timer.current = setTimeout(work, millis)
  }
  const finish = async (paid: Payment) => {
    clearTimeout(timer.current)
    clearTarget()
    setPayment(paid)
    // Read again before the screen shows it, so that its state and its receipt are there.
    await invalidate(kind.row)
    setPhase('done')
  }
  const refuse = (error: unknown) => {
    const found = failureOf(error, mayBePaid.current, kind.unanswered)
    if (found.next !== 'check') mayBePaid.current = false
    setFailure(found)
    setPhase('form')
    invalidate(found.next === 'gone' || found.next === 'bought' ? kind.row : 'payments')
  }
  /** The payment once it has succeeded; null while it is pending; throws the refusal where it has failed. */
  const readOutcome = async (checks: number): Promise<Payment | null> => {
    if (paymentId.current && checks % checksPerQuestion !== 1) {
      const { status } = await send(getPayment, { params: { id: paymentId.current } })
      if (status === 'pending') return null
    }
    const reply = await kind.confirm(chosen.id)
    return reply.status === 'succeeded' ? reply.payment : null
  }
  /** Checks the payment, and goes on checking for as long as the page is open. */
  const check = async (checks = 1): Promise<void> => {
    clearTimeout(timer.current)
    mayBePaid.current = true
    if (checks === 1) {
      setFailure(null)
      setPhase((now) => (returned || now === 'checking' ? 'checking' : 'processing'))
    }
    try {
      const paid = await readOutcome(checks)
      if (paid) return await finish(paid)
      if (checks === quickChecks) setFailure({ title: 'No answer yet', text: kind.stillWaiting, next: 'check' })
    } catch (error) {
      // No answer is no decision: it is shown, and the check is repeated.
      const found = failureOf(error, true, kind.unanswered)
      if (found.next !== 'check') return refuse(error)
      setFailure(found)
    }
    setPhase('checking')
    later(() => check(checks + 1), checks < quickChecks ? everyMillis : slowMillis)
  }
  /** Goes on with a payment that was waited for and is no longer pending: only one that has succeeded is shown as paid. */
  const end = async (ended: Payment) => {
    if (ended.status === 'succeeded') return finish(ended)
    await invalidate(kind.row)
    // What became of its money is said as for every other payment: it came too late, or with another sum.
    if (ended.status !== 'failed') await askAbout(ended._id)
  }
  /** Reads the payment now and then while the form is open: it may be paid in another tab, or on the phone. */
  const watch = (id: string) =>
    later(async () => {
      const now = await send(getPayment, { params: { id } }).catch(() => null)
      if (now?.status === 'succeeded') await finish(now)
      else watch(id)
    }, slowMillis)
  /** Asks the provider about a payment of an earlier visit; nothing is shown about its money before the answer. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming back
  useEffect(() => {
    isUnmounted.current = false
    if (returned) askAbout(returned._id)
    // A page from the back-forward cache is in the state in which it was left: redirecting to the provider.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      invalidate('payments')
      if (paymentId.current) askAbout(paymentId.current)
      else setPhase('form')
    }
    window.addEventListener('pageshow', onPageShow)
    return () => {
      isUnmounted.current = true
      clearTimeout(timer.current)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])
  const pay = async (method: PaymentMethod, cardNumber: string, asked: Asked = {}) => {
    if (isPending.current) return
    isPending.current = true
    clearTimeout(timer.current)
    setFailure(null)
    setUnchargedId(null)
    setPhase('processing')
    try {
      const body = { ...kind.targetOf(chosen), method, ...asked }
      const { payment: opened, next } = await send(startPayment, { body }).catch((error: unknown) => {
        // The phone may be asked all the same.
        if (asked.wallet && !(error instanceof ApiError && error.code !== 'offline')) mayBePaid.current = true
        throw error
      })
      paymentId.current = opened._id
      if (opened.status === 'succeeded') return await finish(opened)
      if (next.kind === 'redirect') return location.assign(next.url)
      if (next.kind === 'transfer' || next.kind === 'prompt') {
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
      isPending.current = false
    }
  }
  /** Stops waiting, so that another method can be chosen; the server goes on syncing the payment. */
  const stopWaiting = () => {
    clearTimeout(timer.current)
    setFailure(null)
    setPhase('form')
    invalidate('payments')
  }
  return { phase, failure, payment, unchargedId, pay, end, askAbout, stopWaiting, check: () => check() }
}
