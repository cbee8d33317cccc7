// Market Place: the extras, to look at and delete.

import { adminPaths } from '../../admin-paths.ts'
import { MarketPlace } from '../../features/catalogue/extras/market-place.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => [{ title: 'Market Place' }, { name: 'robots', content: 'noindex' }]

export default function DashboardMarketPlace() {
  return (
    <>
      <CatalogueHead title="Market Place" action={<ButtonLink to={adminPaths.addExtra}>Add Extra</ButtonLink>} />
      <MarketPlace />
    </>
  )
}
