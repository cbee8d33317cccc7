// Owns a list of homes by their ids: cards, and what is shown while they load and where they cannot be loaded.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { ApartmentGrid, ApartmentGridSkeleton } from '../apartments/apartment-grid.tsx'
import { chosenHomesQuery } from './queries.ts'

type Props = {
  ids: readonly string[]
  /** where none of them can be found any more */
  empty: ReactNode
  isStrip?: boolean
}

export const HomeList = ({ ids, empty, isStrip = false }: Props) => {
  const { data, error, refetch, isFetching } = useQuery(chosenHomesQuery(ids))
  if (ids.length === 0) return empty
  if (error && !data)
    return (
      <Notice
        tone="warning"
        action={
          <Button kind="quiet" disabled={isFetching} onClick={() => refetch()}>
            Try Again
          </Button>
        }
      >
        {sentenceOf(error)}
      </Notice>
    )
  if (!data) return <ApartmentGridSkeleton count={Math.min(ids.length, 6)} />
  return data.length > 0 ? <ApartmentGrid apartments={data} isStrip={isStrip} /> : empty
}
