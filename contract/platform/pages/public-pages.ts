// Owns the list of the pages for everybody, in the order in which a visitor meets them. Those that every page links to are in
// page-links.ts, the pages behind a login in dashboard-pages.ts.
import type { Page } from './page.ts'

export const publicPages = [
  { path: '/', file: 'app/home.tsx', sitemap: true },
  { path: '/bookings', file: 'catalogue/bookings.tsx', sitemap: true },
  { path: '/bookings/map', file: 'catalogue/map.tsx' },
  { path: '/booking-info/:id', file: 'catalogue/booking-info.tsx', sitemap: 'apartments' },
  { path: '/package', file: 'catalogue/packages.tsx', sitemap: true },
  { path: '/package-info/:id', file: 'catalogue/package-info.tsx', sitemap: 'tours' },
  { path: '/properties', file: 'catalogue/properties.tsx', sitemap: true },
  { path: '/properties-info/:id', file: 'catalogue/properties-info.tsx', sitemap: 'properties' },
  { path: '/hosts/:slug', file: 'catalogue/public-host.tsx', sitemap: 'organisations' },
  { path: '/saved', file: 'catalogue/saved.tsx', private: true },
  { path: '/partners', file: 'app/partners.tsx', sitemap: true },
  { path: '/support', file: 'app/support.tsx', sitemap: true },
  { path: '/terms', file: 'app/terms.tsx', sitemap: true },
  { path: '/privacy', file: 'app/privacy.tsx', sitemap: true },
  { path: '/signup', file: 'people/signup.tsx' },
  { path: '/login', file: 'people/login.tsx' },
  { path: '/admin-signup', file: 'people/admin-signup.tsx' },
  { path: '/reset-password-request', file: 'people/reset-password-request.tsx', private: true },
  { path: '/reset-password', file: 'people/reset-password.tsx', private: true },
  { path: '/book/:id', file: 'stays/book.tsx', private: true },
  { path: '/trip', file: 'stays/trip.tsx', private: true },
  { path: '/trip/:id', file: 'stays/shared-trip.tsx', private: true },
  { path: '/not-my-trip', file: 'stays/not-my-trip.tsx', private: true },
  { path: '/waiting', file: 'stays/waiting.tsx', private: true },
  { path: '/verify-email', file: 'people/verify-email.tsx', private: true },
  { path: '/share', file: 'money/share.tsx', private: true },
] as const satisfies readonly Page[]

/** The addresses of the public pages that exist once, in the order of the list. */
export const fixedPaths: readonly string[] = /* @__PURE__ */ publicPages.flatMap((page: Page) =>
  page.sitemap === true ? [page.path] : [],
)
