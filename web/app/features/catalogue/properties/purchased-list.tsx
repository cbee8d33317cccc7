// Owns the list of the properties that the user has bought.
import { listMyPayments } from '@akwaaba/contract/checkout'
import type { Payment } from '@akwaaba/contract/payments'
import { getProperty, listSoldProperties, type SoldProperty } from '@akwaaba/contract/properties'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { defineQuery } from '../../../lib/query.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ReceiptLink } from '../../../ui/money/money-facts.tsx'
import { ReceiptCard } from '../../../ui/money/receipt-card.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { OpenPurchases, rereading } from '../publishing/open-purchases.tsx'

type CardProps = { property: SoldProperty; payment: Payment | undefined }

const PropertyCard = ({ property, payment }: CardProps) => {
  return (
    <ReceiptCard
      title={property.propertyName}
      picture={property.coverImage}
      customer={null}
      paid={property.price}
      reference={property.reference}
      boughtAt={property.purchasedAt}
      to={paths.property(property._id)}
      money={
        payment?.receiptId && (
          <p className="mt-2">
            <ReceiptLink to={paths.receipt(payment.receiptId)} of={property.propertyName} />
          </p>
        )
      }
    >
      <p className="mt-1 text-ink-soft">{[property.location, property.address].filter(Boolean).join(' · ')}</p>
      <p className="mt-3">
        {property.propertyType} · {property.size} sqm
      </p>
    </ReceiptCard>
  )
}

const Empty = () => (
  <EmptyState
    title="No properties bought yet."
    action={<ButtonLink to={paths.properties()}>See the properties</ButtonLink>}
  >
    A property you buy appears here, with its reference.
  </EmptyState>
)

const PropertyName = ({ id }: { id: string }) =>
  useQuery(defineQuery(getProperty, { params: { id } })).data?.propertyName ?? 'A property'

export const PurchasedList = () => {
  const payments = useQuery({
    ...defineQuery(listMyPayments, { query: {} }),
    refetchInterval: ({ state }) => rereading(state.data),
  })
  const sold = useQuery({
    ...defineQuery(listSoldProperties, { params: { role: 'customer' } }),
    refetchInterval: rereading(payments.data),
  })
  if (!sold.data)
    return sold.isError ? (
      <Notice tone="error" title="Error" action={<Button onClick={() => sold.refetch()}>Try Again</Button>}>
        {sentenceOf(sold.error)}
      </Notice>
    ) : (
      <div role="status" className="grid gap-5">
        <span className="unseen">Loading properties</span>
        <Skeleton className="h-56 w-full rounded-[28px]!" />
        <Skeleton className="h-56 w-full rounded-[28px]!" />
      </div>
    )
  return (
    <>
      <OpenPurchases
        payments={payments.data ?? []}
        bought={sold.data.map(({ reference }) => reference)}
        of={({ propertyId }) =>
          propertyId && { name: <PropertyName id={propertyId} />, to: paths.property(propertyId) }
        }
      />
      {sold.data.length === 0 && <Empty />}
      <ul className="grid gap-5">
        {sold.data.map((property) => (
          <li key={property._id}>
            <PropertyCard
              property={property}
              payment={payments.data?.find(({ reference }) => reference === property.reference)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
