// Owns what the carousel shows: adverts, filled up to three slides, or three of our own pictures where there are none.
import type { Advert } from '@akwaaba/contract/adverts'

/** With fewer adverts the carousel neither moves by itself nor loops. */
const fewestToLoop = 3

export type Slide =
  | { kind: 'advert'; key: string; advert: Advert }
  | { kind: 'empty'; key: string }
  | { kind: 'art'; key: string; alt: string }

const art = {
  '/art/advert-coast.svg': 'Fishing boats on the sand, a castle across the bay',
  '/art/advert-market.svg': 'A market with fruit and cloth under sunshades',
  '/art/advert-ridge.svg': 'Paragliders over green hills',
}

/** The slides for these adverts: never fewer than three. */
export const slidesOf = (adverts: Advert[]): Slide[] => {
  if (adverts.length === 0) return Object.entries(art).map(([key, alt]) => ({ kind: 'art', key, alt }))
  const real = adverts.map((advert): Slide => ({ kind: 'advert', key: advert._id, advert }))
  const missing = Math.max(0, fewestToLoop - real.length)
  return [...real, ...Array.from({ length: missing }, (_, index): Slide => ({ kind: 'empty', key: `empty-${index}` }))]
}

/** Whether the carousel moves by itself and loops. */
export const canLoop = (adverts: Advert[]): boolean => adverts.length >= fewestToLoop

/** The host of a link for display: "example.com". */
export const hostOf = (link: string): string => {
  try {
    return new URL(link).host.replace(/^www\./, '')
  } catch {
    return link // not a URL: shown as it is
  }
}
