// Owns which facts go into a mail about a dispute. Each is read when it is sent.
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { siteOf } from '#mail/email-template.ts'
import { disputedEmail, disputeLostEmail, disputeRecoveredEmail } from '#notifications/dispute-emails.ts'
import { disputeForMail } from '#payments/mail-facts.ts'

const sendPaymentDisputed = async (deps: Deps, disputeId: string): Promise<void> => {
  const dispute = await disputeForMail(deps, disputeId)
  if (dispute.state !== 'opened') return // it is decided in the meantime
  const to = deps.config.site.supportEmail
  const email = disputedEmail(siteOf(deps.config), dispute)
  await deps.mailer.send({ to, ...email }, `payment-disputed-${disputeId}-${dispute.openings}`)
}

const sendDisputeLost = async (deps: Deps, disputeId: string): Promise<void> => {
  const dispute = await disputeForMail(deps, disputeId)
  if (dispute.state !== 'lost') return // it is won on appeal in the meantime
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
