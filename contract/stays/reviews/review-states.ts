// Everything that can happen to a review, on one screen. The text of a review is nowhere shown before it is published.

import { machine } from '../../platform/states/machine.ts'

export const reviewStates = machine({
  initial: 'written',
  states: {
    written: { editable: true },
    // Its text may hold what must not be public. An administrator looks at it first, for two days at most.
    held: { removable: true, moderated: true },
    published: { shown: true, removable: true, moderated: true, revealed: true },
    // The guest it is about may read it in their data, as one that is shown.
    hidden: { moderated: true, revealed: true },
  },
  actors: ['customer', 'host', 'admin', 'system'],
  begin: { write: { by: ['customer', 'host', 'admin'] } },
  on: {
    edit: { from: ['written'], to: 'written', by: ['customer', 'host', 'admin'] },
    // Both sides have written, or the time for it is over.
    publish: {
      from: ['written'],
      to: 'published',
      by: ['system'],
      due: { column: 'closesAt', of: 'instant' },
      effects: ['mail:review-published'],
    },
    hold: { from: ['written'], to: 'held', by: ['system'] },
    release: {
      from: ['held'],
      to: 'published',
      by: ['admin', 'system'],
      due: { column: 'heldUntil', of: 'instant' },
      effects: ['mail:review-published'],
    },
    hide: { from: ['held', 'published'], to: 'hidden', by: ['admin'], action: 'hide' },
    restore: { from: ['hidden'], to: 'published', by: ['admin'], action: 'restore' },
  },
})

/** Those that administrators look at. */
export const moderatedStates = reviewStates.having('moderated')

export type ReviewState = (typeof reviewStates.all)[number]
export type ReviewEvent = keyof typeof reviewStates.on
export type ReviewActor = (typeof reviewStates.actors)[number]

export const reviewLimits = {
  /** days after check-out in which both sides may review a stay */
  reviewDays: 14,
  replyDays: 30,
  /** an administrator has so long to decide about a review that is held */
  heldHours: 48,
  /** of another review of the same account, from which on a text is a copy of it; shorter texts are alike by themselves */
  copiedPercent: 90,
  copiedFrom: 40,
  /** of the last ten stays that were reviewed after a fact was checked, so many who found it otherwise end its mark */
  doubts: 3,
  doubtedOf: 10,
  /** on the page of a listing, before all are asked for */
  shown: 4,
} as const

/** Why a review may be hidden. That its host disagrees is no reason. */
export const hidingReasons = [
  'off-topic',
  'personal-data',
  'hate',
  'threat',
  'incentive',
  'not-a-stay',
  'conflict-of-interest',
] as const
export type HidingReason = (typeof hidingReasons)[number]

/**
 * Why a review is looked at before it is shown: contact details, words against a group of people, nearly the text of another review of the same
 * account, and a phone number that is also that of a member of its host.
 */
export const heldReasons = ['contacts', 'insult', 'copy', 'own-phone'] as const
export type HeldReason = (typeof heldReasons)[number]

/** What a guest says about a home in Ghana, where they noticed it. */
export const noticedFacts = ['power', 'water', 'internet', 'directions'] as const
export type NoticedFact = (typeof noticedFacts)[number]
export type ReviewFacts = { [F in NoticedFact]?: boolean | undefined }

/** In which languages guests write reviews, as far as we tell them apart. */
export const reviewLanguages = ['en', 'fr', 'tw'] as const
export type ReviewLanguage = (typeof reviewLanguages)[number]
