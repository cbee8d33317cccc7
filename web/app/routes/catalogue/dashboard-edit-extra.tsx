// Edit Extra: one of those published.
import { useParams } from 'react-router'
import { EditExtra } from '../../features/catalogue/extras/edit-extra.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'

export const meta = () => [{ title: 'Edit Extra' }, { name: 'robots', content: 'noindex' }]

export default function DashboardEditExtra() {
  const { id = '' } = useParams()
  return (
    <>
      <CatalogueHead title="Edit Extra" />
      <EditExtra id={id} />
    </>
  )
}
