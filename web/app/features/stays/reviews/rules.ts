// Owns reviews in words: what is rated, what was noticed, their orders, and why one is hidden.
import type { HeldReason, HidingReason, NoticedFact, ReviewLanguage } from '@akwaaba/contract/review-states'
import type { RatedAspect, ReviewSort } from '@akwaaba/contract/reviews'

export const aspectNames: Record<RatedAspect, string> = {
  cleanliness: 'Cleanliness',
  accuracy: 'As described',
  location: 'Location',
  value: 'Value',
  host: 'Host',
}

export const factQuestions: Record<NoticedFact, string> = {
  power: 'Did the power hold?',
  water: 'Did the water hold?',
  internet: 'Was the internet as promised?',
  directions: 'Did the directions lead you there?',
}

/** What a guest noticed, and what a count of those who did is about. */
export const noticedTexts: Record<NoticedFact, Record<'yes' | 'no' | 'counted', string>> = {
  power: { yes: 'Power held', no: 'Power failed', counted: 'power held' },
  water: { yes: 'Water held', no: 'Water failed', counted: 'water held' },
  internet: { yes: 'Internet as promised', no: 'Internet not as promised', counted: 'internet as promised' },
  directions: { yes: 'Found it at once', no: 'Hard to find', counted: 'found it by the directions' },
}

export const noticedNames: Record<NoticedFact, string> = {
  power: 'Power',
  water: 'Water',
  internet: 'Internet',
  directions: 'Finding it',
}

export const sortNames: Record<ReviewSort, string> = {
  newest: 'Newest first',
  highest: 'Most stars first',
  lowest: 'Fewest stars first',
}

export const languageNames: Record<ReviewLanguage, string> = { en: 'English', fr: 'French', tw: 'Twi' }

export const starsText = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)

export const reasonNames: Record<HidingReason, string> = {
  'off-topic': 'Not about the stay',
  'personal-data': 'Personal data',
  hate: 'Hate',
  threat: 'A threat',
  incentive: 'Something was offered for it',
  'not-a-stay': 'There was no stay',
  'conflict-of-interest': 'The writer has an interest',
}

export const heldNames: Record<HeldReason, string> = {
  contacts: 'contact details',
  insult: 'words against a group of people',
  copy: 'nearly the text of another review of this guest',
  'own-phone': 'the phone number of a member of the host',
}

/** The states of reviews that administrators look at, by the word of the search. */
export const moderationViews = [
  { word: 'held', label: 'Held' },
  { word: 'published', label: 'Shown' },
  { word: 'hidden', label: 'Hidden' },
] as const
export type ModerationView = (typeof moderationViews)[number]['word']

/** The view that the search of an address names; those that are held without one. */
export const viewOf = (state: string | undefined): ModerationView =>
  moderationViews.find(({ word }) => word === state)?.word ?? 'held'
