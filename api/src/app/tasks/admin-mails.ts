// Owns e-mails to the admins. Each admin has a job of their own, so that one dead address repeats nobody else's e-mail.
import { formatInstant } from '@akwaaba/contract/dates'
import { findAdmin, listAdminIds } from '#auth/accounts.ts'
import { bookingForMail } from '#bookings/mail-facts.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { siteOf } from '#mail/email-template.ts'
import { approvalNeededEmail, bankAccountChangedEmail } from '#notifications/admin-emails.ts'
import { bankChangeForMail } from '#settings/settings.ts'

type Approval = { bookingId: string; isReminder: boolean }

/** Queues one e-mail for each admin about a booking that waits. */
const askAdminsToApprove = (deps: Deps, approval: Approval): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    for (const adminId of await listAdminIds(tx)) await enqueue(tx, 'mail:admin-approval', { adminId, ...approval })
  })

/** Queues one e-mail for each admin about a change of the bank account. */
const tellAdminsOfBankAccount = (deps: Deps, changeId: number): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    for (const adminId of await listAdminIds(tx)) await enqueue(tx, 'mail:admin-bank-account', { adminId, changeId })
  })

const sendApprovalNeeded = async (deps: Deps, { adminId, bookingId, isReminder }: Approval & { adminId: string }) => {
  const [admin, stay] = [await findAdmin(deps.db, adminId), await bookingForMail(deps, bookingId)]
  if (!admin || stay?.state !== 'paid' || stay.deletedAt !== null) return // decided in the meantime
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
    'mail:admin-approval': (ask) => sendApprovalNeeded(deps, ask),
    'mail:bank-account': ({ changeId }) => tellAdminsOfBankAccount(deps, changeId),
    'mail:admin-bank-account': (ask) => sendBankAccountChanged(deps, ask),
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
