// Owns until when a stay can be reviewed, what of a text must be looked at before it is shown, and its language. No database.
import { addDays, type CalendarDate, endOfDay } from '@akwaaba/contract/dates'
import { maskContacts } from '@akwaaba/contract/masking'
import { firstNameOf } from '@akwaaba/contract/names'
import { type ReviewLanguage, reviewLanguages, reviewLimits } from '@akwaaba/contract/review-states'

/** The instant from which on nobody reviews a stay any more, by its day of check-out. */
export const closesAt = (checkOut: CalendarDate): Date => endOfDay(addDays(checkOut, reviewLimits.reviewDays))

// Words against groups of people, by language. Insults that are said of anybody are not among them, nor words that mostly mean
// something else, as “retard” and “pédales” do in French.
const english =
  'fagg?ots?|gooks?|kikes?|nigg(?:as?|ers?)|pakis?|raghead(?:s)?|retarded|towelheads?|trann(?:y|ies)|wetbacks?'
// Not "spic and span", a Maine Coon, nor chinks in a curtain.
const sometimes = 'spics?(?!\\s*(?:,|-|and|&|n)+\\W*span)|(?<!maine[\\s-])coons?|chinks?(?!\\s+(?:in|of|between)\\b)'
const french =
  'bicots?|bougnoules?|chinetoques?|gouines?|negres(?:se|ses)?|negre|negresses?|pedes?|tarlouzes?|youpins?|youpines?'
const twi = 'pepeni|pepefoo?|mpepefoo?'

const slurs = new RegExp(`(?<![a-z])(?:${english}|${sometimes}|${french}|${twi})(?![a-z])`)

// Signs that are written in the place of a letter.
const letters: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' },
  ...{ '@': 'a', $: 's', '!': 'i' },
}

/** Whether a text has a word against a group of people, also with accents left out or signs in the place of letters. */
export const hasSlur = (text: string): boolean => {
  const bare = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replaceAll('ɔ', 'o').replaceAll('ɛ', 'e')
  // Also as it is: a sign after a word is none of its letters.
  return slurs.test(bare) || slurs.test(bare.replace(/[01345@$!]/g, (sign) => letters[sign] ?? sign))
}

/** Whether a text may hold what must not be public: an e-mail address, a link, a phone number, in signs or in words, or a word against a group. */
export const needsLook = (text: string): boolean => hasContacts(text) || hasSlur(text)

/** Whether a text may hold an e-mail address, a link or a phone number. */
export const hasContacts = (text: string): boolean => maskContacts(text) !== text

/**
 * Takes whose review it is; gives the name that everybody reads above it: their first one, or "a guest" where that has contact details or a word
 * against a group, or the account is deleted.
 */
export const reviewerOf = ({ username, deletedAt }: { username: string; deletedAt: Date | null }): string => {
  const first = deletedAt === null ? firstNameOf(username) : null
  return first === null || hasSlur(first) ? 'a guest' : first
}

/** The groups of three signs in a text, each as often as it is there. */
const triples = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (let at = 0; at + 3 <= text.length; at++) {
    const triple = text.slice(at, at + 3)
    counts.set(triple, (counts.get(triple) ?? 0) + 1)
  }
  return counts
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a text is nearly another one: nine of ten groups of three signs are in both. Short texts are alike by themselves and no copies. */
export const isCopyOf = (text: string, other: string): boolean => {
  const [one, two] = [plain(text), plain(other)]
  const [shorter, longer] = [Math.min(one.length, two.length), Math.max(one.length, two.length)]
  // Of texts of very different lengths too little can be in both.
  if (shorter < reviewLimits.copiedFrom || shorter < 0.8 * longer) return false
  const counts = triples(two)
  let shared = 0
  for (const [triple, count] of triples(one)) shared += Math.min(count, counts.get(triple) ?? 0)
  return (200 * shared) / (one.length + two.length - 4) >= reviewLimits.copiedPercent
}

// By the small words that each language uses most. Words that two of the languages share are in none of the lists.
const smallWords: Record<ReviewLanguage, ReadonlySet<string>> = {
  en: new Set(
    'the and was were is are of to in it we our with very not but for this that they had have place stay my you from there'.split(
      ' ',
    ),
  ),
  fr: new Set(
    "le les un une des et est était étaient nous notre pas très avec pour dans sur que qui ce cette il elle ils je du au aux bien mais c'était".split(
      ' ',
    ),
  ),
  tw: new Set('paa nti yi ho mu fie yen sen medaase akwaaba'.split(' ')),
}

/** The language of most of the small words of a text; English where there are none, and where two languages have as many. */
export const languageOf = (text: string): ReviewLanguage => {
  const words =
    text
      .toLowerCase()
      .normalize('NFC')
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? []
  const counts = reviewLanguages.map((language) => ({
    language,
    // Of the three only Twi has these two letters.
    count: words.filter((word) => smallWords[language].has(word) || (language === 'tw' && /[ɛɔ]/u.test(word))).length,
  }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).language
}
