// Owns the meta tags of pages that are not for search engines: their titles end with the name of the site, as those of public pages.
import type { MetaDescriptor } from 'react-router'
import type { RootData } from './site.ts'

// The types of React Router leave open what the first match, the root, has loaded.
type Page = { matches: readonly unknown[] }
const dataOf = (root: unknown): RootData | undefined => Object(root).loaderData

/** Takes the title of a page, and whether its address has a secret that no other site may learn; gives its `meta`. */
export const ownMeta =
  (title: string, { hasSecret = false } = {}) =>
  ({ matches: [root] }: Page): MetaDescriptor[] => [
    { title: `${title} · ${dataOf(root)?.site.name ?? 'Akwaaba'}` },
    { name: 'robots', content: 'noindex' },
    ...(hasSecret ? [{ name: 'referrer', content: 'no-referrer' }] : []),
  ]
