// Owns the meta tags of pages that are not for search engines: their titles end with the name of the site, as those of all others.
import { isRecord } from '@akwaaba/contract/guards'
import type { MetaDescriptor } from 'react-router'

type Page = { matches: readonly unknown[] }

/** The name of the site, which the loader of the root gives; the usual one where it has failed. */
const nameIn = (root: unknown): string => {
  const data = isRecord(root) && isRecord(root.loaderData) ? root.loaderData : {}
  return 'site' in data && isRecord(data.site) ? String(data.site.name) : 'Akwaaba'
}

/** Takes the title of a page, and whether its address has a secret that no other site may learn; gives its `meta`. */
export const ownMeta =
  (title: string, { hasSecret = false } = {}) =>
  ({ matches: [root] }: Page): MetaDescriptor[] => [
    { title: `${title} · ${nameIn(root)}` },
    { name: 'robots', content: 'noindex' },
    ...(hasSecret ? [{ name: 'referrer', content: 'no-referrer' }] : []),
  ]
