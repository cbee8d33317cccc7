// Owns the words of every mail about money that goes back, or that a person has to look at.
import { formatDate } from '@akwaaba/contract/dates'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { type EmailTemplate, greeting, renderEmail, type Site } from '#mail/email-template.ts'

const because: Record<RefundReason, string> = {
  declined: 'your stay will not take place',
  cancelled: 'you have cancelled',
  late: 'what it was for could no longer be had when it arrived',
  duplicate: 'it had been paid for already',
  'by-admin': 'we have decided so at our desk',
  'at-provider': 'we have decided so at our desk',
  disputed: 'you asked your bank or PayPal for it',
  recovered: 'your bank or PayPal has decided so',
}

type Refund = { username: string; sum: string; reference: string; reason: RefundReason; note: string }

export const refundedEmail = (site: Site, to: Refund): EmailTemplate =>
  renderEmail(site, `Your refund of ${to.sum}`, [
    greeting(to.username),
    {
      p: `We have sent back ${to.sum} (payment ${to.reference}): ${because[to.reason]}. It can take up to ten working days to show.`,
    },
    ...(to.note ? [{ p: to.note }] : []),
    { href: `${site.publicUrl}/dashboard/receipts`, label: 'View My Receipts' },
  ])

type Cancelled = {
  username: string
  reference: string
  apartmentName: string
  checkIn: string
  checkOut: string
  refund: string | null
}

export const cancelledEmail = (site: Site, stay: Cancelled): EmailTemplate =>
  renderEmail(site, `Your stay at ${stay.apartmentName} is cancelled`, [
    greeting(stay.username),
    { p: 'You have cancelled this stay, and its nights are free again.' },
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

type Stuck = { reference: string; sum: string; state: string; provider: string }

/** To the support address: a refund that does not get through by itself. */
export const refundStuckEmail = (site: Site, refund: Stuck): EmailTemplate =>
  renderEmail(site, `A refund of ${refund.sum} needs attention`, [
    {
      p: `${refund.sum} of payment ${refund.reference} (${refund.provider}) ${refund.state === 'failed' ? 'could not be sent back' : 'cannot be sent back by itself'}.`,
    },
    { p: 'Send it again, or send it by bank or mobile money and write that down.' },
    { href: `${site.publicUrl}/dashboard/payments?view=stuck`, label: 'View refunds' },
  ])

type Review = { reference: string; label: string; asked: string; came: string }

/** To the support address: money that is not what was asked for. */
export const reviewEmail = (site: Site, payment: Review): EmailTemplate =>
  renderEmail(site, `Payment ${payment.reference} needs a look`, [
    {
      p: `For ${payment.label} we asked for ${payment.asked}, and ${payment.came} came. Nothing has been given for it.`,
    },
    { p: 'Refund it, or speak to whoever paid.' },
    { href: `${site.publicUrl}/dashboard/payments?view=review`, label: 'View payments' },
  ])

/** To the support address: money that went back past us. */
export const refundElsewhereEmail = (
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
