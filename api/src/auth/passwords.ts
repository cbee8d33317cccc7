// Owns password hashes: argon2id, and the same work done when there is no account to check against.
import { hash, verify } from '@node-rs/argon2'

// 19 MiB, two passes, one lane: OWASP's minimum for argon2id, about 20 ms here.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Made once, for addresses without an account: their refusal must cost what any other does.
const nobody = hash('nobody has this password', cost)

/** Whether the password is right; with no hash it works just as long and says no. */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const right = await verify(stored ?? (await nobody), password)
  return stored !== undefined && right
}
