// The payment page: for what was handed over, else for what was last chosen on this device.
import { messages } from '@akwaaba/contract/messages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { PaymentPage } from '../features/payments/payment-page.tsx'
import { chosenTarget, handedTarget } from '../lib/local-keys.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export const meta = () => [{ title: 'Payment' }, { name: 'robots', content: 'noindex' }]

export default function Payment() {
  const { state } = useLocation()
  // Read once: a payment that succeeds clears what was stored.
  const [chosen] = useState(() => handedTarget(state) ?? chosenTarget())
  return (
    <div className="wrap py-8 sm:py-12">
      {chosen ? (
        <PaymentPage chosen={chosen} />
      ) : (
        <>
          <h1 className="mb-6 text-[2rem] sm:text-[2.6rem]">Payment</h1>
          <Notice tone="error" title="Error" action={<ButtonLink to={paths.bookings()}>See all apartments</ButtonLink>}>
            {messages.noPaymentTarget}
          </Notice>
        </>
      )}
    </div>
  )
}
