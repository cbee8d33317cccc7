// Owns the whole list of pages: routes, sitemap and robots.txt are made from it. Code of the browser uses its parts, which are
// smaller: public-pages.ts, dashboard-pages.ts and host-pages.ts.
import { dashboardPages } from './dashboard-pages.ts'
import { hostPages, organisationPages } from './host-pages.ts'
import type { Page } from './page.ts'
import { publicPages } from './public-pages.ts'

export const pages: readonly Page[] = [...publicPages, ...dashboardPages, ...hostPages, ...organisationPages]

/** An address that is a page. */
export type PagePath = (
  | (typeof publicPages)[number]
  | (typeof dashboardPages)[number]
  | (typeof hostPages)[number]
  | (typeof organisationPages)[number]
)['path']

const startOf = (path: string): string => path.replace(/:.*/, '')

/**
 * The addresses that no crawler shall visit: by their beginnings, and whole, with a $ at the end, where a page for everybody
 * begins like a private one.
 */
export const privatePaths: readonly string[] = (() => {
  const isPrivate = ({ who, private: isMarked }: Page) => who !== undefined || isMarked === true
  const open = pages.filter((page) => !isPrivate(page)).map(({ path }) => startOf(path))
  const paths = pages.filter(isPrivate).map(({ path }) => startOf(path))
  const starts = paths.map((path) => (open.some((other) => other.startsWith(path)) ? `${path}$` : path))
  const isCovered = (start: string) => starts.some((other) => other !== start && start.startsWith(other))
  return ['/api/', ...new Set(starts.filter((start) => !isCovered(start)))]
})()
