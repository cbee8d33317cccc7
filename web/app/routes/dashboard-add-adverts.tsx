// Add Advert: one more for the home page.
import { AddAdvert } from '../features/catalogue/add-advert.tsx'
import { CatalogueHead } from '../features/catalogue/item-card.tsx'

export const meta = () => [{ title: 'Add Advert' }, { name: 'robots', content: 'noindex' }]

export default function DashboardAddAdverts() {
  return (
    <>
      <CatalogueHead title="Add Advert" />
      <AddAdvert />
    </>
  )
}
