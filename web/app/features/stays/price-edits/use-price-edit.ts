// Owns changing the prices of several listings in one step, what is said then, and undoing it in one step.
import { editHostPrices, type PriceEdit, type PriceEditForm, undoHostPriceEdit } from '@akwaaba/contract/price-edits'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { newSubmissionId } from '../../../lib/form-draft.ts'
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
  // The same change asked for again, because its reply was lost, is the same edit: a second one would keep the new prices as those of before.
  const asked = useRef<{ text: string; key: string } | null>(null)
  const forget = () => {
    asked.current = null
  }
  const edit = (org: string, apartments: string[], change: PriceEditForm['change'], onSuccess: () => void) => {
    const text = JSON.stringify([org, apartments, change])
    if (asked.current?.text !== text) asked.current = { text, key: newSubmissionId() }
    sent.mutate(
      { params: { org }, body: { apartments, change, key: asked.current.key } },
      {
        onSuccess: ({ _id, msg, changed, left }) => {
          forget()
          say({ ...{ text: msg, left }, tone: 'success', undoes: changed.length > 0 ? { org, id: _id } : null })
          onSuccess()
        },
      },
    )
  }
  const reset = () => {
    forget()
    sent.reset()
  }
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
    ...{ edit, undo, said, isBusy: sent.isPending, isUndoing: undone.isPending, error: sent.error, reset },
    dropSaid: () => setSaid(null),
  }
}
