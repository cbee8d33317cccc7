// Owns paying: start, hand over to the provider, ask what became of it. At every step it is known what the money did.
import { ApiError } from '@akwaaba/contract/client'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import {
  getPayment,
  listMyPayments,
  type Payment,
  type PaymentMethod,
  startPayment,
  testGatewayCharge,
} from '@akwaaba/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../lib/api.ts'
import { type Chosen, clearTarget } from '../../lib/local-keys.ts'
import { type Trouble, troubleOf } from './rules.ts'
import { kinds } from './targets.ts'

type Phase = 'form' | 'processing' | 'checking' | 'done'

const everyMillis = 3_000
const longestChecks = 40 // two minutes
// Our own books are read each time; the provider is asked at once and then every so often, for its word may get lost.
const checksPerQuestion = 4

/** `returned`: the payment with which somebody has come back from the provider's page; it is asked about at once. */
export const usePayment = (chosen: Chosen, returned: Payment | null) => {
  const kind = kinds[chosen.target]
  const cache = useQueryClient()
  const [phase, setPhase] = useState<Phase>(returned ? 'checking' : 'form')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnderWay = useRef(false)
  // From the first charge whose outcome is not known for certain.
  const mayBePaid = useRef(false)
  const paymentId = useRef(returned?._id)

  const refresh = (rows: Endpoint[]) =>
    Promise.all(rows.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
  const finish = async (paid: Payment) => {
    clearTarget()
    setPayment(paid)
    // What was bought knows its state and its receipt by now: read it before the screen speaks of it.
    await refresh([...kind.onPaid, listMyPayments])
    setPhase('done')
  }
  const refuse = (error: unknown) => {
    const said = troubleOf(error, mayBePaid.current, kind.unanswered)
    if (said.next !== 'check') mayBePaid.current = false
    setTrouble(said)
    setPhase('form')
    refresh(said.next === 'gone' || said.next === 'bought' ? [...kind.onRefused, listMyPayments] : [listMyPayments])
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
  /** Asks what became of the payment; goes on asking while the provider is still at it. */
  const check = async (checks = 1): Promise<void> => {
    clearTimeout(timer.current)
    mayBePaid.current = true
    setTrouble(null)
    setPhase(checks === 1 && !returned ? 'processing' : 'checking')
    try {
      const paid = await look(checks)
      if (paid) return await finish(paid)
    } catch (error) {
      // A line that breaks while we wait is no verdict: ask again.
      const isBroken = error instanceof ApiError && error.code === 'offline'
      if (!isBroken || checks === 1) return refuse(error)
    }
    if (checks >= longestChecks) {
      setTrouble({ title: 'No answer yet', text: kind.stillWaiting, next: 'check' })
      return setPhase('form')
    }
    setPhase('checking')
    timer.current = setTimeout(() => check(checks + 1), everyMillis)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as one comes back
  useEffect(() => {
    if (returned) check()
    // A page that the browser kept shows itself again as it was left: on its way to the provider.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setPhase('form')
      refresh([listMyPayments])
    }
    window.addEventListener('pageshow', wake)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('pageshow', wake)
    }
  }, [])
  const pay = async (method: PaymentMethod, cardNumber: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setTrouble(null)
    setPhase('processing')
    try {
      const { payment: opened, next } = await send(startPayment, { body: { ...kind.ask(chosen), method } })
      paymentId.current = opened._id
      if (next.kind === 'redirect') return location.assign(next.url)
      if (next.kind === 'transfer') {
        await refresh([...kind.onRefused, listMyPayments])
        return setPhase('form')
      }
      mayBePaid.current = true
      const card = method === 'card' && cardNumber.trim() !== '' ? { cardNumber } : {}
      await send(testGatewayCharge, { body: { reference: opened.reference, ...card } })
      await check()
    } catch (error) {
      refuse(error)
    } finally {
      isUnderWay.current = false
    }
  }
  return { phase, trouble, payment, pay, finish, check: () => check() }
}
