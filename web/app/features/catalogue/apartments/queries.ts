// Owns what the form of an apartment reads.
import { getApartment } from '@akwaaba/contract/apartments'
import { defineQuery } from '../../../lib/query.tsx'

export const apartmentQuery = (id: string) => defineQuery(getApartment, { params: { id } })
