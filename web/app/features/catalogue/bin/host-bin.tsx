// Owns the deleted homes of an organisation for its members.
import { listHostBin, restoreListingFromBin } from '@akwaaba/contract/bin'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { type HostBinSearch, hostPaths } from '../../../host-paths.ts'
import { definePageQuery, usePendingCalls, useSend } from '../../../lib/query.tsx'
import { BinList } from './bin-list.tsx'

type Props = { organisation: OwnOrganisation; search: HostBinSearch }

export const HostBin = ({ organisation: { slug: org, permissions }, search }: Props) => {
  const list = useQuery(definePageQuery(listHostBin, { params: { org }, query: search }))
  const restore = useSend(restoreListingFromBin)
  const restoring = usePendingCalls(restoreListingFromBin)
  return (
    <BinList
      list={list}
      page={search.page}
      at={(page) => hostPaths.bin(org, { ...search, page })}
      onRestore={
        permissions.includes('listing.write')
          ? (id, answers) => restore.sendEach({ params: { org, id } }, answers)
          : undefined
      }
      restoring={restoring}
    />
  )
}
