// Manage Locations: where apartments may be.

import { Locations } from '../../features/catalogue/locations/locations.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'

export const meta = () => [{ title: 'Manage Locations' }, { name: 'robots', content: 'noindex' }]

export default function DashboardAddCategories() {
  return (
    <>
      <CatalogueHead title="Manage Locations" />
      <Locations />
    </>
  )
}
