// Owns the mails about disputes, to the support address: their texts, and the facts in them, read when each is sent.
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { disputeForMail } from '#payments/mail-facts.ts'

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

const paymentLink = (site: Site, { reference }: Disputed) => ({
  href: `${site.publicUrl}/dashboard/payments?search=${encodeURIComponent(reference)}`,
  label: 'View the payment',
})

/** A guest disputes a payment. */
const disputedEmail = (site: Site, dispute: Disputed): EmailTemplate =>
  renderEmail(site, `Payment ${dispute.reference} is disputed`, [
    { p: `The guest who paid for ${dispute.label} claims ${dispute.claimed} back at ${dispute.provider}.` },
    {
      p: `Answer there${dispute.due === null ? ' in time' : ` by ${dispute.due}`}: it decides. Until then no refund of this payment is sent and the host is not paid for it, because the provider may take the money back.`,
    },
    paymentLink(site, dispute),
  ])

/** A lost dispute: the provider has returned the money to the guest. */
const disputeLostEmail = (site: Site, dispute: Disputed): EmailTemplate =>
  renderEmail(site, `The dispute about payment ${dispute.reference} is lost`, [
    { p: `${dispute.provider} has taken back ${dispute.lost} for ${dispute.label} and given it to the guest.` },
    {
      p: dispute.isBookedWhole
        ? 'It is booked as a refund, and what the host had earned of it is taken back or owed. What was paid for is still given: decline it where all its money is gone.'
        : `Only ${dispute.booked} of it fits into our books, because the rest went back before. Please compare both with the provider's statement.`,
    },
    { p: 'It stays in the reconciliation until an administrator closes it with a reason.' },
    paymentLink(site, dispute),
  ])

/** A dispute won on appeal: the provider has returned the money to us. */
const disputeRecoveredEmail = (site: Site, dispute: Disputed): EmailTemplate =>
  renderEmail(site, `The dispute about payment ${dispute.reference} is won on appeal`, [
    { p: `${dispute.provider} has decided for us after all, and gives back what it took for ${dispute.label}.` },
    {
      p: `${dispute.recovered} is booked back, and so is the host's share of it. Refunds that the loss had paid are not sent again by themselves: refund the payment where the guest is still owed something.`,
    },
    { p: 'It stays in the reconciliation until an administrator closes it with a reason.' },
    paymentLink(site, dispute),
  ])

/** The mail about a dispute that is open; null once it is decided. */
export const disputedMail = async (deps: Deps, disputeId: string): Promise<EmailTemplate | null> => {
  const dispute = await disputeForMail(deps, disputeId)
  return dispute.state === 'opened' ? disputedEmail(siteOf(deps.config), dispute) : null
}

const sendPaymentDisputed = async (deps: Deps, disputeId: string): Promise<void> => {
  const [dispute, email] = [await disputeForMail(deps, disputeId), await disputedMail(deps, disputeId)]
  if (email === null) return // decided since
  const to = deps.config.site.supportEmail
  await deps.mailer.send({ to, ...email }, `payment-disputed-${disputeId}-${dispute.openings}`)
}

const sendDisputeLost = async (deps: Deps, disputeId: string): Promise<void> => {
  const dispute = await disputeForMail(deps, disputeId)
  if (dispute.state !== 'lost') return // won on appeal since
  const to = deps.config.site.supportEmail
  const email = disputeLostEmail(siteOf(deps.config), dispute)
  await deps.mailer.send({ to, ...email }, `dispute-lost-${disputeId}-${dispute.losses}`)
}

const sendDisputeRecovered = async (deps: Deps, disputeId: string): Promise<void> => {
  const dispute = await disputeForMail(deps, disputeId)
  const to = deps.config.site.supportEmail
  const email = disputeRecoveredEmail(siteOf(deps.config), dispute)
  await deps.mailer.send({ to, ...email }, `dispute-recovered-${disputeId}-${dispute.losses}`)
}

/** Every mail of this file by the name of its job. */
export const disputeMails = (deps: Deps) =>
  ({
    'mail:payment-disputed': ({ disputeId }) => sendPaymentDisputed(deps, disputeId),
    'mail:dispute-lost': ({ disputeId }) => sendDisputeLost(deps, disputeId),
    'mail:dispute-recovered': ({ disputeId }) => sendDisputeRecovered(deps, disputeId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:payment-disputed': { disputeId: string }
    'mail:dispute-lost': { disputeId: string }
    'mail:dispute-recovered': { disputeId: string }
  }
}
