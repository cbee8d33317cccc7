// Owns waiting for a phone: the payment is read every few seconds, and its provider is asked now and then, since a webhook may get lost.
import type { Payment } from '@akwaaba/contract/payments'
import type { Prompt } from '@akwaaba/contract/prompts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

const readMillis = 3_000
const slowMillis = 15_000
// Its documentation asks to leave a charge alone for ten seconds.
const askMillis = 12_000

/** A payment by mobile money, as far as its step on the phone needs it. */
export type Prompted = Pick<Payment, '_id' | 'status'> & { prompt: Prompt | null }

type Charged = 'no' | 'maybe' | 'yes'

/** How the payment is read, its provider asked, and a voucher given: by the account of a guest, or by the link of a share. */
export type PromptCalls = {
  read: () => Promise<Prompted>
  check: () => Promise<{ payment: Prompted; charged: Charged }>
  give: (voucher: string) => Promise<unknown>
}

type Asked = { isBusy: boolean; isOffline: boolean; charged: Charged | null }

/** The payment as it is now, what came of asking its provider, and asking at once. `isOver`: the time of the phone is over. */
export const usePrompt = (listed: Prompted, { read: queryFn, check }: PromptCalls, isOver: boolean) => {
  const cache = useQueryClient()
  const queryKey = ['prompt', listed._id]
  const read = useQuery({
    ...{ queryKey, queryFn, initialData: listed, refetchInterval: isOver ? slowMillis : readMillis },
  })
  const [asked, setAsked] = useState<Asked>({ isBusy: false, isOffline: false, charged: null })
  const isAsking = useRef(false)
  const ask = async () => {
    if (isAsking.current) return
    isAsking.current = true
    setAsked((before) => ({ ...before, isBusy: true }))
    const answer = await check().catch(() => null)
    if (answer) cache.setQueryData(queryKey, answer.payment)
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
