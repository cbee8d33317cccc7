// Owns the heart of a home on pages for everybody: rendered with the page, its code is loaded at the first input.
import { memo, Suspense } from 'react'
import { lazyAtInput } from '../../../lib/later-part.tsx'
import type { HeartProps } from './heart.tsx'

const Heart = lazyAtInput<HeartProps>(() => import('./heart.tsx').then((module) => module.Heart))

/** Rendered again for another home only: a heart that waits for its code would disappear. */
export const LaterHeart = memo((props: HeartProps) => (
  <Suspense fallback={null}>
    <Heart {...props} />
  </Suspense>
))
