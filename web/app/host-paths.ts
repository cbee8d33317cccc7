// Owns the URLs of the pages of hosts, which pages for visitors need not load.
import type { PagePath } from '@akwaaba/contract/pages'
import { page, withQuery } from './paths.ts'

/** The address of a page of an organisation. */
const of = (path: Extract<PagePath, `/host/:org${string}`>, org: string): string => path.replace(':org', org)

export const hostPaths = {
  home: page('/host'),
  apply: page('/host/apply'),
  invitation: (token: string) => withQuery(page('/invitation'), { token }),
  organisation: (org: string) => of('/host/:org', org),
  members: (org: string) => of('/host/:org/members', org),
  settings: (org: string) => of('/host/:org/settings', org),
} as const
