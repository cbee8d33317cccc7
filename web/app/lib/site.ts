// Owns access to the facts of the site, for any page.
import type { SiteFacts } from '@akwaaba/contract/site'
import { useRouteLoaderData } from 'react-router'

/** `cedisPerDollar`: where cedis are charged and an admin has entered a rate; null elsewhere. */
type RenderedFacts = { year: string; cedisPerDollar: number | null }

/** What the loader of the root gives. */
export type RootData = { site: SiteFacts } & RenderedFacts

/** What the root loaded; null only where the root itself failed. */
export const useSite = (): (SiteFacts & RenderedFacts) | null => {
  const data = useRouteLoaderData<RootData>('root')
  return data ? { ...data.site, year: data.year, cedisPerDollar: data.cedisPerDollar } : null
}
