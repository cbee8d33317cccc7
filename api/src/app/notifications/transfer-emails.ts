// Owns the mails about a bank transfer: their texts, and the facts in them, read when each is sent, so that a late mail is still
// true.
import { formatInstant } from '@akwaaba/contract/dates'
import type { Money } from '@akwaaba/contract/fields'
import { formatMoney } from '@akwaaba/contract/money'
import type { BankAccount } from '@akwaaba/contract/settings'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { transferForMail } from '#transfers/mail-facts.ts'

type TransferFacts = {
  paymentId: string
  username: string
  label: string
  code: string
  account: BankAccount
  deadline: Date
  expected: Money
  received: Money
  missing: Money
  rejection: string
  /** nights are held until the deadline; seats and properties are not */
  holdsNights: boolean
  /** the nights are the guest's already */
  isBalance: boolean
}

const accountLines = ({ bankName, accountName, accountNumber, branch, swift }: BankAccount) => [
  `Bank: ${bankName}`,
  `Account name: ${accountName}`,
  `Account number: ${accountNumber}`,
  ...(branch ? [`Branch: ${branch}`] : []),
  ...(swift ? [`SWIFT: ${swift}`] : []),
]

const deadlineText = ({ deadline, holdsNights, isBalance }: TransferFacts) => {
  const until = formatInstant(deadline)
  if (isBalance) return `We wait for your money until ${until} (Accra time).`
  return holdsNights
    ? `Your nights are held for you until ${until} (Accra time). Money that comes later pays for them if they are still free, and goes back to you in full if they are not.`
    : `We wait for your money until ${until} (Accra time). Until it arrives nothing is held for you: should it be sold out by then, you get everything back.`
}

const paymentLink = (site: Site, { paymentId }: TransferFacts) => ({
  href: `${site.publicUrl}/payment?payment=${paymentId}`,
  label: 'Open your payment',
})

const codeInstruction = 'Write this code, and nothing else, as the reference of the transfer:'

const transferRequestedEmail = (site: Site, to: TransferFacts): EmailTemplate =>
  renderEmail(site, `Please transfer ${formatMoney(to.expected)} for ${to.label}`, [
    greeting(to.username),
    { p: `You want to pay ${formatMoney(to.expected)} for ${to.label} by bank transfer.` },
    { p: accountLines(to.account).join('\n') },
    { p: codeInstruction },
    { big: to.code },
    { p: deadlineText(to) },
    {
      p: 'Once you have paid, send us the proof of it on the page of your payment. It gives us more time to find your money.',
    },
    paymentLink(site, to),
  ])

const transferWithdrawnEmail = (site: Site, to: TransferFacts): EmailTemplate =>
  renderEmail(site, `Please do not transfer any money for ${to.label}`, [
    { p: `Hello ${to.username},` },
    {
      p: `The bank transfer for ${to.label} is no longer needed: it is cancelled, no longer offered, or paid for in another way.`,
    },
    { p: `If you have sent money with the code ${to.code} already, we send it back to you in full.` },
    paymentLink(site, to),
  ])

const proofRejectedEmail = (site: Site, to: TransferFacts): EmailTemplate =>
  renderEmail(site, `About the proof you sent for ${to.label}`, [
    greeting(to.username),
    { p: 'We could not accept the proof of your transfer.' },
    { p: `The reason:\n${to.rejection}` },
    { p: `You can send another one on the page of your payment. ${deadlineText(to)}` },
    paymentLink(site, to),
  ])

const partPaidEmail = (site: Site, to: TransferFacts): EmailTemplate =>
  renderEmail(site, `${formatMoney(to.missing)} are still missing for ${to.label}`, [
    greeting(to.username),
    {
      p: `Thank you: ${formatMoney(to.received)} of ${formatMoney(to.expected)} have arrived. Please transfer the remaining ${formatMoney(to.missing)}.`,
    },
    { p: accountLines(to.account).join('\n') },
    { p: codeInstruction },
    { big: to.code },
    { p: deadlineText(to) },
    paymentLink(site, to),
  ])

const sendTransferRequested = async (deps: Deps, paymentId: string): Promise<void> => {
  const transfer = await transferForMail(deps, paymentId)
  if (transfer?.state !== 'awaited') return // paid or expired since
  const email = transferRequestedEmail(siteOf(deps.config), transfer)
  await deps.mailer.send({ to: transfer.email, ...email }, `transfer-${paymentId}`)
}

const sendTransferWithdrawn = async (deps: Deps, paymentId: string): Promise<void> => {
  const transfer = await transferForMail(deps, paymentId)
  if (transfer?.state !== 'expired') return // all of the money has arrived since
  const email = transferWithdrawnEmail(siteOf(deps.config), transfer)
  await deps.mailer.send({ to: transfer.email, ...email }, `transfer-withdrawn-${paymentId}`)
}

const sendProofRejected = async (deps: Deps, paymentId: string): Promise<void> => {
  const transfer = await transferForMail(deps, paymentId)
  if (transfer?.state !== 'proofRejected') return // another one was sent since
  const email = proofRejectedEmail(siteOf(deps.config), transfer)
  await deps.mailer.send({ to: transfer.email, ...email }, `proof-rejected-${paymentId}-${+transfer.proofAt}`)
}

const sendPartPaid = async (deps: Deps, paymentId: string): Promise<void> => {
  const transfer = await transferForMail(deps, paymentId)
  if (transfer?.state !== 'partPaid') return // the rest has arrived since
  const email = partPaidEmail(siteOf(deps.config), transfer)
  await deps.mailer.send({ to: transfer.email, ...email }, `part-paid-${paymentId}-${transfer.received.amount}`)
}

/** Every mail of this file by the name of its job. */
export const transferMails = (deps: Deps) =>
  ({
    'mail:transfer-asked': ({ paymentId }) => sendTransferRequested(deps, paymentId),
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
