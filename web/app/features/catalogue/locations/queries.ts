// Owns what the pages of locations read.
import { listCategories } from '@akwaaba/contract/locations'
import { defineQuery } from '../../../lib/query.tsx'

export const categoriesQuery = () => defineQuery(listCategories, {})
