// Owns which facts go into a mail about a dispute. Each is read when it is sent.
import type { Deps } from '#deps.ts'
import { siteOf } from '#mail/letter.ts'
import { disputedLetter, disputeLostLetter, disputeRecoveredLetter } from '#notifications/dispute-letters.ts'
import { disputeForMail } from '#payments/mail-facts.ts'

export const sendPaymentDisputed = async (deps: Deps, disputeId: string): Promise<void> => {
  const dispute = await disputeForMail(deps, disputeId)
  if (dispute.state !== 'opened') return // it is decided meanwhile
  const to = deps.config.site.supportEmail
  const letter = disputedLetter(siteOf(deps.config), dispute)
  await deps.mailer.send({ to, ...letter }, `payment-disputed-${disputeId}-${dispute.openings}`)
}

export const sendDisputeLost = async (deps: Deps, disputeId: string): Promise<void> => {
  const dispute = await disputeForMail(deps, disputeId)
  if (dispute.state !== 'lost') return // it is won on appeal meanwhile
  const to = deps.config.site.supportEmail
  const letter = disputeLostLetter(siteOf(deps.config), dispute)
  await deps.mailer.send({ to, ...letter }, `dispute-lost-${disputeId}-${dispute.losses}`)
}

export const sendDisputeRecovered = async (deps: Deps, disputeId: string): Promise<void> => {
  const dispute = await disputeForMail(deps, disputeId)
  const to = deps.config.site.supportEmail
  const letter = disputeRecoveredLetter(siteOf(deps.config), dispute)
  await deps.mailer.send({ to, ...letter }, `dispute-recovered-${disputeId}-${dispute.losses}`)
}
