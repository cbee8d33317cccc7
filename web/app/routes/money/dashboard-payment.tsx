// One payment, for administrators.
import { useParams } from 'react-router'
import { PaymentPage } from '../../features/app/record-pages/payment-page.tsx'

export const meta = () => [{ title: 'Payment' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPayment() {
  const { id = '' } = useParams()
  return <PaymentPage key={id} id={id} />
}
