// Owns the facts and rooms of a listing on its page: rendered with it, their code is loaded at the first input.
import type { Apartment } from '@akwaaba/contract/apartments'
import { Suspense } from 'react'
import { lazyAtInput } from '../../../lib/later-part.tsx'

const load = () => import('./home-facts.tsx')
const CheckedFacts = lazyAtInput<{ apartment: Apartment }>(() => load().then((module) => module.CheckedFacts))
const Rooms = lazyAtInput<{ rooms: readonly string[] }>(() => load().then((module) => module.Rooms))

export const LaterFacts = ({ apartment }: { apartment: Apartment }) => (
  <Suspense fallback={null}>
    <CheckedFacts apartment={apartment} />
  </Suspense>
)

export const LaterRooms = ({ rooms }: { rooms: readonly string[] }) => (
  <Suspense fallback={null}>
    <Rooms rooms={rooms} />
  </Suspense>
)
