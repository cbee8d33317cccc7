// Owns which facts go into which mail. Each is read when it is sent, so that a late mail says what is true then.
import { fail } from '@akwaaba/contract/errors'
import { mintCode } from '../auth/codes.ts'
import { bookingForMail } from '../bookings/mail-facts.ts'
import type { Deps } from '../deps.ts'
import { approvedLetter, codeLetter, holdExpiredLetter, receiptLetter, refundedLetter } from '../mail/templates.ts'
import { paymentForMail } from '../payments/mail-facts.ts'

const siteOf = ({ config }: Deps) => ({ ...config.site, publicUrl: config.publicUrl })

export const sendCode = async (deps: Deps, codeId: string, attempt: number): Promise<void> => {
  const code = await mintCode(deps, codeId)
  if (code === null) return // replaced, used or lapsed meanwhile: a dead code is not sent late
  await deps.mailer.send({ to: code.email, ...codeLetter(siteOf(deps), code) }, `code-${codeId}-${attempt}`)
}

export const sendReceipt = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = (await bookingForMail(deps, bookingId)) ?? fail('not_found')
  await deps.mailer.send({ to: stay.email, ...receiptLetter(siteOf(deps), stay) }, `receipt-${bookingId}`)
}

export const sendApproved = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = (await bookingForMail(deps, bookingId)) ?? fail('not_found')
  if (stay.state !== 'approved') return // taken back meanwhile
  await deps.mailer.send({ to: stay.email, ...approvedLetter(siteOf(deps), stay) }, `approved-${bookingId}`)
}

export const sendHoldExpired = async (deps: Deps, bookingId: string): Promise<void> => {
  const stay = (await bookingForMail(deps, bookingId)) ?? fail('not_found')
  if (stay.state !== 'expired') return // taken anew meanwhile
  await deps.mailer.send({ to: stay.email, ...holdExpiredLetter(siteOf(deps), stay) }, `expired-${bookingId}`)
}

export const sendRefunded = async (deps: Deps, paymentId: string): Promise<void> => {
  const payment = (await paymentForMail(deps, paymentId)) ?? fail('not_found')
  await deps.mailer.send({ to: payment.email, ...refundedLetter(siteOf(deps), payment) }, `refunded-${paymentId}`)
}
