// Owns a version of a listing as the wizard holds it, and what a draft of the tab adds to it.

import { isRecord } from '@akwaaba/contract/guards'
import type { EditableListing } from '@akwaaba/contract/listings'
import { picturesOf, textsOf } from '../listings/form.ts'
import { mergeTexts, type Pictures, type Texts, textsIn } from '../publishing/rules.ts'

/** What is saved: the number of the version, and what it holds. */
export type Version = { version: number; texts: Texts; pictures: Pictures }

// A draft begins without them, which the database writes as 0.
const blankZeros = ['price', 'size']

/** A listing as the wizard shows it. */
export const versionOf = (listing: EditableListing): Version => {
  const texts = textsOf(listing)
  for (const name of blankZeros) if (texts[name] === '0') texts[name] = ''
  return { version: listing.version, texts, pictures: picturesOf(listing) }
}

/** Takes the texts of a draft of the tab and the saved ones; gives the saved ones with what the draft had changed. */
export const restoredTexts = ({ base, ...typed }: Texts, saved: Texts): Texts => {
  const found: unknown = JSON.parse(base || '{}')
  const before = isRecord(found) && isRecord(found.texts) ? textsIn(found.texts) : saved
  return mergeTexts(before, { ...saved, ...typed }, saved).texts
}
