// Owns what the profile reads.
import { getProfile, listDevices } from '@akwaaba/contract/profile'
import { define } from '../../../lib/query.tsx'

export const profileQuery = () => define(getProfile, {})
export const devicesQuery = () => define(listDevices, {})
