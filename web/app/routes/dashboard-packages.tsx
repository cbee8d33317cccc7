// Packages: the tours that are bought. On a phone this is also the way to the bought properties.
import { Link } from 'react-router'
import { PurchasesList } from '../features/tours/purchases-list.tsx'
import { paths } from '../paths.ts'

export const meta = () => [{ title: 'Packages' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPackages() {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-[2rem]">Packages</h1>
        <Link
          to={paths.myProperties}
          className="flex min-h-11 items-center font-semibold text-palm hover:underline lg:hidden"
        >
          Properties <span aria-hidden="true">&nbsp;→</span>
        </Link>
      </div>
      <PurchasesList />
    </>
  )
}
