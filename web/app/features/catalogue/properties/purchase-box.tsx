// Owns the purchase box of a property's page: the full price and Purchase Property, or that it is sold.
import { formatDollarsShort } from '@akwaaba/contract/money'
import type { Property } from '@akwaaba/contract/properties'
import { Cedis, useCedis } from '../../../lib/cedis.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { sizeLabel, tenureLabel } from './rules.ts'

const Row = ({ label, children }: { label: string; children: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="shrink-0 text-ink-soft">{label}</dt>
    <dd className="min-w-0 text-right">{children}</dd>
  </div>
)

const mayBuy = ({ actions }: Property) => actions.includes('buy')

type Props = { property: Property; onPurchase: () => void }

export const PurchaseBox = ({ property, onPurchase }: Props) => {
  const tenure = tenureLabel(property)
  return (
    <aside
      aria-label="Buy this property"
      className="sticky top-24 rounded-[28px] border border-line bg-card p-6 shadow-card max-lg:static"
    >
      <p>
        <strong className="font-display text-2xl">{formatDollarsShort(property.price)}</strong>
        <Cedis of={property.price} /> in full
      </p>
      <dl className="mt-4 grid gap-2">
        <Row label="Type">{property.propertyType}</Row>
        <Row label="Size">{sizeLabel(property.size)}</Row>
        {tenure && <Row label="Tenure">{tenure}</Row>}
      </dl>
      {!mayBuy(property) ? (
        <div className="mt-5">
          <Notice
            title="Sold"
            action={
              <ButtonLink to={paths.properties()} kind="quiet" className="bg-card">
                See other properties
              </ButtonLink>
            }
          >
            This property has been sold and cannot be bought any more.
          </Notice>
        </div>
      ) : (
        <>
          <Button kind="loud" className="mt-5 w-full max-lg:hidden" onClick={onPurchase}>
            Purchase Property
          </Button>
          <p className="mt-3 text-center text-ink-soft text-sm max-lg:hidden">You are not charged yet</p>
        </>
      )}
    </aside>
  )
}

/** The sticky bar on a phone: the price and Purchase Property. */
export const PurchaseBar = ({ property, onPurchase }: Props) => {
  const cedis = useCedis()(property.price)
  if (!mayBuy(property)) return null
  return (
    <div className="sticky bottom-0 z-20 border-line border-t bg-card px-4 py-3 lg:hidden print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="leading-tight">
          <strong className="text-lg">{formatDollarsShort(property.price)}</strong>
          <span className="block text-ink-soft text-sm">{cedis ? `${cedis} in full` : 'in full'}</span>
        </p>
        <Button kind="loud" onClick={onPurchase}>
          Purchase Property
        </Button>
      </div>
    </div>
  )
}
