// Owns comparing what a reply says of an action with what the call of that action meets.
import { expect } from 'vitest'
import { outcomeOf } from './world.ts'

export type Offer = { actions: readonly string[]; blocked: readonly { action: string; code: string }[] }

/** Makes a call whose action a reply has offered, blocked with a code, or not named, and expects just that. */
export const expectPromised = async (
  { actions, blocked }: Offer,
  action: string,
  call: () => Promise<unknown>,
  what: string,
): Promise<void> => {
  const outcome = await outcomeOf(call())
  const code = blocked.find((one) => one.action === action)?.code
  if (actions.includes(action)) expect(outcome, what).toBe('ok')
  else if (code !== undefined) expect(outcome, what).toBe(code)
  else expect(outcome, what).not.toBe('ok')
}
