// Owns the mails about sums that wait for a second administrator: one to each of the others.
import { formatInstant } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import type { SecondApprovalKind } from '@akwaaba/contract/second-approvals'
import { findAdmin, listAdminIds } from '#auth/accounts.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { greeting, renderEmail, siteOf } from '#mail/email-template.ts'
import { secondApprovalForMail } from '#second-approvals/mail-facts.ts'

const wishes: Record<SecondApprovalKind, (who: string, sum: string, label: string) => string> = {
  refund: (who, sum, label) => `${who} wants to refund ${sum} of the payment ${label}.`,
  'refund-by-hand': (who, sum, label) =>
    `${who} has sent a refund of ${sum} by hand and wants to mark it paid. It is of the payment ${label}.`,
  'bank-money': (who, sum, label) => `${who} wants to write down ${sum} as received for the bank transfer ${label}.`,
  'staff-money': (who, sum, label) =>
    `${who} wants to write down that staff have taken ${sum} for the booking ${label}.`,
}
const ofPayments = ['/dashboard/payments?search=', 'See the payment'] as const
/** Where each is agreed to: the beginning of the address, and the words of the link. */
const pages: Record<SecondApprovalKind, readonly [string, string]> = {
  refund: ofPayments,
  'refund-by-hand': ofPayments,
  'bank-money': ['/dashboard/transfers?view=all&search=', 'See the bank transfer'],
  'staff-money': ['/dashboard/bookings?view=all&search=', 'See the booking'],
}

const notifyOthers = async (deps: Deps, approvalId: string): Promise<void> => {
  const request = await secondApprovalForMail(deps, approvalId)
  if (!request) return
  await inTransaction(deps.db, async (tx) => {
    for (const adminId of await listAdminIds(tx))
      if (adminId !== request.requestedBy) await enqueue(tx, 'mail:admin-second-approval', { adminId, approvalId })
  })
}

const sendToAdmin = async (deps: Deps, { adminId, approvalId }: { adminId: string; approvalId: string }) => {
  const [admin, request] = [await findAdmin(deps.db, adminId), await secondApprovalForMail(deps, approvalId)]
  if (!admin || !request) return
  const { kind, username, amount, label, note, expiresAt } = request
  const [site, sum, until] = [siteOf(deps.config), formatMoney(amount), formatInstant(expiresAt)]
  const [at, seen] = pages[kind]
  const email = renderEmail(site, `${sum} of ${site.name} wait for a second administrator`, [
    greeting(admin.username),
    { p: `${wishes[kind](username, sum, label)}${note === '' ? '' : `\nNote: ${note}`}` },
    { p: `Another administrator has to agree by ${until} (Accra). Until then no money is moved.` },
    { href: `${site.publicUrl}${at}${encodeURIComponent(label)}`, label: seen },
  ])
  await deps.mailer.send({ to: admin.email, ...email }, `second-approval-${approvalId}-${adminId}`)
}

/** Every mail of this file by the name of its job. */
export const secondApprovalMails = (deps: Deps) =>
  ({
    'mail:second-approval': ({ approvalId }) => notifyOthers(deps, approvalId),
    'mail:admin-second-approval': (payload) => sendToAdmin(deps, payload),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:second-approval': { approvalId: string }
    'mail:admin-second-approval': { adminId: string; approvalId: string }
  }
}
