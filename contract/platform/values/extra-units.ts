// Owns what one of an extra is counted by, with how its price is said.
import { keysOf } from './guards.ts'

export const unitNames = {
  booking: 'per stay',
  night: 'per night',
  guest: 'per guest',
  'guest-night': 'per guest and night',
} as const
export type ExtraUnit = keyof typeof unitNames
export const extraUnits = keysOf(unitNames)
