// Owns what the carousel shows: real adverts, filled up to three, or three pictures of the house where there are none.
import type { Advert } from '@akwaaba/contract/adverts'

/** Fewer real adverts than these neither move by themselves nor go round. */
const enough = 3

export type Slide =
  | { kind: 'advert'; key: string; advert: Advert }
  | { kind: 'empty'; key: string }
  | { kind: 'art'; key: string; alt: string }

const art = {
  '/art/advert-coast.svg': 'Fishing boats on the sand, a castle across the bay',
  '/art/advert-market.svg': 'A market with fruit and cloth under sunshades',
  '/art/advert-ridge.svg': 'Paragliders over green hills',
}

export const slidesOf = (adverts: Advert[]): Slide[] => {
  if (adverts.length === 0) return Object.entries(art).map(([key, alt]) => ({ kind: 'art', key, alt }))
  const real = adverts.map((advert): Slide => ({ kind: 'advert', key: advert._id, advert }))
  const missing = Math.max(0, enough - real.length)
  return [...real, ...Array.from({ length: missing }, (_, index): Slide => ({ kind: 'empty', key: `empty-${index}` }))]
}

export const goesRound = (adverts: Advert[]): boolean => adverts.length >= enough

/** Where a link leads, as people name the place: "example.com". */
export const hostOf = (link: string): string => {
  try {
    return new URL(link).host.replace(/^www\./, '')
  } catch {
    return link // not an address we can take apart: said as it is
  }
}
