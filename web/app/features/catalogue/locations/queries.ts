// Owns the queries of the pages of locations.
import { listCategories } from '@akwaaba/contract/locations'
import { defineQuery } from '../../../lib/query.tsx'

export const categoriesQuery = () => defineQuery(listCategories, {})
