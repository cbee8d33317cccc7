// Owns which facts go into a mail about a stay. Each is read when it is sent, so that a late mail says what is true then.
import { bookingForMail } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { siteOf } from '#mail/email-template.ts'
import {
  approvedEmail,
  declinedEmail,
  holdExpiredEmail,
  packageCalledOffEmail,
  packageRemovedEmail,
  purchaseEmail,
  receiptEmail,
} from '#notifications/stay-emails.ts'
import { calledOffForMail, chargedForStay, hasBegunToPay, paymentForMail } from '#payments/mail-facts.ts'

const sendReceipt = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (!stay || stay.declined) return // the mail that says so speaks of the money as well
  const facts = { ...stay, charged: await chargedForStay(deps, bookingId) }
  await deps.mailer.send({ to: stay.email, ...receiptEmail(siteOf(deps.config), facts) }, `receipt-${bookingId}`)
}

const sendApproved = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (stay?.state !== 'approved') return // taken back in the meantime
  await deps.mailer.send({ to: stay.email, ...approvedEmail(siteOf(deps.config), stay) }, `approved-${bookingId}`)
}

const sendDeclined = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (!stay?.declined) return
  const facts = { ...stay, ...stay.declined }
  await deps.mailer.send({ to: stay.email, ...declinedEmail(siteOf(deps.config), facts) }, `declined-${bookingId}`)
}

const sendHoldExpired = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (stay?.state !== 'expired') return // taken again in the meantime
  const facts = { ...stay, hasBegun: await hasBegunToPay(deps, bookingId) }
  await deps.mailer.send({ to: stay.email, ...holdExpiredEmail(siteOf(deps.config), facts) }, `expired-${bookingId}`)
}

const sendPurchase = async (deps: Deps, paymentId: string): Promise<void> => {
  const bought = await paymentForMail(deps, paymentId)
  if (!bought) return
  await deps.mailer.send({ to: bought.email, ...purchaseEmail(siteOf(deps.config), bought) }, `bought-${paymentId}`)
}

const sendPackageRemoved = async (deps: Deps, paymentId: string): Promise<void> => {
  const bought = await paymentForMail(deps, paymentId)
  if (!bought || (await calledOffForMail(deps, paymentId))) return // the mail that says so tells more
  const email = packageRemovedEmail(siteOf(deps.config), bought)
  await deps.mailer.send({ to: bought.email, ...email }, `package-removed-${paymentId}`)
}

const sendPackageCalledOff = async (deps: Deps, paymentId: string): Promise<void> => {
  const bought = await paymentForMail(deps, paymentId)
  const calledOff = await calledOffForMail(deps, paymentId)
  if (!bought || !calledOff) return
  const email = packageCalledOffEmail(siteOf(deps.config), { ...bought, ...calledOff })
  await deps.mailer.send({ to: bought.email, ...email }, `called-off-${paymentId}`)
}

/** Every mail of this file by the name of its job. */
export const stayMails = (deps: Deps) =>
  ({
    'mail:receipt': ({ bookingId }) => sendReceipt(deps, bookingId),
    'mail:approved': ({ bookingId }) => sendApproved(deps, bookingId),
    'mail:declined': ({ bookingId }) => sendDeclined(deps, bookingId),
    'mail:hold-expired': ({ bookingId }) => sendHoldExpired(deps, bookingId),
    'mail:purchase': ({ paymentId }) => sendPurchase(deps, paymentId),
    'mail:package-removed': ({ paymentId }) => sendPackageRemoved(deps, paymentId),
    'mail:package-called-off': ({ paymentId }) => sendPackageCalledOff(deps, paymentId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:receipt': { bookingId: string }
    'mail:approved': { bookingId: string }
    'mail:declined': { bookingId: string }
    'mail:hold-expired': { bookingId: string }
    'mail:purchase': { paymentId: string }
    'mail:package-removed': { paymentId: string }
    'mail:package-called-off': { paymentId: string }
  }
}
