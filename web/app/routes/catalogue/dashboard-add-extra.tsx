// Add Extra: one more thing for the market place.
import { AddExtra } from '../../features/catalogue/extras/add-extra.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'

export const meta = () => [{ title: 'Add Extra' }, { name: 'robots', content: 'noindex' }]

export default function DashboardAddExtra() {
  return (
    <>
      <CatalogueHead title="Add Extra" />
      <AddExtra />
    </>
  )
}
