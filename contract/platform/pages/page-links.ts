// Owns the links in the header and the footer of every page. They are apart from the list of pages, of which a browser needs no more.
import type { publicPages } from './public-pages.ts'

type PageLink = { to: (typeof publicPages)[number]['path']; label: string }

export const headerLinks: readonly PageLink[] = [
  { to: '/bookings', label: 'Apartments' },
  { to: '/package', label: 'Packages' },
  { to: '/properties', label: 'Properties' },
  { to: '/partners', label: 'Partnerships' },
  { to: '/support', label: 'Support' },
  { to: '/saved', label: 'Saved' },
]

/** What is for sale, and what there is to read, for the columns of the footer. */
export const soldLinks = headerLinks.filter((_, at) => at < 3 || at > 4)
export const aboutLinks: readonly PageLink[] = [
  ...headerLinks.slice(3, 5),
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
]
