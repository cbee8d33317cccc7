// Add Property: putting one up for sale.
import { AddProperty } from '../../features/catalogue/properties/add-property.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'

export const meta = () => [{ title: 'Add Property' }, { name: 'robots', content: 'noindex' }]

export default function DashboardAddProperties() {
  return (
    <>
      <CatalogueHead title="Add Property" />
      <AddProperty />
    </>
  )
}
