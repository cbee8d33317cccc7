// Edit Advert: one of those published.
import { useParams } from 'react-router'
import { EditAdvert } from '../../features/catalogue/adverts/edit-advert.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'

export const meta = () => [{ title: 'Edit Advert' }, { name: 'robots', content: 'noindex' }]

export default function DashboardEditAdvert() {
  const { id = '' } = useParams()
  return (
    <>
      <CatalogueHead title="Edit Advert" />
      <EditAdvert id={id} />
    </>
  )
}
