// Owns the mails to the admins: their texts and facts. Each admin has a job, so that a retry for one address does not repeat the
// mail to the others.
import { formatDate, formatInstant } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import type { BankAccount } from '@akwaaba/contract/settings'
import { findAdmin, listAdminIds } from '#auth/accounts.ts'
import { bookingForMail } from '#bookings/mail-facts.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { bankChangeForMail } from '#settings/settings.ts'

type WaitingStay = {
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

/** A paid booking waits for an approval, with the deadline; the subject of a reminder names it. */
const approvalNeededEmail = (site: Site, stay: WaitingStay): EmailTemplate => {
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

/** The bank account to which all transfers are made was changed. */
const bankAccountChangedEmail = (site: Site, change: AccountChange): EmailTemplate =>
  renderEmail(site, `The bank account of ${site.name} was changed`, [
    greeting(change.adminName),
    { p: `${change.changedBy} changed the bank account that guests send their transfers to, ${change.when} (Accra).` },
    { p: `Before: ${accountLine(change.before)}\nNow: ${accountLine(change.after)}` },
    {
      p: 'If you do not know of this, check the account now, and ask guests who are about to pay by transfer to wait.',
    },
    { href: `${site.publicUrl}/dashboard/settings`, label: 'See the settings' },
  ])

type Approval = { bookingId: string; isReminder: boolean }

/** Enqueues a mail to each admin about a booking that waits. */
const askAdminsToApprove = (deps: Deps, approval: Approval): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    for (const adminId of await listAdminIds(tx)) await enqueue(tx, 'mail:admin-approval', { adminId, ...approval })
  })

/** Enqueues a mail to each admin about a change of the bank account. */
const notifyAdminsOfBankAccount = (deps: Deps, changeId: number): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    for (const adminId of await listAdminIds(tx)) await enqueue(tx, 'mail:admin-bank-account', { adminId, changeId })
  })

const sendApprovalNeeded = async (deps: Deps, { adminId, bookingId, isReminder }: Approval & { adminId: string }) => {
  const [admin, stay] = [await findAdmin(deps.db, adminId), await bookingForMail(deps, bookingId)]
  if (!admin || stay?.state !== 'paid' || stay.deletedAt !== null) return // decided since
  const facts = { ...stay, adminName: admin.username, guestName: stay.username, guestPhone: stay.phone, isReminder }
  const kind = isReminder ? 'approval-reminder' : 'approval-needed'
  await deps.mailer.send(
    { to: admin.email, ...approvalNeededEmail(siteOf(deps.config), facts) },
    `${kind}-${bookingId}-${adminId}`,
  )
}

const sendBankAccountChanged = async (deps: Deps, { adminId, changeId }: { adminId: string; changeId: number }) => {
  const [admin, change] = [await findAdmin(deps.db, adminId), await bankChangeForMail(deps, changeId)]
  if (!admin || !change) return
  const facts = {
    adminName: admin.username,
    changedBy: change.changedBy,
    when: formatInstant(change.happenedAt),
    before: change.before,
    after: change.after,
  }
  await deps.mailer.send(
    { to: admin.email, ...bankAccountChangedEmail(siteOf(deps.config), facts) },
    `bank-account-${changeId}-${adminId}`,
  )
}

/** Every mail of this file by the name of its job. */
export const adminMails = (deps: Deps) =>
  ({
    'mail:approval-needed': ({ bookingId }) => askAdminsToApprove(deps, { bookingId, isReminder: false }),
    'mail:approval-reminder': ({ bookingId }) => askAdminsToApprove(deps, { bookingId, isReminder: true }),
    'mail:admin-approval': (payload) => sendApprovalNeeded(deps, payload),
    'mail:bank-account': ({ changeId }) => notifyAdminsOfBankAccount(deps, changeId),
    'mail:admin-bank-account': (payload) => sendBankAccountChanged(deps, payload),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:approval-needed': { bookingId: string }
    'mail:approval-reminder': { bookingId: string }
    'mail:admin-approval': { adminId: string; bookingId: string; isReminder: boolean }
    'mail:bank-account': { changeId: number }
    'mail:admin-bank-account': { adminId: string; changeId: number }
  }
}
