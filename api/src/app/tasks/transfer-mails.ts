// Owns which facts go into a mail about a bank transfer. Each is read when it is sent, so that a late mail says what is true then.
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { siteOf } from '#mail/email-template.ts'
import {
  partPaidEmail,
  proofRejectedEmail,
  transferAskedEmail,
  transferWithdrawnEmail,
} from '#notifications/transfer-emails.ts'
import { transferForMail } from '#transfers/mail-facts.ts'

const sendTransferAsked = async (deps: Deps, paymentId: string): Promise<void> => {
  const transfer = await transferForMail(deps, paymentId)
  if (transfer?.state !== 'awaited') return // paid, or given up, in the meantime
  const email = transferAskedEmail(siteOf(deps.config), transfer)
  await deps.mailer.send({ to: transfer.email, ...email }, `transfer-${paymentId}`)
}

const sendTransferWithdrawn = async (deps: Deps, paymentId: string): Promise<void> => {
  const transfer = await transferForMail(deps, paymentId)
  if (transfer?.state !== 'expired') return // all of the money has come in the meantime
  const email = transferWithdrawnEmail(siteOf(deps.config), transfer)
  await deps.mailer.send({ to: transfer.email, ...email }, `transfer-withdrawn-${paymentId}`)
}

const sendProofRejected = async (deps: Deps, paymentId: string): Promise<void> => {
  const transfer = await transferForMail(deps, paymentId)
  if (transfer?.state !== 'proofRejected') return // another one was sent in the meantime
  const email = proofRejectedEmail(siteOf(deps.config), transfer)
  await deps.mailer.send({ to: transfer.email, ...email }, `proof-rejected-${paymentId}-${+transfer.proofAt}`)
}

const sendPartPaid = async (deps: Deps, paymentId: string): Promise<void> => {
  const transfer = await transferForMail(deps, paymentId)
  if (transfer?.state !== 'partPaid') return // the rest has come in the meantime
  const email = partPaidEmail(siteOf(deps.config), transfer)
  await deps.mailer.send({ to: transfer.email, ...email }, `part-paid-${paymentId}-${transfer.received.amount}`)
}

/** Every mail of this file by the name of its job. */
export const transferMails = (deps: Deps) =>
  ({
    'mail:transfer-asked': ({ paymentId }) => sendTransferAsked(deps, paymentId),
    'mail:transfer-withdrawn': ({ paymentId }) => sendTransferWithdrawn(deps, paymentId),
    'mail:proof-rejected': ({ paymentId }) => sendProofRejected(deps, paymentId),
    'mail:part-paid': ({ paymentId }) => sendPartPaid(deps, paymentId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:transfer-asked': { paymentId: string }
    'mail:transfer-withdrawn': { paymentId: string }
    'mail:proof-rejected': { paymentId: string }
    'mail:part-paid': { paymentId: string }
  }
}
