// Owns the words of every e-mail that goes to each admin: what waits for them, and what one of them has changed.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import type { BankAccount } from '@akwaaba/contract/settings'
import { type EmailTemplate, greeting, renderEmail, type Site } from '#mail/email-template.ts'

type Waiting = {
  adminName: string
  reference: string
  guestName: string
  guestPhone: string
  apartmentName: string
  checkIn: string
  checkOut: string
  nights: number
  totalDollars: number
  isReminder: boolean
}

/** Says that a paid booking waits for an approval, and until when; a reminder says it first. */
export const approvalNeededEmail = (site: Site, stay: Waiting): EmailTemplate => {
  const subject = stay.isReminder
    ? `Reminder: ${stay.reference} expires unless it is approved`
    : `Booking ${stay.reference} waits for your approval`
  return renderEmail(site, subject, [
    greeting(stay.adminName),
    {
      p: stay.isReminder
        ? `A paid booking is still not approved. It expires at the end of ${formatDate(stay.checkIn)}, and the guest then gets everything back.`
        : `A guest has paid for a booking that needs an approval. Without one it expires at the end of ${formatDate(stay.checkIn)}, and the guest gets everything back.`,
    },
    {
      p: [
        stay.apartmentName,
        `${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)}, ${stay.nights} ${stay.nights === 1 ? 'night' : 'nights'}`,
        `Guest: ${stay.guestName}${stay.guestPhone ? `, ${stay.guestPhone}` : ''}`,
        `Paid: ${formatDollars(stay.totalDollars)}`,
        `Reference: ${stay.reference}`,
      ].join('\n'),
    },
    {
      href: `${site.publicUrl}/dashboard/pending?view=awaiting-approval&search=${stay.reference}`,
      label: 'Approve or decline',
    },
  ])
}

const lastDigits = (accountNumber: string) => `ending in ${accountNumber.slice(-4)}`
const accountLine = (account: BankAccount | null) =>
  account === null
    ? 'none: no bank transfers are offered'
    : `${account.bankName}, ${account.accountName}, ${lastDigits(account.accountNumber)}`

type AccountChange = {
  adminName: string
  changedBy: string
  when: string
  before: BankAccount | null
  after: BankAccount | null
}

/** Tells an admin that the bank account was changed: all money of transfers goes where it says. */
export const bankAccountChangedEmail = (site: Site, change: AccountChange): EmailTemplate =>
  renderEmail(site, `The bank account of ${site.name} was changed`, [
    greeting(change.adminName),
    { p: `${change.changedBy} changed the bank account that guests send their transfers to, ${change.when} (Accra).` },
    { p: `Before: ${accountLine(change.before)}\nNow: ${accountLine(change.after)}` },
    {
      p: 'If you do not know of this, check the account now, and ask guests who are about to pay by transfer to wait.',
    },
    { href: `${site.publicUrl}/dashboard/settings`, label: 'See the settings' },
  ])
