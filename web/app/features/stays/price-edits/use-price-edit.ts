// Owns changing the prices of several listings in one step, what is said then, and undoing it in one step.
import { editHostPrices, type PriceEdit, type PriceEditForm, undoHostPriceEdit } from '@akwaaba/contract/price-edits'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'

export type SaidOfEdit = {
  tone: 'success' | 'error'
  text: string
  /** listings that stay as they were, each with the reason */
  left: PriceEdit['left']
  /** the edit that can be undone, and whose prices it has changed */
  undoes: { org: string; id: string } | null
  count: number
}

export const usePriceEdit = () => {
  const [sent, undone] = [useSend(editHostPrices), useSend(undoHostPriceEdit)]
  const [said, setSaid] = useState<SaidOfEdit | null>(null)
  const say = (next: Omit<SaidOfEdit, 'count'>) => setSaid((last) => ({ ...next, count: (last?.count ?? 0) + 1 }))
  const edit = (org: string, apartments: string[], change: PriceEditForm['change'], onSuccess: () => void) =>
    sent.mutate(
      { params: { org }, body: { apartments, change } },
      {
        onSuccess: ({ _id, msg, changed, left }) => {
          say({ ...{ text: msg, left }, tone: 'success', undoes: changed.length > 0 ? { org, id: _id } : null })
          onSuccess()
        },
      },
    )
  const undo = () => {
    if (!said?.undoes) return
    undone.mutate(
      { params: said.undoes },
      {
        onSuccess: ({ msg, left }) => say({ ...{ text: msg, left }, tone: 'success', undoes: null }),
        onError: (error) => say({ ...said, tone: 'error', text: sentenceOf(error), left: [] }),
      },
    )
  }
  return {
    ...{ edit, undo, said, isBusy: sent.isPending, isUndoing: undone.isPending, error: sent.error, reset: sent.reset },
    dropSaid: () => setSaid(null),
  }
}
