// Owns the facts, rooms and policy of a listing on its page: rendered with it, their code is loaded at the first input.
import { Suspense } from 'react'
import { lazyAtInput } from '../../../lib/later-part.tsx'
import type { FactsProps } from './home-facts.tsx'
import type { PolicyBarProps } from './policy-bar.tsx'

const load = () => import('./home-facts.tsx')
const CheckedFacts = lazyAtInput<FactsProps>(() => load().then((module) => module.CheckedFacts))
const Rooms = lazyAtInput<{ rooms: readonly string[] }>(() => load().then((module) => module.Rooms))
const PolicyBar = lazyAtInput<PolicyBarProps>(() => import('./policy-bar.tsx').then((module) => module.PolicyBar))

export const LaterFacts = (props: FactsProps) => (
  <Suspense fallback={null}>
    <CheckedFacts {...props} />
  </Suspense>
)

export const LaterRooms = ({ rooms }: { rooms: readonly string[] }) => (
  <Suspense fallback={null}>
    <Rooms rooms={rooms} />
  </Suspense>
)

export const LaterPolicy = (props: PolicyBarProps) => (
  <Suspense fallback={null}>
    <PolicyBar {...props} />
  </Suspense>
)
