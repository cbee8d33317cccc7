// Owns the mails to the admins: their texts and facts. Each admin has a job, so that a retry for one address does not repeat the
// mail to the others.
import { formatInstant } from '@akwaaba/contract/dates'
import type { BankAccount } from '@akwaaba/contract/settings'
import { findAdmin, listAdminIds } from '#auth/accounts.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { bankChangeForMail } from '#settings/settings.ts'

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

/** Enqueues a mail to each admin about a change of the bank account. */
const notifyAdminsOfBankAccount = (deps: Deps, changeId: number): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    for (const adminId of await listAdminIds(tx)) await enqueue(tx, 'mail:admin-bank-account', { adminId, changeId })
  })

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
    'mail:bank-account': ({ changeId }) => notifyAdminsOfBankAccount(deps, changeId),
    'mail:admin-bank-account': (payload) => sendBankAccountChanged(deps, payload),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:bank-account': { changeId: number }
    'mail:admin-bank-account': { adminId: string; changeId: number }
  }
}
