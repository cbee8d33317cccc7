// Owns organisations in words: their states, and the initials of a name.
import type { OrganisationState } from '@akwaaba/contract/organisation-states'

export const stateNames: Record<OrganisationState, string> = {
  applied: 'Applied',
  active: 'Active',
  paused: 'Paused',
  closed: 'Closed',
}

/** What a state means for the members of the organisation; an active one needs no words. */
export const stateSentences: Record<Exclude<OrganisationState, 'active'>, { title: string; text: string }> = {
  applied: {
    title: 'We look at your application',
    text: 'You hear from us by mail. Until then you can invite members and complete your settings.',
  },
  paused: {
    title: 'Your listings are paused',
    text: 'They are off the site and take no new bookings. Stays that are booked take place as agreed.',
  },
  closed: {
    title: 'This organisation is closed',
    text: 'Its listings are off the site. Its records can still be read.',
  },
}

/** Up to two initials of a name: "OH" of "Osu Hill Homes". */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
