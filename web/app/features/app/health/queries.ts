// Owns the query of the health page.
import { getHealth } from '@akwaaba/contract/health'
import { defineQuery } from '../../../lib/query.tsx'

export const healthQuery = () => defineQuery(getHealth, {})
