// Owns organisations in words: their states, why two may be the same, and what is typed as their commission.
import type { OrganisationState } from '@akwaaba/contract/organisation-states'
import type { Organisation } from '@akwaaba/contract/organisations'

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
    text: 'You hear from us by mail. Once it is approved, you can invite members.',
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

type Reason = Organisation['similar'][number]['reason']
export const similarReasons: Record<Reason, string> = {
  phone: 'same phone',
  name: 'same name',
  owner: 'same owner',
}

/** A typed share in percent: null where the field is empty, NaN where it is no number, so that the schema refuses it. */
export const percentOf = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  return plain === '' ? null : /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Up to two initials of a name: "OH" of "Osu Hill Homes". */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
