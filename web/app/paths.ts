// Owns every URL of the pages.
export type StaySearch = {
  location?: string | undefined
  search?: string | undefined
  priceFrom?: string | undefined
  priceTo?: string | undefined
  from?: string | undefined
  to?: string | undefined
  guests?: string | undefined
  sort?: string | undefined
  page?: string | undefined
}

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export const paths = {
  home: '/',
  bookings: (search: StaySearch = {}) => withQuery('/bookings', search),
  apartment: (id: string, stay: StaySearch = {}) =>
    withQuery(`/booking-info/${id}`, { from: stay.from, to: stay.to, guests: stay.guests }),
  packages: '/package',
  properties: '/properties',
  partners: '/partners',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  signup: '/signup',
  login: '/login',
  adminSignup: '/admin-signup',
  resetRequest: '/reset-password-request',
  checkout: (id: string, stay: StaySearch = {}) =>
    withQuery(`/checkout/${id}`, { from: stay.from, to: stay.to, guests: stay.guests }),
  payment: '/payment',
  dashboard: '/dashboard',
  pending: '/dashboard/pending',
  approved: '/dashboard/approved',
  profile: '/dashboard/profile',
} as const
