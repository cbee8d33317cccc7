// Owns the query of a price that several people pay.
import { getSplit } from '@akwaaba/contract/shares'
import { defineQuery } from '../../../lib/query.tsx'

export const splitQuery = (id: string) => defineQuery(getSplit, { params: { id } })
