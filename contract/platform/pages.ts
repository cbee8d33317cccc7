// Owns the list of pages, in the order in which a visitor meets them. Routes, sitemap, robots.txt and the links of header and
// footer are made from it.

export type Page = {
  /** Path with :names for parameters. */
  path: `/${string}`
  /** Its file under web/app/routes. */
  file: `${string}.tsx`
  /** Who sees it; everybody unless said otherwise. */
  who?: 'signed-in' | 'admin'
  /** Whether the sitemap lists it; a page of one record, by whose records. */
  sitemap?: true | 'apartments' | 'tours' | 'properties'
  /** Crawlers are kept out of it, as out of all that is not for everybody. */
  private?: true
  /** Where it is linked from on every page, and under which words. */
  label?: string
  links?: readonly ('header' | 'footer')[]
}

export const pages: readonly Page[] = [
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
  { path: '/checkout/:id', file: 'stays/checkout.tsx', who: 'signed-in' },
  { path: '/payment', file: 'money/payment.tsx', who: 'signed-in' },
  { path: '/receipt/:id', file: 'money/receipt.tsx', who: 'signed-in' },
  { path: '/dashboard', file: 'app/dashboard-index.tsx', who: 'signed-in' },
  { path: '/dashboard/pending', file: 'stays/dashboard-pending.tsx', who: 'signed-in' },
  { path: '/dashboard/approved', file: 'stays/dashboard-approved.tsx', who: 'signed-in' },
  { path: '/dashboard/packages', file: 'catalogue/dashboard-packages.tsx', who: 'signed-in' },
  { path: '/dashboard/properties-purchased', file: 'catalogue/dashboard-properties.tsx', who: 'signed-in' },
  { path: '/dashboard/receipts', file: 'money/dashboard-receipts.tsx', who: 'signed-in' },
  { path: '/dashboard/profile', file: 'people/dashboard-profile.tsx', who: 'signed-in' },
  { path: '/dashboard/overview', file: 'app/dashboard-overview.tsx', who: 'admin' },
  { path: '/dashboard/calendar', file: 'stays/dashboard-calendar.tsx', who: 'admin' },
  { path: '/dashboard/enquiries', file: 'people/dashboard-enquiries.tsx', who: 'admin' },
  { path: '/dashboard/activity', file: 'people/dashboard-activity.tsx', who: 'admin' },
  { path: '/dashboard/failed-mails', file: 'app/dashboard-failed-mails.tsx', who: 'admin' },
  { path: '/dashboard/payments', file: 'money/dashboard-payments.tsx', who: 'admin' },
  { path: '/dashboard/transfers', file: 'money/dashboard-transfers.tsx', who: 'admin' },
  { path: '/dashboard/payouts', file: 'money/dashboard-payouts.tsx', who: 'admin' },
  { path: '/dashboard/settings', file: 'people/dashboard-settings.tsx', who: 'admin' },
  { path: '/dashboard/view-apartments', file: 'catalogue/dashboard-view-apartments.tsx', who: 'admin' },
  { path: '/dashboard/add-booking', file: 'catalogue/dashboard-add-apartment.tsx', who: 'admin' },
  { path: '/dashboard/edit-apartment/:id', file: 'catalogue/dashboard-edit-apartment.tsx', who: 'admin' },
  { path: '/dashboard/add-packages', file: 'catalogue/dashboard-add-packages.tsx', who: 'admin' },
  { path: '/dashboard/market-place', file: 'catalogue/dashboard-market-place.tsx', who: 'admin' },
  { path: '/dashboard/add-extra', file: 'catalogue/dashboard-add-extra.tsx', who: 'admin' },
  { path: '/dashboard/add-adverts', file: 'catalogue/dashboard-add-adverts.tsx', who: 'admin' },
  { path: '/dashboard/view-adverts', file: 'catalogue/dashboard-view-adverts.tsx', who: 'admin' },
  { path: '/dashboard/add-categories', file: 'catalogue/dashboard-add-categories.tsx', who: 'admin' },
  { path: '/dashboard/add-properties', file: 'catalogue/dashboard-add-properties.tsx', who: 'admin' },
]

const startOf = (path: string): string => path.replace(/:.*/, '')

/** The beginnings of the addresses that no crawler shall visit. */
export const privatePaths: readonly string[] = (() => {
  const starts = pages.filter((page) => page.who !== undefined || page.private).map(({ path }) => startOf(path))
  const isCovered = (start: string) => starts.some((other) => other !== start && start.startsWith(other))
  return ['/api/', ...starts.filter((start) => !isCovered(start))]
})()

/** The links that stand in the header, or in the footer, of every page. */
export const linksIn = (place: 'header' | 'footer'): { to: string; label: string }[] =>
  pages.flatMap(({ path, label, links = [] }) => (label && links.includes(place) ? [{ to: path, label }] : []))
