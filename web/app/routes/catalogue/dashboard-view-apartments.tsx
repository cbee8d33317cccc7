// View Apartments: those of all hosts, at first those on the site, to edit and delete.
import { listListings } from '@akwaaba/contract/listings'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { ChosenFile, ListFile } from '../../features/app/reports/list-file.tsx'
import { ApartmentList } from '../../features/catalogue/listings/apartment-list.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => [{ title: 'View Apartments' }, { name: 'robots', content: 'noindex' }]

export default function DashboardViewApartments() {
  const [query] = useSearchParams()
  const search = searchOf(listListings, query)
  return (
    <>
      <CatalogueHead
        title="Apartments"
        action={
          <span className="flex flex-wrap items-center gap-2">
            <ListFile
              list="apartments"
              label="Apartments"
              search={{ view: search.state ?? 'live', search: search.search }}
            />
            <ButtonLink to={adminPaths.addApartment}>Add Apartment</ButtonLink>
          </span>
        }
      />
      <ApartmentList search={search} fileOf={(ids) => <ChosenFile list="apartments" ids={ids} />} />
    </>
  )
}
