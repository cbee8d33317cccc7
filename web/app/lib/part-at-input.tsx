// Owns small parts of a page that the server renders with it and whose code is loaded at the visitor's first input.
import { type ComponentType, type JSX, memo, Suspense } from 'react'
import { lazyAtInput } from './later-part.tsx'

const isSame = (before: object, after: object): boolean => JSON.stringify(before) === JSON.stringify(after)

/**
 * A part whose code is loaded at the first input, and whose props are data. It is rendered again only with other data: for a part that waits
 * for its code, React would put nothing in the place of what the server rendered.
 */
export const partAtInput = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const Part = lazyAtInput(load)
  return memo(
    (props: P & JSX.IntrinsicAttributes) => (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ),
    isSame,
  )
}
