// Owns rendering a component by itself: with a router and a query cache around it.
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, type LoaderFunction, RouterProvider } from 'react-router'
import { QueryProvider } from '../app/lib/query.tsx'

const shown = new Set<{ root: Root; element: HTMLElement }>()

type Rendered = { address: () => string; go: (pages: number) => Promise<void> }

/**
 * Renders something at an address, with the state of its entry in the history. `address()` is the current address, and `go()` goes back or
 * forward as the browser's buttons do. Any other address shows a placeholder page. `loader` reads what the page shows, as on the server.
 */
export const render = (children: ReactNode, at = '/', state?: object, loader?: LoaderFunction): Rendered => {
  const element = document.body.appendChild(document.createElement('main'))
  const path = new URL(at, 'http://site').pathname
  const router = createMemoryRouter(
    [
      {
        path,
        element: <QueryProvider>{children}</QueryProvider>,
        hydrateFallbackElement: <></>,
        ...(loader && { loader }),
      },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [state ? { pathname: path, search: new URL(at, 'http://site').search, state } : at] },
  )
  const root = createRoot(element)
  shown.add({ root, element })
  root.render(<RouterProvider router={router} />)
  return {
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: (pages) => router.navigate(pages),
  }
}

/** Removes everything that was rendered. */
export const unmountAll = (): void => {
  for (const { root, element } of shown) {
    root.unmount()
    element.remove()
  }
  shown.clear()
}
