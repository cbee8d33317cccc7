// Owns the mails about refunds, cancellations and payments in review: their texts, and the facts in them, read when each is sent.
import { formatDate } from '@akwaaba/contract/dates'
import { refundStates } from '@akwaaba/contract/refund-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { bookingForMail, lastMoveOf } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { cancelledForMail, elsewhereForMail, refundForMail, reviewForMail } from '#payments/mail-facts.ts'
import { addressOfStay, type MailedLink } from '#trips/tokens.ts'

const reasonTexts: Record<RefundReason, string> = {
  declined: 'your stay will not take place',
  cancelled: 'you have cancelled',
  changed: 'your stay was changed and costs less',
  late: 'what it was for could no longer be had when it arrived',
  duplicate: 'it had been paid for already',
  'by-admin': 'our team has decided so',
  'at-provider': 'our team has decided so',
  disputed: 'you asked your bank or PayPal for it',
  recovered: 'your bank or PayPal has decided so',
}

const receipts = '/dashboard/receipts'

type Refund = { username: string; sum: string; reference: string; why: string; note: string }

const refundedEmail = (site: Site, to: Refund, link: MailedLink | null): EmailTemplate =>
  renderEmail(site, `Your refund of ${to.sum}`, [
    greeting(to.username),
    {
      p: `We have sent back ${to.sum} (payment ${to.reference}): ${to.why}. It can take up to ten working days to show.`,
    },
    ...(to.note ? [{ p: to.note }] : []),
    ...(link ? [{ ...link, label: link.href.endsWith(receipts) ? 'View My Receipts' : 'See your trip' }] : []),
  ])

type CancelledStay = {
  username: string
  reference: string
  apartmentName: string
  checkIn: string
  checkOut: string
  refund: string | null
  isUnpaid: boolean
}

const cancelledEmail = (site: Site, stay: CancelledStay): EmailTemplate =>
  renderEmail(site, `Your stay at ${stay.apartmentName} is cancelled`, [
    greeting(stay.username),
    {
      p: stay.isUnpaid
        ? 'The balance of this stay was not paid in time. It is cancelled, and its nights are free again.'
        : 'You have cancelled this stay, and its nights are free again.',
    },
    {
      p: `${stay.apartmentName}\nCheck-in: ${formatDate(stay.checkIn)}\nCheck-out: ${formatDate(stay.checkOut)}\nReference: ${stay.reference}`,
    },
    {
      p: stay.refund
        ? `${stay.refund} goes back to you the way you paid. We write again as soon as it is on its way.`
        : 'By the terms it was booked under, nothing is refunded.',
    },
    { href: `${site.publicUrl}/bookings`, label: 'Find another place' },
  ])

type StuckRefund = { reference: string; sum: string; state: string; provider: string }

/** To the support address: a refund that failed or needs attention. */
const refundStuckEmail = (site: Site, refund: StuckRefund): EmailTemplate =>
  renderEmail(site, `A refund of ${refund.sum} needs attention`, [
    {
      p: `${refund.sum} of payment ${refund.reference} (${refund.provider}) ${refund.state === 'failed' ? 'could not be sent back' : 'cannot be sent back by itself'}.`,
    },
    { p: 'Send it again, or send it by bank or mobile money and write that down.' },
    { href: `${site.publicUrl}/dashboard/payments?view=stuck`, label: 'View refunds' },
  ])

type Review = { reference: string; label: string; asked: string; came: string }

/** To the support address: the received amount or currency is not the requested one. */
const reviewEmail = (site: Site, payment: Review): EmailTemplate =>
  renderEmail(site, `Payment ${payment.reference} needs a look`, [
    {
      p: `For ${payment.label} we asked for ${payment.asked}, and ${payment.came} came. Nothing has been given for it.`,
    },
    { p: 'Refund it, or speak to the one who paid.' },
    { href: `${site.publicUrl}/dashboard/payments?view=review`, label: 'View payments' },
  ])

/** To the support address: the provider lists a refund that we did not request. */
const refundAtProviderEmail = (
  site: Site,
  payment: Review & { provider: string; providerRef: string; isWritten: boolean },
): EmailTemplate =>
  renderEmail(site, `Money of payment ${payment.reference} went back without us`, [
    {
      p: `${payment.provider} has sent back money of ${payment.came} for ${payment.label}, as its refund ${payment.providerRef}. None of our refunds asked for it.`,
    },
    {
      p: payment.isWritten
        ? 'It is written down as a refund. What was paid for is still given: decline it where all its money is back.'
        : 'It does not fit into our books: with what went back already, or is on its way, it is more than came. A person has to look at both.',
    },
    {
      href: `${site.publicUrl}/dashboard/payments?search=${encodeURIComponent(payment.reference)}`,
      label: 'View the payment',
    },
  ])

