// Deleted: what was deleted of the catalogue and can be restored. For administrators.
import { listBin } from '@akwaaba/contract/bin'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { AdminBin } from '../../features/catalogue/bin/admin-bin.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'

export const meta = () => [{ title: 'Deleted' }, { name: 'robots', content: 'noindex' }]

export default function DashboardBin() {
  const [query] = useSearchParams()
  return (
    <>
      <CatalogueHead title="Deleted" />
      <AdminBin search={searchOf(listBin, query)} />
    </>
  )
}
