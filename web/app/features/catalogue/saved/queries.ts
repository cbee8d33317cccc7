// Owns the queries of saved homes.
import { listHomeLists } from '@akwaaba/contract/home-lists'
import { getSavedHomes, listChosenHomes } from '@akwaaba/contract/saved-homes'
import { keepPreviousData } from '@tanstack/react-query'
import { defineQuery } from '../../../lib/query.tsx'

export const chosenHomesQuery = (ids: readonly string[]) => ({
  ...defineQuery(listChosenHomes, { query: { ids: ids.join() } }),
  enabled: ids.length > 0,
  placeholderData: keepPreviousData,
})

export const savedHomesQuery = () => defineQuery(getSavedHomes, {})

export const homeListsQuery = () => defineQuery(listHomeLists, {})
