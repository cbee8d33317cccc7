// Owns showing a component by itself: with a router, the cache of private data, and the facts of the site around it.
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { QueryProvider } from '../app/lib/query.tsx'

const shown = new Set<{ root: Root; element: HTMLElement }>()

/** Shows something at an address; gives the address as it is by then. Whatever else the router is asked for is a blank page. */
export const render = (children: ReactNode, at = '/'): { address: () => string } => {
  const element = document.body.appendChild(document.createElement('main'))
  const own = new URL(at, 'http://site').pathname
  const router = createMemoryRouter(
    [
      { path: own, element: <QueryProvider>{children}</QueryProvider> },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [at] },
  )
  const root = createRoot(element)
  shown.add({ root, element })
  root.render(<RouterProvider router={router} />)
  return { address: () => `${router.state.location.pathname}${router.state.location.search}` }
}

/** Takes away whatever is shown. */
export const unmountAll = (): void => {
  for (const { root, element } of shown) {
    root.unmount()
    element.remove()
  }
  shown.clear()
}
