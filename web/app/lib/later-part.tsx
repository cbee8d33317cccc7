// Owns parts of a page whose code is loaded later: the server renders them with the page, the browser takes them over at the
// visitor's first input.
import { type ComponentType, type JSX, lazy, Suspense, useState } from 'react'

const retryMillis = 5000

const inputs = ['touchstart', 'pointermove', 'scroll', 'keydown', 'focusin'] as const

/** Waits until the visitor scrolls, points, types or moves the focus; does not wait on a page that is scrolled already. */
const firstInput = (): Promise<void> =>
  new Promise((resolve) => {
    if (scrollY || location.hash) return resolve()
    // Browsers also tell where a pointer rests while a page loads, as a move by nothing.
    const listen = (input: string): void =>
      addEventListener(
        input,
        (event: Event & { movementX?: number }) => (event.movementX === 0 ? listen(input) : resolve()),
        { capture: true, passive: true, once: true },
      )
    for (const input of inputs) listen(input)
  })

/** Loads; a failure is retried, because giving up would replace what the server rendered by an error. */
export const loadUntilThere = async <T,>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMillis))
    }
  }
}

/** Whether this page has been taken over by React: from then on, pages are made in the browser. */
const isHydrated = () => document.documentElement.dataset.hydrated === 'true'

/** Waits for the first input of a page that the server has rendered; to be called before React has taken it over. */
export const untilInput = async (): Promise<void> => {
  if (typeof document !== 'undefined' && !isHydrated()) await firstInput()
}

/**
 * Loads at the visitor's first input, at once on the server and where the browser makes the page; a failure is retried.
 * Until then links work as links: the browser follows them.
 */
const loadAtInput = async <T,>(load: () => Promise<T>): Promise<T> => {
  await untilInput()
  return loadUntilThere(load)
}

/** A component whose code is loaded at the visitor's first input; for small parts, around which the page puts a Suspense. */
export const lazyAtInput = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadAtInput(load) }))

type LaterProps<P> = { choose: () => ComponentType<P>; props: P & JSX.IntrinsicAttributes }

const Later = <P,>({ choose, props }: LaterProps<P>) => {
  // Chosen once: another choice later would throw away what was typed into the part.
  const [Part] = useState<ComponentType<P>>(choose)
  return (
    // Where the browser makes the page, there is a screen of nothing until the code has come.
    <Suspense fallback={<div className="min-h-dvh" />}>
      <Part {...props} />
    </Suspense>
  )
}

/** Takes how the code of a component is loaded; gives a component that renders it. */
export const laterPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  let loaded: ComponentType<P> | undefined
  const start = loadAtInput(load)
  if (typeof document !== 'undefined')
    start.then((component) => {
      loaded = component
    })
  const Lazy = lazy(async () => ({ default: await start }))
  return (props) => <Later choose={() => loaded ?? Lazy} props={props} />
}
