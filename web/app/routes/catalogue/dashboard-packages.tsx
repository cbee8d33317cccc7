// Packages: the tours that are bought; for an administrator those they have published as well. On a phone this is also the
// way to the properties.

import { Link } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'
import { OwnPackages } from '../../features/catalogue/tours/own-packages.tsx'
import { PurchasesList } from '../../features/catalogue/tours/purchases-list.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = ownMeta('Packages')

const ToProperties = () => (
  <Link
    to={paths.myProperties}
    className="flex min-h-11 items-center font-semibold text-palm hover:underline lg:hidden"
  >
    Properties <span aria-hidden="true">&nbsp;→</span>
  </Link>
)

export default function DashboardPackages() {
  const isAdmin = useSession().userRole === 'admin'
  if (!isAdmin)
    return (
      <>
        <CatalogueHead title="Packages" action={<ToProperties />} />
        <PurchasesList />
      </>
    )
  return (
    <>
      <CatalogueHead
        title="All Packages Published"
        action={
          <span className="flex flex-wrap items-center gap-x-5">
            <ToProperties />
            <ButtonLink to={adminPaths.addPackages}>Add Package</ButtonLink>
          </span>
        }
      />
      <OwnPackages />
      <h2 className="mt-12 mb-4 text-2xl">Bought by customers</h2>
      <PurchasesList isForAdmin />
    </>
  )
}
