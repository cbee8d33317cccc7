// Owns the facts, rooms and policy of a listing on its page: rendered with it, their code is loaded at the first input.
import { partAtInput } from '../../../lib/part-at-input.tsx'
import type { FactsProps } from './home-facts.tsx'
import type { PolicyBarProps } from './policy-bar.tsx'

const load = () => import('./home-facts.tsx')

export const LaterFacts = partAtInput<FactsProps>(() => load().then((module) => module.CheckedFacts))

export const LaterRooms = partAtInput<{ rooms: readonly string[] }>(() => load().then((module) => module.Rooms))

export const LaterPolicy = partAtInput<PolicyBarProps>(() =>
  import('./policy-bar.tsx').then((module) => module.PolicyBar),
)
