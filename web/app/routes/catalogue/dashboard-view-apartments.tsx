// View Apartments: all that are published, to edit and delete.

import { adminPaths } from '../../admin-paths.ts'
import { ApartmentList } from '../../features/catalogue/listings/apartment-list.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => [{ title: 'View Apartments' }, { name: 'robots', content: 'noindex' }]

export default function DashboardViewApartments() {
  return (
    <>
      <CatalogueHead title="Apartments" action={<ButtonLink to={adminPaths.addApartment}>Add Apartment</ButtonLink>} />
      <ApartmentList />
    </>
  )
}
