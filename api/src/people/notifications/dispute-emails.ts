// Owns the letters about disputes, to the support address.
import { type EmailTemplate, renderEmail, type Site } from '#mail/email-template.ts'

type Disputed = {
  reference: string
  provider: string
  label: string
  claimed: string
  due: string | null
  lost: string
  booked: string
  recovered: string
  isBookedWhole: boolean
}

const link = (site: Site, { reference }: Disputed) => ({
  href: `${site.publicUrl}/dashboard/payments?search=${encodeURIComponent(reference)}`,
  label: 'View the payment',
})

/** A guest who asks the provider for the money back. */
export const disputedEmail = (site: Site, dispute: Disputed): EmailTemplate =>
  renderEmail(site, `Payment ${dispute.reference} is disputed`, [
    { p: `The guest who paid for ${dispute.label} claims ${dispute.claimed} back at ${dispute.provider}.` },
    {
      p: `Answer there${dispute.due === null ? ' in time' : ` by ${dispute.due}`}: it decides. Until then no refund of this payment is sent and the host is not paid for it, because the provider may take the money back.`,
    },
    link(site, dispute),
  ])

/** Money that the provider has taken back for the guest. */
export const disputeLostEmail = (site: Site, dispute: Disputed): EmailTemplate =>
  renderEmail(site, `The dispute about payment ${dispute.reference} is lost`, [
    { p: `${dispute.provider} has taken back ${dispute.lost} for ${dispute.label} and given it to the guest.` },
    {
      p: dispute.isBookedWhole
        ? 'It is booked as a refund, and what the host had earned of it is taken back or owed. What was paid for is still given: decline it where all its money is gone.'
        : `Only ${dispute.booked} of it fits into our books, because the rest went back before. Please compare both with the provider's statement.`,
    },
    { p: 'It stays in the reconciliation until an administrator closes it with a reason.' },
    link(site, dispute),
  ])

/** Money of a lost dispute that the provider has given back. */
export const disputeRecoveredEmail = (site: Site, dispute: Disputed): EmailTemplate =>
  renderEmail(site, `The dispute about payment ${dispute.reference} is won on appeal`, [
    { p: `${dispute.provider} has decided for us after all, and gives back what it took for ${dispute.label}.` },
    {
      p: `${dispute.recovered} is booked back, and so is the host's share of it. Refunds that the loss had paid are not sent again by themselves: refund the payment where the guest is still owed something.`,
    },
    { p: 'It stays in the reconciliation until an administrator closes it with a reason.' },
    link(site, dispute),
  ])
