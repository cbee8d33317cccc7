// Owns the query of the caller's passkeys.
import { listPasskeys } from '@akwaaba/contract/passkeys'
import { defineQuery } from '../../../lib/query.tsx'

export const passkeysQuery = () => defineQuery(listPasskeys, {})
