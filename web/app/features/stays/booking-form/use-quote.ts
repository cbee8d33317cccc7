// Owns the quote of a draft: what the server asks for the stay by the rules of its listing, or why it is not allowed.
import { nightsOf, parseDate } from '@akwaaba/contract/dates'
import { createQuote, type Quote } from '@akwaaba/contract/quotes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send, sentenceOf } from '../../../lib/api.ts'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { type Draft, nightsOfDraft, reasonsIn } from './rules.ts'

const fiveMinutes = 300_000

const quoteQuery = (apartmentId: string, { from = '', to = '', extras, guests }: Draft, code: string) =>
  queryOptions<Quote, Error>({
    queryKey: [createQuote.path, apartmentId, from, to, extras, guests, code],
    // Not of the nights: once they are held for this guest, they are taken.
    meta: { reads: ['apartments', 'extras'] },
    queryFn: () =>
      send(createQuote, {
        body: { apartmentId, startDate: from, endDate: to, extras, ...guests, ...(code && { code }) },
      }),
    retry: false,
    staleTime: fiveMinutes,
  })

/** Whether a draft has nights, and none of them is taken. */
const canBeQuoted = (draft: Draft, booked: readonly string[]): boolean => {
  const [from, to] = [parseDate(draft.from ?? ''), parseDate(draft.to ?? '')]
  return from !== null && to !== null && nightsOfDraft(draft) > 0 && !nightsOf(from, to).some((n) => booked.includes(n))
}

const faultIn = (error: Error | null): string | null => {
  if (error === null) return null
  const isRefusal = isRefusedWith(error, 'stay_not_allowed', 'dates_unavailable')
  return isRefusal ? null : sentenceOf(error)
}

/**
 * The quote of a draft with extras that are offered; undefined until it is there, where nights are taken, and where it cannot be had, for
 * which `fault` is the reason. `reasons`: why the rules of the listing do not allow the stay.
 */
export const useQuote = (
  apartmentId: string,
  draft: Draft,
  given: { booked: readonly string[]; isReady: boolean; code?: string },
) => {
  const enabled = given.isReady && canBeQuoted(draft, given.booked)
  const {
    data: quote,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...quoteQuery(apartmentId, draft, given.code ?? ''), enabled })
  return {
    ...{ quote, reasons: reasonsIn(error) },
    fault: enabled && !isFetching && quote === undefined ? faultIn(error) : null,
    isLoading: !given.isReady || (isFetching && quote === undefined),
    askAgain: () => refetch(),
  }
}
