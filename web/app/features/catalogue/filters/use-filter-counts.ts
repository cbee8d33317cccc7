// Owns the numbers beside the filters of a search, asked for again whenever the search changes.
import { countFilters, type FilterCounts } from '@akwaaba/contract/apartment-filters'
import { readSearch } from '@akwaaba/contract/search'
import { useEffect, useState } from 'react'
import { send } from '../../../lib/api.ts'
import type { StaySearch } from '../../../paths.ts'

type Counted = { counts: FilterCounts | null; isFailed: boolean; isOutdated: boolean; retry: () => void }

const queryOf = (search: StaySearch) => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return countFilters.query.parse(readSearch(countFilters, new URLSearchParams(given)).search)
}

/** Takes a search; gives its counts, those of the search before while they load. */
export const useFilterCounts = (search: StaySearch): Counted => {
  const [answer, setAnswer] = useState<{ about: string; counts: FilterCounts } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const about = JSON.stringify(queryOf(search))
  useEffect(() => {
    if (failed === about) return
    let isOver = false
    send(countFilters, { query: JSON.parse(about) }).then(
      (counts) => {
        if (isOver) return
        setAnswer({ about, counts })
        setFailed(null)
      },
      () => isOver || setFailed(about),
    )
    return () => {
      isOver = true
    }
  }, [about, failed])
  return {
    counts: answer?.counts ?? null,
    isFailed: failed === about,
    isOutdated: answer?.about !== about,
    retry: () => setFailed(null),
  }
}
