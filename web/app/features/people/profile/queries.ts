// Owns the queries of the profile.
import { getProfile, listDevices } from '@akwaaba/contract/profile'
import { defineQuery } from '../../../lib/query.tsx'

export const profileQuery = () => defineQuery(getProfile, {})
export const devicesQuery = () => defineQuery(listDevices, {})
