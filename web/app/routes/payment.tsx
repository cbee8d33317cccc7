// The payment page: for the booking handed over, else for what was last chosen on this device.
import { messages } from '@akwaaba/contract/messages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { PaymentPage } from '../features/payments/payment-page.tsx'
import { chosenTarget } from '../lib/local-keys.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export const meta = () => [{ title: 'Payment' }, { name: 'robots', content: 'noindex' }]

export default function Payment() {
  const { state } = useLocation()
  // Read once: a payment that succeeds clears what was stored.
  const [bookingId] = useState(() => {
    const handed = (state as { bookingId?: unknown } | null)?.bookingId
    if (typeof handed === 'string') return handed
    const chosen = chosenTarget()
    return chosen?.target === 'bookingId' ? chosen.id : null
  })
  return (
    <div className="wrap py-8 sm:py-12">
      {bookingId ? (
        <PaymentPage bookingId={bookingId} />
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
