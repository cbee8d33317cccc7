// Owns the names of organisations in addresses.
import { reservedSlugs } from '@akwaaba/contract/organisations'

const longest = 30

/** Takes the name of an organisation; gives what it begins with in addresses, which may be reserved or taken. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[ɛƐ]/g, 'e')
    .replace(/[ɔƆ]/g, 'o')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')

/** Takes a name and the slugs that begin as its own does; gives one that is free: `volta-stays`, else `volta-stays-2` and so on. */
export const freeSlug = (name: string, isTaken: (slug: string) => boolean): string => {
  const plain = slugOf(name)
  const wanted = plain.length < 2 ? `host-${plain || '1'}` : plain
  const isFree = (slug: string) => !reservedSlugs.includes(slug) && !isTaken(slug)
  if (isFree(wanted)) return wanted
  for (let count = 2; ; count++) if (isFree(`${wanted}-${count}`)) return `${wanted}-${count}`
}

/** What every slug that `freeSlug` may give for a name begins with. */
export const slugStart = (name: string): string => freeSlug(name, () => false).replace(/-\d+$/, '')
