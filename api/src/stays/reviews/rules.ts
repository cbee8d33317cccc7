// Owns until when a stay can be reviewed, and what of a text must be looked at before it is shown. No database.
import { addDays, type CalendarDate, endOfDay } from '@akwaaba/contract/dates'
import { maskContacts } from '@akwaaba/contract/masking'
import { reviewLimits } from '@akwaaba/contract/review-states'

/** The instant from which on nobody reviews a stay any more, by its day of check-out. */
export const closesAt = (checkOut: CalendarDate): Date => endOfDay(addDays(checkOut, reviewLimits.reviewDays))

/** Whether a text may hold what must not be public: an e-mail address, a link, a phone number, in signs or in words. */
export const needsLook = (text: string): boolean => maskContacts(text) !== text
