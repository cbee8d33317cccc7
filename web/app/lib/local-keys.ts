// Owns the keys of local storage that say what is being bought. Choosing one target clears the other two.
import { isRecord } from '@akwaaba/contract/guards'
import { publicLimits } from '@akwaaba/contract/public-limits'

const targets = ['bookingId', 'packageId', 'propertyId'] as const
export type Target = (typeof targets)[number]

/** What is being bought; seats are of a package, and 1 for everything else. */
export type Chosen = { target: Target; id: string; seats: number }

// Stored beside packageId, so that a reload does not lose the number of seats.
const seatsKey = 'packageSeats'

const seatsFrom = (value: unknown): number => {
  const seats = Number(value)
  return Number.isInteger(seats) && seats >= 1 && seats <= publicLimits.seatsPerPurchase ? seats : 1
}

/** Sets what is being bought and its total in dollars. */
export const chooseTarget = (target: Target, id: string, totalPrice: number, seats?: number): void => {
  clearTarget()
  localStorage.setItem(target, id)
  localStorage.setItem('totalPrice', String(totalPrice))
  if (seats !== undefined) localStorage.setItem(seatsKey, String(seats))
}

const firstOf = (read: (key: Target | typeof seatsKey) => unknown): Chosen | null => {
  for (const target of targets) {
    const id = read(target)
    if (typeof id === 'string' && id !== '') return { target, id, seats: seatsFrom(read(seatsKey)) }
  }
  return null
}

/** What is being bought: booking first, then package, then property; null when nothing is. */
export const chosenTarget = (): Chosen | null => firstOf((key) => localStorage.getItem(key))

/** The same, from the navigation state that another page has passed. */
export const targetFromState = (state: unknown): Chosen | null => {
  if (!isRecord(state)) return null
  return firstOf((key) => state[key === seatsKey ? 'seats' : key])
}

export const clearTarget = (): void => {
  for (const key of [...targets, 'totalPrice', seatsKey]) localStorage.removeItem(key)
}
