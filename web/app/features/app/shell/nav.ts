// Owns which links the header and the footer hold, in the order in which they stand.
import { paths } from '../../../paths.ts'

export const mainLinks = [
  { to: paths.bookings(), label: 'Apartments' },
  { to: paths.packages(), label: 'Packages' },
  { to: paths.properties(), label: 'Properties' },
  { to: paths.partners, label: 'Partnerships' },
  { to: paths.support, label: 'Support' },
] as const

export const footerLinks = [
  { to: paths.bookings(), label: 'Apartments' },
  { to: paths.packages(), label: 'Packages' },
  { to: paths.properties(), label: 'Properties' },
  { to: paths.partners, label: 'Partnerships' },
  { to: paths.support, label: 'Support' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.privacy, label: 'Privacy' },
] as const
