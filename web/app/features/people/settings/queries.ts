// Owns what the form of the settings reads.
import { getSettings } from '@akwaaba/contract/settings'
import { defineQuery } from '../../../lib/query.tsx'

export const settingsQuery = () => defineQuery(getSettings, {})
