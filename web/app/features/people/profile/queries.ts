// Owns what the profile reads.
import { getProfile, listDevices } from '@akwaaba/contract/profile'
import { defineQuery } from '../../../lib/query.tsx'

export const profileQuery = () => defineQuery(getProfile, {})
export const devicesQuery = () => defineQuery(listDevices, {})
