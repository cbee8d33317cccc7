// Owns the links in the header and the footer of every page. They are apart from the list of pages, of which a browser needs no more.
import type { publicPages } from './public-pages.ts'

type PageLink = { to: (typeof publicPages)[number]['path']; label: string }

const forSale: readonly PageLink[] = [
  { to: '/bookings', label: 'Apartments' },
  { to: '/package', label: 'Packages' },
  { to: '/properties', label: 'Properties' },
]
const aboutUs: readonly PageLink[] = [
  { to: '/partners', label: 'Partnerships' },
  { to: '/support', label: 'Support' },
]
const saved: PageLink = { to: '/saved', label: 'Saved' }

export const headerLinks: readonly PageLink[] = [...forSale, ...aboutUs, saved]

/** What is for sale, and what there is to read, for the columns of the footer. */
export const soldLinks: readonly PageLink[] = [...forSale, saved]
export const aboutLinks: readonly PageLink[] = [
  ...aboutUs,
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
]
