// Owns what a stay costs by the rules of its listing: rendered for the dates of an address, and asked for in the browser for others.
import type { Guests } from '@akwaaba/contract/guests'
import type { ShownLine } from '@akwaaba/contract/price-lines'
import type { createQuote, Quote } from '@akwaaba/contract/quotes'
import { useEffect, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { withoutSchemas } from '../../../lib/row-address.ts'
import type { Choice } from '../availability/rules.ts'
import type { BookedNights } from '../availability/use-booked-nights.ts'
import { stayLines, stayTotal } from './rules.ts'

/**
 * What a stay costs; `refusal`: why the rules do not allow it. Until the server has answered only the price of its nights is known,
 * to which it may add: the total is `asked`, or `unknown` where it could not answer.
 */
export type StayPrice = {
  lines: readonly (ShownLine & { why?: string | null })[]
  total: number
  refusal: string | null
  /** where a part of the total is paid later: what is paid to book, in dollars, and the rest */
  due?: { now: number; later: readonly { amount: number; on: string }[] }
  /** left out where the total is known */
  totalIs?: 'asked' | 'unknown'
}

/** What the server says of a stay: its price, or why its rules do not allow it; null where it says neither. */
export const stayPriceFrom = (
  asked: Promise<Pick<Quote, 'lines' | 'total' | 'dueNow' | 'dueLater'>>,
): Promise<StayPrice | null> =>
  asked.then(
    ({ lines, total, dueNow, dueLater }) => ({
      ...{ lines, total, refusal: null },
      ...(dueLater.length > 0 ? { due: { now: dueNow, later: dueLater } } : {}),
    }),
    (error) =>
      // Also nights that look free: those that a listing keeps empty after a stay may be taken.
      isRefusedWith(error, 'stay_not_allowed', 'dates_unavailable')
        ? { lines: [], total: 0, refusal: error.message }
        : null,
  )

// The method and path of the row without its schemas, which would double the size of this page.
const rowAddress = { method: 'POST', path: '/api/quotes' } as const satisfies Pick<
  typeof createQuote,
  'method' | 'path'
>

/**
 * The price of the chosen stay: `rendered` for the one of the address that was loaded, and asked for where it is another. Asked for only
 * where the nights are free.
 */
export const useStayPrice = (
  apartment: { _id: string; price: number },
  choice: Choice,
  { isCurrent }: Pick<BookedNights, 'isCurrent'>,
  { adults, children, infants }: Guests,
  rendered: StayPrice | null,
): StayPrice | null => {
  const stay = 'stay' in choice ? choice.stay : null
  const about = [apartment._id, stay?.from, stay?.to, adults, children, infants].join()
  const [answer, setAnswer] = useState<{ about: string; price: StayPrice | null } | null>(
    rendered && { about, price: rendered },
  )
  const isKnown = answer?.about === about
  const isFree = isCurrent && choice.kind === 'free'
  const { from, to } = isFree && !isKnown ? choice.stay : { from: undefined, to: undefined }
  useEffect(() => {
    if (!from || !to) return
    let isOver = false
    const body = { apartmentId: apartment._id, startDate: from, endDate: to, adults, children, infants }
    stayPriceFrom(send(withoutSchemas<typeof createQuote>(rowAddress), { body })).then(
      (price) => isOver || setAnswer({ about, price }),
    )
    return () => {
      isOver = true
    }
  }, [about, apartment._id, from, to, adults, children, infants])
  if (isKnown && answer.price) return answer.price
  const { price } = apartment
  const nights = stay && { lines: stayLines(price, stay.nights), total: stayTotal(price, stay.nights), refusal: null }
  return nights && { ...nights, totalIs: isKnown ? 'unknown' : 'asked' }
}
