// The payment page: for the target in the navigation state, else the last one chosen on this device; or back from a provider.

import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PaymentPage } from '../../features/money/checkout/payment-page.tsx'
import { ReturnPage } from '../../features/money/checkout/return-page.tsx'
import { NoTarget } from '../../features/money/payments/payment-notices.tsx'
import { chosenTarget, targetFromState } from '../../lib/local-keys.ts'
import { ownMeta } from '../../lib/own-meta.ts'

export const meta = ownMeta('Payment')

export default function Payment() {
  const { state } = useLocation()
  const [query] = useSearchParams()
  // Read once: a payment that succeeds clears what was stored.
  const [chosen] = useState(() => targetFromState(state) ?? chosenTarget())
  const [id, reference] = [query.get('payment'), query.get('reference')]
  return (
    <div className="wrap py-8 sm:py-12">
      {id || reference ? (
        <ReturnPage key={id ?? reference} id={id} reference={reference} wasCancelled={query.has('cancelled')} />
      ) : chosen ? (
        <PaymentPage chosen={chosen} />
      ) : (
        <NoTarget />
      )}
    </div>
  )
}
