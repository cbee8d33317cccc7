// Add Package: publishing a tour.

import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'
import { AddPackage } from '../../features/catalogue/tours/add-package.tsx'

export const meta = () => [{ title: 'Add Package' }, { name: 'robots', content: 'noindex' }]

export default function DashboardAddPackages() {
  return (
    <>
      <CatalogueHead title="Add Package" />
      <AddPackage />
    </>
  )
}
