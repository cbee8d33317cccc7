// Owns waiting for a phone: the payment is read every few seconds, and its provider is asked now and then, since a webhook may get lost.
import { checkPayment } from '@akwaaba/contract/checkout'
import type { Payment } from '@akwaaba/contract/payments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { paymentQuery } from './queries.ts'

const readMillis = 3_000
const slowMillis = 15_000
// Its documentation asks to leave a charge alone for ten seconds.
const askMillis = 12_000

type Asked = { isBusy: boolean; isOffline: boolean; charged: 'no' | 'maybe' | 'yes' | null }

/** The payment as it is now, what came of asking its provider, and asking at once. `isOver`: the time of the phone is over. */
export const usePrompt = (listed: Payment, isOver: boolean) => {
  const cache = useQueryClient()
  const query = paymentQuery(listed._id)
  const read = useQuery({ ...query, initialData: listed, refetchInterval: isOver ? slowMillis : readMillis })
  const [asked, setAsked] = useState<Asked>({ isBusy: false, isOffline: false, charged: null })
  const isAsking = useRef(false)
  const ask = async () => {
    if (isAsking.current) return
    isAsking.current = true
    setAsked((before) => ({ ...before, isBusy: true }))
    const answer = await send(checkPayment, { params: { id: listed._id } }).catch(() => null)
    if (answer) cache.setQueryData(query.queryKey, answer.payment)
    setAsked({ isBusy: false, isOffline: answer === null, charged: answer?.charged ?? null })
    isAsking.current = false
  }
  const isPending = read.data.status === 'pending'
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again when the time is over, with a question at once
  useEffect(() => {
    if (!isPending) return
    if (isOver) void ask()
    const timer = setInterval(ask, isOver ? slowMillis * 2 : askMillis)
    return () => clearInterval(timer)
  }, [isPending, isOver])
  return { payment: read.data, isUnread: read.isError, ...asked, ask }
}
