// Owns argon2 at a cost that tests can pay thousands of times: vitest.config.ts puts it in the place of the package. The
// cost of production is proven by api/src/main.production.test.ts, which runs the product as it is.
import { hash as hashAtCost, type Options } from '@node-rs/argon2/index.js'

export { verify } from '@node-rs/argon2/index.js'

/** The hash of a text, made with as little memory and time as argon2 takes. */
export const hash = (text: string, options: Options): Promise<string> =>
  hashAtCost(text, { ...options, memoryCost: 8, timeCost: 1 })
