// Owns coming back from a provider's page: what was paid for is read from the address alone, not from local storage.
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { isNotThere } from '../../../lib/refusals.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Heading, Loading } from '../payments/payment-notices.tsx'
import { paymentQuery } from '../payments/queries.ts'
import type { Guard } from '../stay-changes/own-change.tsx'
import { PaymentPage } from './payment-page.tsx'
import { allMyPaymentsQuery } from './queries.ts'
import { chosenOf } from './rules.ts'

/** The payment is found by our id, else by its reference; `wasCancelled`: the guest left the provider's page. */
type Props = {
  id: string | null
  reference: string | null
  wasCancelled: boolean
  /** asks a guest without an account for the mailed code before what needs it */
  guard?: Guard
}

export const ReturnPage = ({ id, reference, wasCancelled, guard }: Props) => {
  const single = useQuery({ ...paymentQuery(id ?? ''), enabled: id !== null })
  const all = useQuery({ ...allMyPaymentsQuery(), enabled: id === null })
  const query = id === null ? all : single
  const payment = id === null ? all.data?.find((each) => each.reference === reference) : single.data
  const chosen = payment ? chosenOf(payment) : null
  if (payment && chosen) {
    // A prompt on a phone has a step of its own.
    const isPrompt = payment.prompt !== null && payment.status === 'pending'
    const isOpen = !payment.transfer && !isPrompt && (payment.status === 'pending' || payment.status === 'failed')
    const returned = isOpen ? { payment, wasCancelled } : null
    return <PaymentPage chosen={chosen} returned={returned} {...(guard && { guard })} />
  }
  if (query.isError && !isNotThere(query.error))
    return (
      <div className="grid gap-6">
        <Heading />
        <Notice tone="error" title="Error" action={<Button onClick={() => query.refetch()}>Try Again</Button>}>
          {sentenceOf(query.error)} If you have paid, your payment is safe: we ask the provider about it ourselves.
        </Notice>
      </div>
    )
  if (query.isPending) return <Loading />
  return (
    <div className="grid gap-6">
      <Heading />
      <Notice tone="error" title="Error" action={<ButtonLink to={paths.pending}>View My Bookings</ButtonLink>}>
        This payment does not belong to your account. If you paid with another account, please log in with that one.
      </Notice>
    </div>
  )
}
