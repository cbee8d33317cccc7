// Owns the queries of the form of an apartment.
import { getApartment } from '@akwaaba/contract/apartments'
import { defineQuery } from '../../../lib/query.tsx'

export const apartmentQuery = (id: string) => defineQuery(getApartment, { params: { id } })
