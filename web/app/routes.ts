// Owns the routes, made from the list of pages: for everybody, for signed-in users, and for administrators.
import type { Page } from '@akwaaba/contract/page'
import { pages } from '@akwaaba/contract/pages'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const dashboard = '/dashboard'
const fileOf = ({ file }: Page) => `routes/${file}`
const routeOf = (page: Page) => (page.path === '/' ? index(fileOf(page)) : route(page.path.slice(1), fileOf(page)))
/** The route of a dashboard page, relative to the dashboard. */
const dashboardRouteOf = (page: Page) =>
  page.path === dashboard ? index(fileOf(page)) : route(page.path.slice(dashboard.length + 1), fileOf(page))
const isOfDashboard = ({ path }: Page) => path.startsWith(dashboard)
const seenBy = (who: Page['who']) => pages.filter((page) => page.who === who)

export default [
  ...seenBy(undefined).map(routeOf),
  layout('routes/app/guarded.tsx', [
    ...seenBy('signed-in')
      .filter((page) => !isOfDashboard(page))
      .map(routeOf),
    route('dashboard', 'routes/app/dashboard.tsx', [
      ...seenBy('signed-in').filter(isOfDashboard).map(dashboardRouteOf),
      layout('routes/app/admin-only.tsx', seenBy('admin').map(dashboardRouteOf)),
    ]),
  ]),
  route('*', 'routes/app/not-found.tsx'),
] satisfies RouteConfig
