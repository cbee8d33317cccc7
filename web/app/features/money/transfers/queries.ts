// Owns what the admins' list of bank transfers reads.
import { listTransfers, type transferViews } from '@akwaaba/contract/transfers'
import { definePage } from '../../../lib/query.tsx'
import type { MoneySearch } from '../../../paths.ts'

export const transfersQuery = ({ view, search, page }: MoneySearch) =>
  definePage(listTransfers, { query: { view: view as (typeof transferViews)[number] | undefined, search, page } })
