// Owns the facts of the site as any page may ask for them.
import type { SiteFacts } from '@akwaaba/contract/site'
import { useRouteLoaderData } from 'react-router'

/** `cedisPerDollar`: where cedis are charged and somebody has entered a rate; null elsewhere. */
type Rest = { year: string; cedisPerDollar: number | null }

/** What the root loaded; null only where the root itself failed. */
export const useSite = (): (SiteFacts & Rest) | null => {
  const data = useRouteLoaderData('root') as ({ site: SiteFacts } & Rest) | undefined
  return data ? { ...data.site, year: data.year, cedisPerDollar: data.cedisPerDollar } : null
}
