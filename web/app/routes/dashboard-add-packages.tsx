// Add Package: publishing a tour.
import { AddPackage } from '../features/catalogue/add-package.tsx'
import { CatalogueHead } from '../features/catalogue/item-card.tsx'

export const meta = () => [{ title: 'Add Package' }, { name: 'robots', content: 'noindex' }]

export default function DashboardAddPackages() {
  return (
    <>
      <CatalogueHead title="Add Package" />
      <AddPackage />
    </>
  )
}
