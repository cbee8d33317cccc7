// View Adverts: all of them, to look at and delete.
import { AdvertList } from '../../features/catalogue/adverts/advert-list.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => [{ title: 'View Adverts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardViewAdverts() {
  return (
    <>
      <CatalogueHead title="Adverts" action={<ButtonLink to={paths.addAdverts}>Add Advert</ButtonLink>} />
      <AdvertList />
    </>
  )
}
