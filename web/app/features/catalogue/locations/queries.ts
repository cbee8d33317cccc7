// Owns what the pages of locations read.
import { listCategories } from '@akwaaba/contract/locations'
import { define } from '../../../lib/query.tsx'

export const categoriesQuery = () => define(listCategories, {})
