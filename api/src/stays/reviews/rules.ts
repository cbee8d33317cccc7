// Owns until when a stay can be reviewed, and what of a text must be looked at before it is shown. No database.
import { addDays, type CalendarDate, endOfDay } from '@akwaaba/contract/dates'
import { reviewLimits } from '@akwaaba/contract/review-states'

/** The instant from which on nobody reviews a stay any more, by its day of check-out. */
export const closesAt = (checkOut: CalendarDate): Date => endOfDay(addDays(checkOut, reviewLimits.reviewDays))

const address = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}]{2,}/iu
const link = /:\/\/|\bwww\.|\b[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|app|shop|site|online|gh|me|ly)\b/iu
const phone = /(?<![\p{L}\p{N}])\+?\d(?:[\s().-]{0,2}\d){8,14}(?![\p{L}\p{N}])/u

/** Whether a text may hold what must not be public: an e-mail address, a link or a phone number. */
export const needsLook = (text: string): boolean => [address, link, phone].some((sign) => sign.test(text))
