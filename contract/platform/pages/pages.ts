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

/** The beginnings of the addresses that no crawler shall visit. */
export const privatePaths: readonly string[] = (() => {
  const starts = pages.filter((page) => page.who !== undefined || page.private).map(({ path }) => startOf(path))
  const isCovered = (start: string) => starts.some((other) => other !== start && start.startsWith(other))
  return ['/api/', ...starts.filter((start) => !isCovered(start))]
})()
