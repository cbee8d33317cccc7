// Owns the list of the pages for everybody, in the order in which a visitor meets them. Every page of the site loads it for its
// header and footer, so the pages behind a login are in a list of their own: dashboard-pages.ts.
import type { Page } from './page.ts'

export const publicPages = [
  { path: '/', file: 'app/home.tsx', sitemap: true },
  {
    path: '/bookings',
    file: 'catalogue/bookings.tsx',
    sitemap: true,
    label: 'Apartments',
    links: ['header', 'footer'],
  },
  { path: '/booking-info/:id', file: 'catalogue/booking-info.tsx', sitemap: 'apartments' },
  { path: '/package', file: 'catalogue/packages.tsx', sitemap: true, label: 'Packages', links: ['header', 'footer'] },
  { path: '/package-info/:id', file: 'catalogue/package-info.tsx', sitemap: 'tours' },
  {
    path: '/properties',
    file: 'catalogue/properties.tsx',
    sitemap: true,
    label: 'Properties',
    links: ['header', 'footer'],
  },
  { path: '/properties-info/:id', file: 'catalogue/properties-info.tsx', sitemap: 'properties' },
  { path: '/hosts/:slug', file: 'catalogue/public-host.tsx', sitemap: 'organisations' },
  { path: '/partners', file: 'app/partners.tsx', sitemap: true, label: 'Partnerships', links: ['header', 'footer'] },
  { path: '/support', file: 'app/support.tsx', sitemap: true, label: 'Support', links: ['header', 'footer'] },
  { path: '/terms', file: 'app/terms.tsx', sitemap: true, label: 'Terms', links: ['footer'] },
  { path: '/privacy', file: 'app/privacy.tsx', sitemap: true, label: 'Privacy', links: ['footer'] },
  { path: '/signup', file: 'people/signup.tsx' },
  { path: '/login', file: 'people/login.tsx' },
  { path: '/admin-signup', file: 'people/admin-signup.tsx' },
  { path: '/reset-password-request', file: 'people/reset-password-request.tsx', private: true },
  { path: '/reset-password', file: 'people/reset-password.tsx', private: true },
  { path: '/verify-email', file: 'people/verify-email.tsx', private: true },
] as const satisfies readonly Page[]

/** The addresses of the public pages that exist once, in the order of the list. */
export const fixedPaths: readonly string[] = /* @__PURE__ */ publicPages.flatMap((page: Page) =>
  page.sitemap === true ? [page.path] : [],
)

/** The links that stand in the header, or in the footer, of every page. */
export const linksIn = (place: 'header' | 'footer'): { to: string; label: string }[] => {
  const all: readonly Page[] = publicPages
  return all.flatMap(({ path, label, links = [] }) => (label && links.includes(place) ? [{ to: path, label }] : []))
}
