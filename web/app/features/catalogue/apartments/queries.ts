// Owns what the form of an apartment reads.
import { getApartment } from '@akwaaba/contract/apartments'
import { define } from '../../../lib/query.tsx'

export const apartmentQuery = (id: string) => define(getApartment, { params: { id } })
