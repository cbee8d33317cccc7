// Owns the purchases whose payment is not over: shown above the list of what was bought, which has them once they are paid.
import { errors } from '@akwaaba/contract/errors'
import type { Payment } from '@akwaaba/contract/payments'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PaymentLines } from '../../../ui/money/payment-lines.tsx'

const isOpen = ({ status }: Payment) => status === 'pending' || status === 'review'

// While a payment is pending, the lists are read again, so that its outcome shows without a reload.
const everyMillis = 15_000

/** How often payments and what they pay for are read again; takes the payments as far as they are known. */
export const rereading = (payments: readonly Payment[] | undefined): number | false =>
  payments?.some(({ status }) => status === 'pending') ? everyMillis : false

type Props = {
  payments: readonly Payment[]
  /** the references of what was bought */
  bought: readonly string[]
  /** what a payment is for, and its page; null for a payment for something else */
  of: (payment: Payment) => { name: ReactNode; to: string } | null | ''
}

export const OpenPurchases = ({ payments, bought, of }: Props) => {
  const open = payments.flatMap((payment) => {
    const thing = isOpen(payment) && !bought.includes(payment.reference) ? of(payment) : null
    return thing ? [{ payment, ...thing }] : []
  })
  if (open.length === 0) return null
  return (
    <ul aria-label="Payments under way" className="mb-5 grid gap-4">
      {open.map(({ payment, name, to }) => (
        <li key={payment._id} className="rounded-[28px] border border-line bg-card p-4 shadow-card sm:p-5">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <Link to={to} className="font-semibold text-lg underline underline-offset-4">
              {name}
            </Link>
            <span className="text-ink-soft text-sm">{payment.reference}</span>
          </p>
          <PaymentLines payment={payment} reviewText={errors.payment_in_review.msg} />
        </li>
      ))}
    </ul>
  )
}
