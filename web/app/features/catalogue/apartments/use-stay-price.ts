// Owns what a stay costs by the rules of its listing, asked for in the browser: the page is cached, and knows the price of a night only.
import { ApiError } from '@akwaaba/contract/client'
import type { Guests } from '@akwaaba/contract/guests'
import type { ShownLine } from '@akwaaba/contract/price-lines'
import type { createQuote } from '@akwaaba/contract/quotes'
import { useEffect, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { type Choice, stayLines, stayTotal } from './rules.ts'
import type { BookedNights } from './use-booked-nights.ts'

/** What a stay costs; `refusal`: why the rules do not allow it. */
export type StayPrice = { lines: readonly ShownLine[]; total: number; refusal: string | null }

// The method and path of the row without its schemas, which would double the size of this page.
const rowAddress = { method: 'POST', path: '/api/quotes' } as const satisfies Pick<
  typeof createQuote,
  'method' | 'path'
>

/**
 * The price of the chosen stay: its nights at the price of one until the server has answered, and where it does not. Asked for only where
 * the nights are free.
 */
export const useStayPrice = (
  apartment: { _id: string; price: number },
  choice: Choice,
  { isCurrent }: Pick<BookedNights, 'isCurrent'>,
  { adults, children, infants }: Guests,
): StayPrice | null => {
  const [answer, setAnswer] = useState<{ about: string; price: StayPrice } | null>(null)
  const stay = 'stay' in choice ? choice.stay : null
  const { from, to } = isCurrent && choice.kind === 'free' ? choice.stay : { from: undefined, to: undefined }
  const about = [apartment._id, from, to, adults, children, infants].join()
  useEffect(() => {
    if (!from || !to) return
    let isOver = false
    const keep = (price: StayPrice) => isOver || setAnswer({ about, price })
    send(rowAddress as typeof createQuote, {
      body: { apartmentId: apartment._id, startDate: from, endDate: to, adults, children, infants },
    }).then(
      ({ lines, total }) => keep({ lines, total, refusal: null }),
      (error) =>
        error instanceof ApiError &&
        // Also nights that look free: those that a listing keeps empty after a stay may be taken.
        (error.code === 'stay_not_allowed' || error.code === 'dates_unavailable') &&
        keep({ lines: [], total: 0, refusal: error.message }),
    )
    return () => {
      isOver = true
    }
  }, [about, apartment._id, from, to, adults, children, infants])
  if (answer?.about === about) return answer.price
  const { price } = apartment
  return stay && { lines: stayLines(price, stay.nights), total: stayTotal(price, stay.nights), refusal: null }
}
