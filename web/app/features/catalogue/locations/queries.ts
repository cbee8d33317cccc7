// Owns the queries of locations.
import { listCategories, listLocations } from '@akwaaba/contract/locations'
import { defineQuery } from '../../../lib/query.tsx'

export const categoriesQuery = () => defineQuery(listCategories, {})

/** The names of all locations, which everybody may read. */
export const locationsQuery = () => defineQuery(listLocations, {})
