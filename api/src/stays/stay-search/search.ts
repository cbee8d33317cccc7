// Owns what the list of apartments needs to know about stays: which apartments are open for one, and what it costs there.
import { byTotalText } from './by-total.ts'
import { isOpenFor } from './conditions.ts'
import { firstOpen } from './first-open.ts'
import { priceStays } from './prices.ts'

export const staySearch = { isOpenFor, byTotalText, priceStays, firstOpen }
