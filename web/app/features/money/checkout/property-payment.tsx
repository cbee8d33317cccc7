// Owns paying for a property: what it costs, and what is shown once it is sold, to this user or another one.
import { errors } from '@akwaaba/contract/errors'
import type { Property, SoldProperty } from '@akwaaba/contract/properties'
import { useQuery } from '@tanstack/react-query'
import type { Chosen } from '../../../lib/local-keys.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type Payable, PaymentScreen, type Returned } from '../payments/payment-screen.tsx'
import { kinds } from '../payments/targets.ts'
import { ReceiptLinks } from './after-links.tsx'
import { PaymentDone } from './payment-done.tsx'
import { boughtPropertiesQuery, propertyQuery } from './queries.ts'
import { Line, SummaryHead, SummaryLines } from './summary-parts.tsx'

const { others } = kinds.propertyId

const PropertySummary = ({ property }: { property: Property }) => (
  <>
    <SummaryHead picture={property.coverImage} title={property.propertyName} text={property.address} />
    <SummaryLines total={property.price}>
      <Line label="Location" value={property.location} />
      <Line label="Type" value={property.propertyType} />
    </SummaryLines>
  </>
)

const payableOf = (property: Property, mine: SoldProperty | undefined, chosen: Chosen): Payable => {
  const summary = <PropertySummary property={property} />
  return {
    total: property.price,
    summary,
    elsewhere: others,
    closed: property.actions.includes('buy') ? null : (
      <Notice tone="info" title={property.propertyName} action={<ButtonLink to={others.to}>{others.label}</ButtonLink>}>
        {errors.already_sold.msg}
      </Notice>
    ),
    isPaid: mine !== undefined,
    done: (payment, receiptId) => (
      <PaymentDone
        chosen={chosen}
        {...(payment ? {} : { title: 'You have bought this property' })}
        text={payment ? 'The property is sold to you. A receipt is on its way to your e-mail.' : 'It is paid in full.'}
        references={{ 'Payment reference': mine?.reference ?? payment?.reference }}
        summary={summary}
        receiptId={receiptId}
        links={<ReceiptLinks reference={mine?.reference ?? payment?.reference ?? property.propertyName} />}
      />
    ),
  }
}

export const PropertyPayment = ({ chosen, returned }: { chosen: Chosen; returned: Returned | null }) => {
  const property = useQuery(propertyQuery(chosen.id))
  const bought = useQuery(boughtPropertiesQuery())
  const mine = bought.data?.find(({ _id }) => _id === chosen.id)
  const payable = property.data && bought.data ? payableOf(property.data, mine, chosen) : null
  return <PaymentScreen chosen={chosen} returned={returned} payable={payable} reads={[property, bought]} />
}
