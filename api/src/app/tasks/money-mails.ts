// Owns which facts go into a mail about money that goes back. Each is read when it is sent.
import { refundStates } from '@akwaaba/contract/refund-states'
import { bookingForMail } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { siteOf } from '#mail/email-template.ts'
import {
  cancelledEmail,
  refundElsewhereEmail,
  refundedEmail,
  refundStuckEmail,
  reviewEmail,
} from '#notifications/money-emails.ts'
import { cancelledForMail, elsewhereForMail, refundForMail, reviewForMail } from '#payments/mail-facts.ts'

const sendRefunded = async (deps: Deps, refundId: string): Promise<void> => {
  const refund = await refundForMail(deps, refundId)
  if (refund.leftAt !== null) return // nobody to write to any more
  if (refund.reason === 'disputed' || refund.reason === 'recovered') return // the provider that decided the dispute tells them
  await deps.mailer.send({ to: refund.email, ...refundedEmail(siteOf(deps.config), refund) }, `refunded-${refundId}`)
}

const sendRefundStuck = async (deps: Deps, refundId: string, attempt: number): Promise<void> => {
  const refund = await refundForMail(deps, refundId)
  if (!refundStates.is(refund.state, 'stuck')) return // somebody has seen to it in the meantime
  const to = deps.config.site.supportEmail
  await deps.mailer.send(
    { to, ...refundStuckEmail(siteOf(deps.config), refund) },
    `refund-stuck-${refundId}-${attempt}`,
  )
}

const sendPaymentReview = async (deps: Deps, paymentId: string): Promise<void> => {
  const payment = await reviewForMail(deps, paymentId)
  if (payment.state !== 'review') return // somebody has seen to it in the meantime
  const to = deps.config.site.supportEmail
  await deps.mailer.send({ to, ...reviewEmail(siteOf(deps.config), payment) }, `payment-review-${paymentId}`)
}

const sendRefundElsewhere = async (deps: Deps, paymentId: string, providerRef: string): Promise<void> => {
  const payment = await elsewhereForMail(deps, paymentId, providerRef)
  const to = deps.config.site.supportEmail
  const email = refundElsewhereEmail(siteOf(deps.config), { ...payment, providerRef })
  await deps.mailer.send({ to, ...email }, `refund-elsewhere-${paymentId}-${providerRef}`)
}

const sendCancelled = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (!stay) return
  const facts = { ...stay, refund: await cancelledForMail(deps, bookingId) }
  await deps.mailer.send({ to: stay.email, ...cancelledEmail(siteOf(deps.config), facts) }, `cancelled-${bookingId}`)
}

/** Every mail of this file by the name of its job. */
export const moneyMails = (deps: Deps) =>
  ({
    'mail:cancelled': ({ bookingId }) => sendCancelled(deps, bookingId),
    'mail:refunded': ({ refundId }) => sendRefunded(deps, refundId),
    'mail:refund-stuck': ({ refundId }, attempt) => sendRefundStuck(deps, refundId, attempt),
    'mail:payment-review': ({ paymentId }) => sendPaymentReview(deps, paymentId),
    'mail:refund-elsewhere': ({ paymentId, providerRef }) => sendRefundElsewhere(deps, paymentId, providerRef),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:cancelled': { bookingId: string }
    'mail:refunded': { refundId: string }
    'mail:refund-stuck': { refundId: string }
    'mail:payment-review': { paymentId: string }
    'mail:refund-elsewhere': { paymentId: string; providerRef: string }
  }
}
