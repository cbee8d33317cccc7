// Owns the facts and rooms of a listing on its page: rendered with it, their code is loaded at the first input.
import { Suspense } from 'react'
import { lazyAtInput } from '../../../lib/later-part.tsx'
import type { FactsProps } from './home-facts.tsx'

const load = () => import('./home-facts.tsx')
const CheckedFacts = lazyAtInput<FactsProps>(() => load().then((module) => module.CheckedFacts))
const Rooms = lazyAtInput<{ rooms: readonly string[] }>(() => load().then((module) => module.Rooms))

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
