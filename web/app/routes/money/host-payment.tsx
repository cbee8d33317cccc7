// One payment of an organisation, as far as the role of its member goes.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useParams } from 'react-router'
import { PaymentPage } from '../../features/app/record-pages/payment-page.tsx'

export const meta = () => [
  { title: 'Payment' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostPayment() {
  const { id = '' } = useParams()
  const { slug } = useOutletContext<OwnOrganisation>()
  return <PaymentPage key={id} org={slug} id={id} />
}
