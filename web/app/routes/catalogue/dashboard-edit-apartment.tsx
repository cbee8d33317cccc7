// Edit Apartment: one of those published.
import { useParams } from 'react-router'
import { EditApartment } from '../../features/catalogue/listings/edit-apartment.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'

export const meta = () => [{ title: 'Edit Apartment' }, { name: 'robots', content: 'noindex' }]

export default function DashboardEditApartment() {
  const { id = '' } = useParams()
  return (
    <>
      <CatalogueHead title="Edit Apartment" />
      <EditApartment id={id} />
    </>
  )
}
