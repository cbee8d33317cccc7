// Owns the query of mobile money: the guest's own number.
import { getProfile } from '@akwaaba/contract/profile'
import { defineQuery } from '../../../lib/query.tsx'

export const profileQuery = () => defineQuery(getProfile, {})
