// Owns argon2 at a low cost for tests, which hash thousands of passwords: vitest.config.ts replaces the package by it, cheap-hashes.ts for
// the journeys. The cost in production is tested by api/src/main.production.test.ts, which runs the real product.
import { hash as hashAtCost, type Options } from '@node-rs/argon2/index.js'

export { verify } from '@node-rs/argon2/index.js'

/** The hash of a text, made with as little memory and time as argon2 takes. */
export const hash = (text: string, options: Options): Promise<string> =>
  hashAtCost(text, { ...options, memoryCost: 8, timeCost: 1 })
