// Owns what the form of the settings reads.
import { getSettings } from '@akwaaba/contract/settings'
import { define } from '../../../lib/query.tsx'

export const settingsQuery = () => define(getSettings, {})
