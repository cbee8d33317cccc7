// Owns the routes, made from the list of pages: for everybody, for signed-in users, and for administrators.
import { organisationPages } from '@akwaaba/contract/host-pages'
import type { Page } from '@akwaaba/contract/page'
import { pages } from '@akwaaba/contract/pages'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const dashboard = '/dashboard'
const fileOf = ({ file }: Page) => `routes/${file}`
const routeOf = (page: Page) => (page.path === '/' ? index(fileOf(page)) : route(page.path.slice(1), fileOf(page)))
/** The route of a dashboard page, relative to the dashboard. */
const dashboardRouteOf = (page: Page) =>
  page.path === dashboard ? index(fileOf(page)) : route(page.path.slice(dashboard.length + 1), fileOf(page))
const organisation = '/host/:org'
/** The route of a page of one organisation, relative to that. */
const organisationRouteOf = (page: Page) =>
  page.path === organisation ? index(fileOf(page)) : route(page.path.slice(organisation.length + 1), fileOf(page))
const isOfDashboard = ({ path }: Page) => path.startsWith(dashboard)
const isOfOrganisation = ({ path }: Page) => path.startsWith(organisation)
const seenBy = (who: Page['who']) => pages.filter((page) => page.who === who)

export default [
  ...seenBy(undefined).map(routeOf),
  layout('routes/app/guarded.tsx', [
    ...seenBy('signed-in')
      .filter((page) => !isOfDashboard(page) && !isOfOrganisation(page))
      .map(routeOf),
    route('dashboard', 'routes/app/dashboard.tsx', [
      ...seenBy('signed-in').filter(isOfDashboard).map(dashboardRouteOf),
      layout('routes/app/admin-only.tsx', seenBy('admin').map(dashboardRouteOf)),
    ]),
    route(organisation.slice(1), 'routes/app/host.tsx', organisationPages.map(organisationRouteOf)),
  ]),
  route('*', 'routes/app/not-found.tsx'),
] satisfies RouteConfig
