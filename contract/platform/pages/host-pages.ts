// Owns the list of the pages of hosts, and what the menu of an organisation says of them. Only those pages load it in a browser.
import type { Permission } from '../wire/permissions.ts'
import type { Page } from './page.ts'

/** `needs`: what the caller must be permitted in the organisation to find the page in the menu. */
type HostPage = Page & { icon?: string; needs?: Permission }

/** Pages about hosts as such: outside any organisation. */
export const hostPages = [
  { path: '/host', file: 'people/host-home.tsx', who: 'signed-in' },
  { path: '/host/apply', file: 'people/host-apply.tsx', who: 'signed-in' },
  { path: '/invitation', file: 'people/invitation.tsx', private: true },
] as const satisfies readonly Page[]

/** The pages of one organisation, in the order of its menu. They are shown in its frame. */
export const organisationPages = [
  {
    path: '/host/:org',
    file: 'stays/host-today.tsx',
    who: 'signed-in',
    label: 'Today',
    icon: 'clock',
    needs: 'booking.read',
  },
  { path: '/host/:org/day', file: 'stays/host-day.tsx', who: 'signed-in' },
  {
    path: '/host/:org/bookings',
    file: 'stays/host-bookings.tsx',
    who: 'signed-in',
    label: 'Bookings',
    icon: 'calendar',
    needs: 'booking.read',
  },
  { path: '/host/:org/bookings/new', file: 'stays/host-new-booking.tsx', who: 'signed-in' },
  { path: '/host/:org/bookings/:id', file: 'stays/host-booking.tsx', who: 'signed-in' },
  { path: '/host/:org/payments/:id', file: 'money/host-payment.tsx', who: 'signed-in' },
  { path: '/host/:org/guests/:id', file: 'people/host-guest.tsx', who: 'signed-in' },
  {
    path: '/host/:org/calendar',
    file: 'stays/host-calendar.tsx',
    who: 'signed-in',
    label: 'Calendar',
    icon: 'grid',
    needs: 'booking.read',
  },
  {
    path: '/host/:org/messages',
    file: 'stays/host-messages.tsx',
    who: 'signed-in',
    label: 'Messages',
    icon: 'chat',
    needs: 'message.read',
  },
  { path: '/host/:org/messages/ready', file: 'stays/host-message-templates.tsx', who: 'signed-in' },
  {
    path: '/host/:org/listings',
    file: 'catalogue/host-listings.tsx',
    who: 'signed-in',
    label: 'Listings',
    icon: 'home',
    needs: 'listing.read',
  },
  { path: '/host/:org/import', file: 'catalogue/host-import.tsx', who: 'signed-in' },
  { path: '/host/:org/deleted', file: 'catalogue/host-bin.tsx', who: 'signed-in' },
  { path: '/host/:org/listings/new', file: 'catalogue/host-add-listing.tsx', who: 'signed-in' },
  { path: '/host/:org/listings/:id', file: 'catalogue/host-listing.tsx', who: 'signed-in' },
  { path: '/host/:org/listings/:id/calendars', file: 'stays/host-calendars.tsx', who: 'signed-in' },
  { path: '/host/:org/listings/:id/prices', file: 'stays/host-listing-prices.tsx', who: 'signed-in' },
  {
    path: '/host/:org/prices',
    file: 'stays/host-prices.tsx',
    who: 'signed-in',
    label: 'Prices',
    icon: 'tag',
    needs: 'listing.read',
  },
  { path: '/host/:org/promos', file: 'stays/host-promos.tsx', who: 'signed-in' },
  { path: '/host/:org/extras', file: 'catalogue/host-extras.tsx', who: 'signed-in' },
  { path: '/host/:org/extras/new', file: 'catalogue/host-add-extra.tsx', who: 'signed-in' },
  { path: '/host/:org/extras/:id', file: 'catalogue/host-edit-extra.tsx', who: 'signed-in' },
  {
    path: '/host/:org/payouts',
    file: 'money/host-payouts.tsx',
    who: 'signed-in',
    label: 'Payouts',
    icon: 'send',
    needs: 'payout.read',
  },
  {
    path: '/host/:org/reports',
    file: 'app/host-reports.tsx',
    who: 'signed-in',
    label: 'Reports',
    icon: 'chart',
    needs: 'payout.read',
  },
  {
    path: '/host/:org/reviews',
    file: 'stays/host-reviews.tsx',
    who: 'signed-in',
    label: 'Reviews',
    icon: 'mail',
    needs: 'booking.guest',
  },
  {
    path: '/host/:org/members',
    file: 'people/host-members.tsx',
    who: 'signed-in',
    label: 'Members',
    icon: 'person',
    needs: 'member.read',
  },
  {
    path: '/host/:org/settings',
    file: 'people/host-settings.tsx',
    who: 'signed-in',
    label: 'Settings',
    icon: 'filter',
    needs: 'organisation.read',
  },
] as const satisfies readonly HostPage[]
