// Owns what the form of a promo code holds and how it becomes a code, and the words for a code on the list.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { createPromo, type Promo } from '@akwaaba/contract/promos'
import { faultsOf } from '../../../lib/faults.ts'

export type PromoTexts = {
  code: string
  takes: 'percent' | 'amount'
  /** for administrators */
  fundedBy: 'platform' | 'host'
  size: string
  most: string
  minNights: string
  minTotal: string
  maxUses: string
  maxUsesPerGuest: string
  bookFrom: string
  bookUntil: string
  stayFrom: string
  stayUntil: string
  isForSome: boolean
  apartments: readonly string[]
}

export const blankPromo: PromoTexts = {
  ...{
    code: '',
    takes: 'percent',
    fundedBy: 'platform',
    size: '',
    most: '',
    minNights: '',
    minTotal: '',
    maxUses: '',
    maxUsesPerGuest: '',
  },
  ...{ bookFrom: '', bookUntil: '', stayFrom: '', stayUntil: '', isForSome: false, apartments: [] },
}

/** The fields of the form by the names of the call. */
const fieldNames: Record<string, keyof PromoTexts> = {
  ...{ percent: 'size', amount: 'size', booked: 'bookUntil', stay: 'stayUntil' },
  ...{ 'booked.from': 'bookFrom', 'booked.until': 'bookUntil', 'stay.from': 'stayFrom', 'stay.until': 'stayUntil' },
}

/** Takes sentences by the names of the call; gives them by the fields of the form. */
export const formFaults = (faults: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([path, text]) => [fieldNames[path] ?? path.split('.')[0], text]))

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Takes what the form holds; gives the code to make, or a sentence for each field that cannot be so. */
export const parsePromo = (texts: PromoTexts) => {
  const size = numberOf(texts.size)
  const isPercent = texts.takes === 'percent'
  const { data, error } = createPromo.body.safeParse({
    ...{ code: texts.code, fundedBy: texts.fundedBy },
    ...{ percent: isPercent ? size : null, amount: isPercent ? null : size },
    most: isPercent ? numberOf(texts.most) : null,
    ...{ minNights: numberOf(texts.minNights) ?? 1, minTotal: numberOf(texts.minTotal) ?? 0 },
    ...{ maxUses: numberOf(texts.maxUses), maxUsesPerGuest: numberOf(texts.maxUsesPerGuest) },
    booked: { from: texts.bookFrom || null, until: texts.bookUntil || null },
    stay: { from: texts.stayFrom || null, until: texts.stayUntil || null },
    apartments: texts.isForSome ? [...texts.apartments] : [],
  })
  const missing = {
    ...(size === null && { size: 'Please fill this in.' }),
    ...(texts.isForSome && texts.apartments.length === 0 && { apartments: 'Please choose at least one.' }),
  }
  const faults: Record<string, string> = { ...formFaults(faultsOf(error?.issues)), ...missing }
  return data && Object.keys(faults).length === 0 ? { promo: data } : { faults }
}

export const stateNames: Record<Promo['state'], string> = {
  live: 'Live',
  'used-up': 'Used up',
  over: 'Over',
  ended: 'Ended',
}

/** What a code takes off: "10 % off, at most $50.00", or "$20.00 off". */
export const takesText = ({ percent, amount, most }: Promo): string =>
  percent === null
    ? `${formatDollars(amount ?? 0)} off`
    : `${percent} % off${most === null ? '' : `, at most ${formatDollars(most)}`}`

/** Who pays for what a code takes off, for administrators. */
export const funderText = ({ fundedBy }: Pick<Promo, 'fundedBy'>): string =>
  fundedBy === 'platform' ? 'we pay for it' : 'the host pays for it'

/** How often a code was used: "3 of 10 used, at most 1 per guest". */
export const usesText = ({ uses, maxUses, maxUsesPerGuest }: Promo): string =>
  [
    maxUses === null ? `${uses} used, no limit` : `${uses} of ${maxUses} used`,
    ...(maxUsesPerGuest === null ? [] : [`at most ${maxUsesPerGuest} per guest`]),
  ].join(', ')

const daysText = (what: string, { from, until }: Promo['booked']): string[] => {
  if (from === null && until === null) return []
  const [first, last] = [from && formatDate(from), until && formatDate(until)]
  if (first === null) return [`${what} until ${last}`]
  return [last === null ? `${what} from ${first}` : `${what} ${first} to ${last}`]
}

/** What a stay must be like for a code; empty where every stay may have it. */
export const conditionsOf = ({ minNights, minTotal, booked, stay, apartments: { length } }: Promo): string[] => [
  ...(minNights > 1 ? [`at least ${minNights} nights`] : []),
  ...(minTotal > 0 ? [`stays of at least ${formatDollars(minTotal)}`] : []),
  ...daysText('booked', booked),
  ...daysText('nights', stay),
  ...(length === 0 ? [] : [`${length} ${length === 1 ? 'listing' : 'listings'} only`]),
]
