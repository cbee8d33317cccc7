// Owns that the products of the journeys hash at a low cost: imported before a product (`node --import`), it gives them argon2.ts in place
// of the package.
import { registerHooks } from 'node:module'

const cheap = new URL('../world/argon2.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) => next(specifier === '@node-rs/argon2' ? cheap : specifier, context),
})
