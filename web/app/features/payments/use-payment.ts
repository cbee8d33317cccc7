// Owns paying: start, hand over to the provider, ask what became of it. At every step it is known what the money did.
import { ApiError } from '@akwaaba/contract/client'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { type Payment, type PaymentMethod, startPayment, testGatewayCharge } from '@akwaaba/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../lib/api.ts'
import { type Chosen, clearTarget } from '../../lib/local-keys.ts'
import { type Trouble, troubleOf } from './rules.ts'
import { kinds } from './targets.ts'

type Phase = 'form' | 'processing' | 'checking' | 'done'

const everyMillis = 3_000
const longestChecks = 40 // two minutes

export const usePayment = (chosen: Chosen) => {
  const kind = kinds[chosen.target]
  const cache = useQueryClient()
  const [phase, setPhase] = useState<Phase>('form')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnderWay = useRef(false)
  // From the first charge whose outcome is not known for certain.
  const mayBePaid = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const refresh = (rows: Endpoint[]) =>
    Promise.all(rows.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
  const finish = async (paid: Payment) => {
    clearTarget()
    setPayment(paid)
    // What was bought knows its state and its receipt by now: read it before the screen speaks of it.
    await refresh(kind.onPaid)
    setPhase('done')
  }
  const refuse = (error: unknown) => {
    const said = troubleOf(error, mayBePaid.current, kind.unanswered)
    if (said.next !== 'check') mayBePaid.current = false
    setTrouble(said)
    setPhase('form')
    if (said.next === 'gone' || said.next === 'bought') refresh(kind.onRefused)
  }
  /** Asks what became of the payment; goes on asking while the provider is still at it. */
  const check = async (checks = 1): Promise<void> => {
    mayBePaid.current = true
    setTrouble(null)
    setPhase(checks === 1 ? 'processing' : 'checking')
    try {
      const reply = await kind.confirm(chosen.id)
      if (reply.status === 'succeeded') return await finish(reply.payment)
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
  const pay = async (method: PaymentMethod, cardNumber: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setTrouble(null)
    setPhase('processing')
    try {
      const { payment: opened, next } = await send(startPayment, { body: { ...kind.ask(chosen), method } })
      if (next.kind === 'redirect') return location.assign(next.url)
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
  return { phase, trouble, payment, pay, check: () => check() }
}
