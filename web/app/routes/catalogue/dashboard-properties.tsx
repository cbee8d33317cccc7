// Properties: the ones I have bought; for an administrator all that are published, sold and for sale.

import { adminPaths } from '../../admin-paths.ts'
import { PublishedProperties } from '../../features/catalogue/properties/published-properties.tsx'
import { PurchasedList } from '../../features/catalogue/properties/purchased-list.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = ownMeta('Properties')

export default function DashboardProperties() {
  if (useSession().userRole !== 'admin')
    return (
      <>
        <CatalogueHead title="All Purchased Properties:" />
        <PurchasedList />
      </>
    )
  return (
    <>
      <CatalogueHead
        title="All Properties Published:"
        action={<ButtonLink to={adminPaths.addProperties}>Add Property</ButtonLink>}
      />
      <PublishedProperties />
    </>
  )
}
