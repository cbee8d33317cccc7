// Owns when staff may move the guest of a stay to another home.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { dateInAccra } from '@akwaaba/contract/dates'
import { type Changeable, isUnderWay } from '../stay-changes/rules.ts'

/** Whether staff may move the guest of a stay to another home: it is approved, has begun, and has a night left. */
export const mayMove = (stay: Changeable, now: Date): boolean =>
  isUnderWay(stay, now) &&
  bookingStates.is(stay.state, 'confirmed') &&
  stay.actions.includes('decline') &&
  dateInAccra(now) < stay.endDate
