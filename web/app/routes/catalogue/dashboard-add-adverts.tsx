// Add Advert: one more for the home page.
import { AddAdvert } from '../../features/catalogue/adverts/add-advert.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'

export const meta = () => [{ title: 'Add Advert' }, { name: 'robots', content: 'noindex' }]

export default function DashboardAddAdverts() {
  return (
    <>
      <CatalogueHead title="Add Advert" />
      <AddAdvert />
    </>
  )
}
