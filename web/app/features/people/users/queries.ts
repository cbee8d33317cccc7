// Owns the query of the list of people.
import { listUsers } from '@akwaaba/contract/users'
import type { PeopleSearch } from '../../../admin-paths.ts'
import { definePageQuery } from '../../../lib/query.tsx'

export const peopleQuery = (search: PeopleSearch) => definePageQuery(listUsers, { query: search })