type RefundForMail = Awaited<ReturnType<typeof refundForMail>>

/** The reason as its reader sees it: the payer of a share has cancelled no stay. */
const whyOf = ({ payer, isTakenBack, reason }: RefundForMail): string => {
  if (isTakenBack) return 'you have taken your share back'
  return payer !== null && reason === 'cancelled' ? 'the stay was cancelled' : reasonTexts[reason]
}

/** Where a refund is shown to who gets it; null for the payer of a share, who needs no account and has none of this stay. */
const linkOf = async (deps: Deps, { payer, bookingId, email }: RefundForMail): Promise<MailedLink | null> => {
  if (payer !== null) return null
  if (bookingId === null) return { href: `${deps.config.publicUrl}${receipts}` }
  return addressOfStay(deps, { bookingId, email }, receipts)
}

const sendRefunded = async (deps: Deps, refundId: string): Promise<void> => {
  const refund = await refundForMail(deps, refundId)
  if (refund.leftAt !== null) return // the account is deleted
  const isByDispute = refund.takenInDispute || refund.reason === 'disputed' || refund.reason === 'recovered'
  if (isByDispute) return // the provider that decided the dispute notifies the guest
  const facts = { ...refund, why: whyOf(refund) }
  const mail = refundedEmail(siteOf(deps.config), facts, await linkOf(deps, refund))
  await deps.mailer.send({ to: refund.email, ...mail }, `refunded-${refundId}`)
}

/** The mail about a refund that is stuck; null where it is no more. */
export const refundStuckMail = async (deps: Deps, refundId: string): Promise<EmailTemplate | null> => {
  const refund = await refundForMail(deps, refundId)
  return refundStates.is(refund.state, 'stuck') ? refundStuckEmail(siteOf(deps.config), refund) : null
}

/** `jobId`: of the time that it got stuck; a retry sends the same mail, a second time is another one. */
const sendRefundStuck = async (deps: Deps, refundId: string, jobId: string): Promise<void> => {
  const mail = await refundStuckMail(deps, refundId)
  if (mail === null) return // resolved since
  const to = deps.config.site.supportEmail
  await deps.mailer.send({ to, ...mail }, `refund-stuck-${refundId}-${jobId}`)
}

const sendPaymentReview = async (deps: Deps, paymentId: string): Promise<void> => {
  const payment = await reviewForMail(deps, paymentId)
  if (payment.state !== 'review') return // resolved since
  const to = deps.config.site.supportEmail
  await deps.mailer.send({ to, ...reviewEmail(siteOf(deps.config), payment) }, `payment-review-${paymentId}`)
}

const sendRefundAtProvider = async (deps: Deps, paymentId: string, providerRef: string): Promise<void> => {
  const payment = await elsewhereForMail(deps, paymentId, providerRef)
  const to = deps.config.site.supportEmail
  const email = refundAtProviderEmail(siteOf(deps.config), { ...payment, providerRef })
  await deps.mailer.send({ to, ...email }, `refund-elsewhere-${paymentId}-${providerRef}`)
}

const sendCancelled = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (!stay) return
  const isUnpaid = (await lastMoveOf(deps, bookingId))?.event === 'cancelUnpaid'
  const facts = { ...stay, isUnpaid, refund: await cancelledForMail(deps, bookingId) }
  await deps.mailer.send({ to: stay.email, ...cancelledEmail(siteOf(deps.config), facts) }, `cancelled-${bookingId}`)
}

/** Every mail of this file by the name of its job. */
export const moneyMails = (deps: Deps) =>
  ({
    'mail:cancelled': ({ bookingId }) => sendCancelled(deps, bookingId),
    'mail:refunded': ({ refundId }) => sendRefunded(deps, refundId),
    'mail:refund-stuck': ({ refundId }, _attempt, jobId) => sendRefundStuck(deps, refundId, jobId),
    'mail:payment-review': ({ paymentId }) => sendPaymentReview(deps, paymentId),
    'mail:refund-elsewhere': ({ paymentId, providerRef }) => sendRefundAtProvider(deps, paymentId, providerRef),
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
