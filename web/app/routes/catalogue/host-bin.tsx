// The deleted homes of an organisation.
import { listHostBin } from '@akwaaba/contract/bin'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { searchOf } from '@akwaaba/contract/search'
import { useOutletContext, useSearchParams } from 'react-router'
import { HostBin as Bin } from '../../features/catalogue/bin/host-bin.tsx'

export const meta = () => [
  { title: 'Deleted' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostBin() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Deleted</h1>
      <Bin organisation={useOutletContext<OwnOrganisation>()} search={searchOf(listHostBin, query)} />
    </>
  )
}
