// Edit Property: one of those published.
import { useParams } from 'react-router'
import { EditProperty } from '../../features/catalogue/properties/edit-property.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'

export const meta = () => [{ title: 'Edit Property' }, { name: 'robots', content: 'noindex' }]

export default function DashboardEditProperty() {
  const { id = '' } = useParams()
  return (
    <>
      <CatalogueHead title="Edit Property" />
      <EditProperty id={id} />
    </>
  )
}
