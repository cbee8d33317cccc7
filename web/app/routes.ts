// Owns how the list of pages becomes routes: for everybody, for who has logged in, and for administrators.
import { type Page, pages } from '@akwaaba/contract/pages'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const dashboard = '/dashboard'
const fileOf = ({ file }: Page) => `routes/${file}`
const routeOf = (page: Page) => (page.path === '/' ? index(fileOf(page)) : route(page.path.slice(1), fileOf(page)))
/** A page of the dashboard, below its frame. */
const partOf = (page: Page) =>
  page.path === dashboard ? index(fileOf(page)) : route(page.path.slice(dashboard.length + 1), fileOf(page))
const isPart = ({ path }: Page) => path.startsWith(dashboard)
const seenBy = (who: Page['who']) => pages.filter((page) => page.who === who)

export default [
  ...seenBy(undefined).map(routeOf),
  layout('routes/app/guarded.tsx', [
    ...seenBy('signed-in')
      .filter((page) => !isPart(page))
      .map(routeOf),
    route('dashboard', 'routes/app/dashboard.tsx', [
      ...seenBy('signed-in').filter(isPart).map(partOf),
      layout('routes/app/admin-only.tsx', seenBy('admin').map(partOf)),
    ]),
  ]),
  route('*', 'routes/app/not-found.tsx'),
] satisfies RouteConfig
