// Owns small parts of a page that the server renders with it and whose code is loaded at the visitor's first input.
import { type ComponentType, type JSX, lazy, memo, Suspense } from 'react'
import { loadUntilThere, untilInput } from './later-part.tsx'

const isSame = (before: object, after: object): boolean => JSON.stringify(before) === JSON.stringify(after)

/**
 * A part whose code is loaded at the first input, and whose props are data. It is rendered again only with other data: for a part that waits
 * for its code, React would put nothing in the place of what the server rendered.
 */
export const partAtInput = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  // From now on, and not from its first rendering: by then React has taken over the page.
  const waited = untilInput()
  const Part = lazy(async () => {
    await waited
    return { default: await loadUntilThere(load) }
  })
  return memo(
    (props: P & JSX.IntrinsicAttributes) => (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ),
    isSame,
  )
}
