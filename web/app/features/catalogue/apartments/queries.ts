// Owns the queries of the form of an apartment.
import { getEditableApartment } from '@akwaaba/contract/apartments'
import { defineQuery } from '../../../lib/query.tsx'

export const editableApartmentQuery = (id: string) => defineQuery(getEditableApartment, { params: { id } })
