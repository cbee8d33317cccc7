// Owns the words of connected calendars: their states, what was found in one, and instants.
import type { Feed, Found } from '@akwaaba/contract/feeds'
import { instantText } from '../../../lib/clock.ts'

export const stateNames: Record<Feed['state'], string> = {
  ok: 'Connected',
  quiet: 'Empty',
  failing: 'Not readable',
  stopped: 'Stopped',
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** "12 stays, 3 closures, 1 moving window ignored". */
export const foundText = ({ stays, closures, others, ignored }: Found): string =>
  [
    ...counted(stays, 'stay', 'stays'),
    ...counted(closures, 'closure', 'closures'),
    ...counted(others, 'other event', 'other events'),
    ...counted(ignored, 'moving window ignored', 'moving windows ignored'),
  ].join(', ') || 'nothing taken yet'

/** An instant of a reply in Accra; "never" without one. */
export const whenText = (instant: string | null): string => (instant === null ? 'never' : instantText(instant))
