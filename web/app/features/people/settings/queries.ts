// Owns the query of the settings.
import { getSettings } from '@akwaaba/contract/settings'
import { defineQuery } from '../../../lib/query.tsx'

export const settingsQuery = () => defineQuery(getSettings, {})
