// Manage Locations: where apartments may be.

import { CatalogueHead } from '../features/catalogue/item-card.tsx'
import { Locations } from '../features/catalogue/locations.tsx'

export const meta = () => [{ title: 'Manage Locations' }, { name: 'robots', content: 'noindex' }]

export default function DashboardAddCategories() {
  return (
    <>
      <CatalogueHead title="Manage Locations" />
      <Locations />
    </>
  )
}
