// Owns the facts of the site as any page may ask for them.
import type { SiteFacts } from '@akwaaba/contract/site'
import { useRouteLoaderData } from 'react-router'

/** What the root loaded; null only where the root itself failed. */
export const useSite = (): (SiteFacts & { year: string }) | null => {
  const data = useRouteLoaderData('root') as { site: SiteFacts; year: string } | undefined
  return data ? { ...data.site, year: data.year } : null
}
