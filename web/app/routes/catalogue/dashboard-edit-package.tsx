// Edit Package: one of those published.
import { useParams } from 'react-router'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'
import { EditPackage } from '../../features/catalogue/tours/edit-package.tsx'

export const meta = () => [{ title: 'Edit Package' }, { name: 'robots', content: 'noindex' }]

export default function DashboardEditPackage() {
  const { id = '' } = useParams()
  return (
    <>
      <CatalogueHead title="Edit Package" />
      <EditPackage id={id} />
    </>
  )
}
