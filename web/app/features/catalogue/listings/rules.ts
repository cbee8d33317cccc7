// Owns the words of listings: names of fields and states, what a state means for its host, and which words of two texts differ.
import type { ListingState } from '@akwaaba/contract/listing-states'
import type { Listing } from '@akwaaba/contract/listings'
import { revisionStates } from '@akwaaba/contract/revision-states'
import type { SimilarityReason } from '@akwaaba/contract/revisions'
import { labelOf as nameOf } from '../publishing/edit-form.tsx'

/** The names of fields as the form has them, where their own do not say it. */
export const fieldLabels: Record<string, string> = {
  apartmentName: 'Apartment Name',
  apartmentType: 'Apartment Type',
  coverImage: 'Cover',
  images: 'Pictures',
  captions: 'Captions',
  price: 'Price per night',
  checkInFrom: 'Check-in from',
  checkOutBy: 'Check-out by',
  instantBooking: 'Instant booking',
  cancellationPolicy: 'Cancellation policy',
  exactOnMap: 'Exact point for everybody',
  arrivalAddress: 'Exact place',
  arrivalLandmark: 'Landmark',
  arrivalDirections: 'Directions',
  arrivalPhone: 'Phone on arrival',
}
/** The name of a field as its form has it. */
export const labelOf = (name: string) => nameOf(name, fieldLabels)

export const stateNames: Record<ListingState, string> = {
  draft: 'Draft',
  submitted: 'Waiting for approval',
  live: 'Live',
  rejected: 'Not accepted',
  suspended: 'Suspended',
}

/** What a state means for the host. */
export const stateSentences: Record<ListingState, { title: string; text: string }> = {
  draft: {
    title: 'Draft: only you and your team see it',
    text: 'What you write is saved as you go. Submit it when nothing is missing.',
  },
  submitted: { title: 'We look at your listing', text: 'We write to you. Until then you can still change it.' },
  live: {
    title: 'Live: guests find and book it',
    text: 'New prices and rooms are there at once. We look at a new name, address or picture first.',
  },
  rejected: { title: 'Not accepted yet', text: 'Change what is said below, and submit it again.' },
  suspended: { title: 'We took it off the site', text: 'Stays that are booked take place as agreed.' },
}

export const isPending = ({ revision }: Pick<Listing, 'revision'>): boolean =>
  revision?.state === revisionStates.initial

/** "Apartment Name, Pictures": the fields that a revision changes; of a point both coordinates are one. */
export const changedNames = ({ changes }: NonNullable<Listing['revision']>): string =>
  Object.keys(changes)
    .filter((name) => name !== 'longitude')
    .map((name) => (name === 'latitude' ? 'Exact point' : labelOf(name)))
    .join(', ')

export const similarityWords: Record<SimilarityReason, string> = {
  phone: 'same phone of the host',
  place: 'within 50 m, same size',
  picture: 'same picture',
  name: 'same name',
}

/** What two texts begin and end with, by words, and what is between: taken out of the first, put into the second. */
export const wordDiff = (before: string, after: string) => {
  const [one, two] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)]
  let start = 0
  while (start < one.length && start < two.length && one[start] === two[start]) start++
  let end = 0
  while (end < one.length - start && end < two.length - start && one.at(-1 - end) === two.at(-1 - end)) end++
  const between = (words: string[]) => words.slice(start, words.length - end).join('')
  return {
    start: one.slice(0, start).join(''),
    out: between(one),
    in: between(two),
    end: one.slice(one.length - end).join(''),
  }
}

type Point = { latitude: number | null; longitude: number | null }
/** How far apart two points are, in whole metres; null where one is missing. */
export const metresBetween = (one: Point, other: Point): number | null => {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null
  const north = (other.latitude - one.latitude) * 111_195
  const east = (other.longitude - one.longitude) * 111_195 * Math.cos((one.latitude * Math.PI) / 180)
  return Math.round(Math.hypot(north, east))
}

/** The words of a description, a line for each of its paragraphs. For a browser. */
export const plainTextOf = (html: string): string => {
  const lines = html.replace(/<\/(p|li|h\d)>|<br>/g, '$&\n')
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent.trim()
}
