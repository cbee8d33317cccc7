// Owns why a line of a price is there, in a sentence for guests: the rule of the host that made it, and by how much.
import type { RuledLine } from '@akwaaba/contract/price-rules'

type Told = Pick<RuledLine, 'label' | 'quantity' | 'percent'>

const percentText = (percent: number | null): string => (percent === null ? '' : `${percent} %`)
const once = 'Of all discounts that fit a stay it gets the largest one, once.'

const reasons: Record<RuledLine['rule'], (line: Told) => string | null> = {
  base: () => 'What the host asks for a night on which nothing else counts.',
  weekend: () => 'The host’s price of nights of the weekend.',
  season: ({ label }) => `The host’s price in the season “${label}”, which counts before the usual one.`,
  event: ({ label }) => `The host’s price during “${label}”, which counts before seasons and weekends.`,
  day: () => 'The host has set a price for these days by hand. It counts before all others.',
  'extra-guest': () => 'For each guest beyond those whom the price covers, for each night. Infants are free.',
  'length-of-stay': ({ percent }) => `The host takes off ${percentText(percent)} for a stay of so many nights. ${once}`,
  'early-bird': ({ percent }) => `The host takes off ${percentText(percent)} for booking so far ahead. ${once}`,
  'last-minute': ({ percent }) => `The host takes off ${percentText(percent)} for a stay that begins so soon. ${once}`,
  promo: ({ percent }) =>
    percent === null
      ? 'Your code takes off this sum, and never more than the nights cost.'
      : `Your code takes off ${percentText(percent)} of the nights, up to its limit where it has one.`,
  cleaning: () => 'Once for the stay, however long it is, for cleaning after you.',
  // Its name says what was chosen.
  extra: () => null,
  'guest-fee': ({ percent }) => `${percentText(percent)} of the lines above, for our service.`,
  tax: ({ percent }) => `${percentText(percent)} of the nights, which the host passes on to the authorities.`,
}

/** Takes a line of a price; gives why it is there, null where its name says it all. */
export const reasonOf = (line: RuledLine): string | null => reasons[line.rule](line)
