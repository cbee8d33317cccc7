// Owns the words of every mail about a bank transfer. Plain sentences, the thing itself first.
import { formatInstant } from '@akwaaba/contract/dates'
import type { Money } from '@akwaaba/contract/fields'
import { formatMoney } from '@akwaaba/contract/money'
import type { BankAccount } from '@akwaaba/contract/settings'
import { type EmailTemplate, greeting, renderEmail, type Site } from '#mail/email-template.ts'

export type TransferFacts = {
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
}

const accountLines = ({ bankName, accountName, accountNumber, branch, swift }: BankAccount) => [
  `Bank: ${bankName}`,
  `Account name: ${accountName}`,
  `Account number: ${accountNumber}`,
  ...(branch ? [`Branch: ${branch}`] : []),
  ...(swift ? [`SWIFT: ${swift}`] : []),
]

const untilWhen = ({ deadline, holdsNights }: TransferFacts) => {
  const until = formatInstant(deadline)
  return holdsNights
    ? `Your nights are held for you until ${until} (Accra time). Money that comes later pays for them if they are still free, and goes back to you in full if they are not.`
    : `We wait for your money until ${until} (Accra time). Until it arrives nothing is held for you: should it be sold out by then, you get everything back.`
}

const pageOf = (site: Site, { paymentId }: TransferFacts) => ({
  href: `${site.publicUrl}/payment?payment=${paymentId}`,
  label: 'Open your payment',
})

const codeWords = 'Write this code, and nothing else, as the reference of the transfer:'

export const transferAskedEmail = (site: Site, to: TransferFacts): EmailTemplate =>
  renderEmail(site, `Please transfer ${formatMoney(to.expected)} for ${to.label}`, [
    greeting(to.username),
    { p: `You want to pay ${formatMoney(to.expected)} for ${to.label} by bank transfer.` },
    { p: accountLines(to.account).join('\n') },
    { p: codeWords },
    { big: to.code },
    { p: untilWhen(to) },
    {
      p: 'Once you have paid, send us the proof of it on the page of your payment. It gives us more time to find your money.',
    },
    pageOf(site, to),
  ])

export const transferWithdrawnEmail = (site: Site, to: TransferFacts): EmailTemplate =>
  renderEmail(site, `Please do not transfer any money for ${to.label}`, [
    { p: `Hello ${to.username},` },
    {
      p: `The bank transfer for ${to.label} is no longer needed: it is cancelled, no longer offered, or paid for in another way.`,
    },
    { p: `If you have sent money with the code ${to.code} already, we send it back to you in full.` },
    pageOf(site, to),
  ])

export const proofRejectedEmail = (site: Site, to: TransferFacts): EmailTemplate =>
  renderEmail(site, `About the proof you sent for ${to.label}`, [
    greeting(to.username),
    { p: 'We could not accept the proof of your transfer.' },
    { p: `The reason:\n${to.rejection}` },
    { p: `You can send another one on the page of your payment. ${untilWhen(to)}` },
    pageOf(site, to),
  ])

export const partPaidEmail = (site: Site, to: TransferFacts): EmailTemplate =>
  renderEmail(site, `${formatMoney(to.missing)} are still missing for ${to.label}`, [
    greeting(to.username),
    {
      p: `Thank you: ${formatMoney(to.received)} of ${formatMoney(to.expected)} have arrived. Please transfer the remaining ${formatMoney(to.missing)}.`,
    },
    { p: accountLines(to.account).join('\n') },
    { p: codeWords },
    { big: to.code },
    { p: untilWhen(to) },
    pageOf(site, to),
  ])
