// View Adverts: all of them, to look at and delete.

import { adminPaths } from '../../admin-paths.ts'
import { AdvertList } from '../../features/catalogue/adverts/advert-list.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => [{ title: 'View Adverts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardViewAdverts() {
  return (
    <>
      <CatalogueHead title="Adverts" action={<ButtonLink to={adminPaths.addAdverts}>Add Advert</ButtonLink>} />
      <AdvertList />
    </>
  )
}
