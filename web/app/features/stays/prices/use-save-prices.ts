// Owns saving the rules of a listing from the version that an edit began from, what is said then, and undoing the last edit.
import type { ListingRulesForm, PeriodForm } from '@akwaaba/contract/price-forms'
import { type Prices, saveHostPrices } from '@akwaaba/contract/prices'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { pricesQuery } from './queries.ts'
import type { SaveRules } from './rules-form.tsx'

type Edit = { rules?: ListingRulesForm; periods?: PeriodForm[] }
type Then = { onSuccess?: () => void; onError?: (error: Error) => void }
type Said = { tone: 'success' | 'error'; text: string; count: number }

export const useSavePrices = (org: string, prices: Prices) => {
  const { apartmentId: id, version } = prices
  const cache = useQueryClient()
  const send = useSend(saveHostPrices)
  const [said, setSaid] = useState<Said | null>(null)
  const [before, setBefore] = useState<(Edit & { savedAs: number }) | null>(null)
  const say = (tone: Said['tone'], text: string) => setSaid((last) => ({ tone, text, count: (last?.count ?? 0) + 1 }))

  /** `from`: what the edit began from; where another member has saved since, the server refuses. */
  const save = (edit: Edit, then: Then = {}, from = prices, text = 'Prices saved.') => {
    const { rules, periods } = from
    send.mutate(
      {
        params: { org, id },
        body: { rules: edit.rules ?? rules, periods: edit.periods ?? periods, version: from.version },
      },
      {
        onSuccess: ({ msg: _, ...saved }) => {
          cache.setQueryData(pricesQuery(org, id).queryKey, saved)
          setBefore(edit === before ? null : { rules, periods, savedAs: saved.version })
          say('success', text)
          then.onSuccess?.()
        },
        onError: (error) => {
          // What another member has saved is shown; what is typed here stays.
          if (isRefusedWith(error, 'edited_meanwhile'))
            cache.invalidateQueries({ queryKey: pricesQuery(org, id).queryKey })
          then.onError?.(error)
        },
      },
    )
  }
  const saveRules: SaveRules = (next, then) => save({ rules: next }, then)
  return {
    ...{ save, saveRules, said, isBusy: send.isPending, error: send.error, reset: send.reset },
    dropSaid: () => setSaid(null),
    /** null where there is nothing to undo, or another member has saved since: undoing would take that back as well */
    undo:
      before?.savedAs === version
        ? () => save(before, { onError: (error) => say('error', sentenceOf(error)) }, undefined, 'Undone.')
        : null,
  }
}
