// Owns the mails about a booking that waits for approval, to those who decide about it: the owners and managers of its organisation, of
// the house and where an organisation has nobody who can log in, the admins. Each of them has a job, so that a retry for one address does not repeat the mail to the others.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { findAdmin, listAdminIds } from '#auth/accounts.ts'
import { bookingForMail } from '#bookings/mail-facts.ts'
import { enqueue, enqueueAll } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { bookingPage, findTold, hostOfStay, type Told } from './host-emails.ts'

type WaitingStay = {
  deciderName: string
  reference: string
  guestName: string
  guestPhone: string
  guestsText: string | null
  apartmentName: string
  checkIn: string
  checkOut: string
  nights: number
  totalDollars: number
  isReminder: boolean
}

/** To who decides it, an admin or a host: a paid booking waits for an approval, with the deadline; the subject of a reminder names it. */
const approvalNeededEmail = (site: Site, stay: WaitingStay, href: string): EmailTemplate => {
  const subject = stay.isReminder
    ? `Reminder: ${stay.reference} expires unless it is approved`
    : `Booking ${stay.reference} waits for your approval`
  return renderEmail(site, subject, [
    greeting(stay.deciderName),
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
        ...(stay.guestsText ? [`Guests: ${stay.guestsText}`] : []),
        `Paid: ${formatDollars(stay.totalDollars)}`,
        `Reference: ${stay.reference}`,
      ].join('\n'),
    },
    { href, label: 'Approve or decline' },
  ])
}

type Approval = { bookingId: string; isReminder: boolean }

/** Enqueues a mail to each owner and manager about a booking that waits; gives false where administrators decide about it. */
const askHostToApprove = async (deps: Deps, { bookingId, isReminder }: Approval): Promise<boolean> => {
  const found = await hostOfStay(deps, bookingId)
  if (found === null || found.host.staff.length === 0) return false
  await enqueueAll(
    deps.db,
    found.host.staff.map(({ id: userId }) => ({
      name: 'mail:host-approval',
      payload: { userId, bookingId, isReminder },
      when: { key: `host-approval-${bookingId}-${userId}-${isReminder}` },
    })),
  )
  return true
}

/** Enqueues a mail about a booking that waits to each of those who decide about it: its hosts, else the admins. */
const askToApprove = async (deps: Deps, approval: Approval): Promise<void> => {
  if (await askHostToApprove(deps, approval)) return
  await inTransaction(deps.db, async (tx) => {
    for (const adminId of await listAdminIds(tx)) await enqueue(tx, 'mail:admin-approval', { adminId, ...approval })
  })
}

const sendToAdmin = async (deps: Deps, { adminId, bookingId, isReminder }: Approval & { adminId: string }) => {
  const [admin, stay] = [await findAdmin(deps.db, adminId), await bookingForMail(deps, bookingId)]
  if (!admin || stay?.state !== 'paid' || stay.deletedAt !== null) return // decided since
  const facts = { ...stay, deciderName: admin.username, guestName: stay.username, guestPhone: stay.phone, isReminder }
  const site = siteOf(deps.config)
  const page = `${site.publicUrl}/dashboard/pending?view=awaiting-approval&search=${stay.reference}`
  const kind = isReminder ? 'approval-reminder' : 'approval-needed'
  await deps.mailer.send(
    { to: admin.email, ...approvalNeededEmail(site, facts, page) },
    `${kind}-${bookingId}-${adminId}`,
  )
}

const sendToHost = async (deps: Deps, told: Told & { isReminder: boolean }): Promise<void> => {
  const { isReminder, bookingId, userId } = told
  const found = await findTold(deps, told)
  if (found === null || found.stay.state !== 'paid' || found.stay.deletedAt !== null) return // decided since
  const { stay, host, user } = found
  const site = siteOf(deps.config)
  const facts = { ...stay, deciderName: user.username, guestName: stay.username, guestPhone: stay.phone, isReminder }
  const mail = approvalNeededEmail(site, facts, bookingPage(site, host, stay))
  const kind = isReminder ? 'approval-reminder' : 'approval-needed'
  await deps.mailer.send({ to: user.email, ...mail }, `${kind}-${bookingId}-${userId}`)
}

/** Every mail of this file by the name of its job. */
export const approvalMails = (deps: Deps) =>
  ({
    'mail:approval-needed': ({ bookingId }) => askToApprove(deps, { bookingId, isReminder: false }),
    'mail:approval-reminder': ({ bookingId }) => askToApprove(deps, { bookingId, isReminder: true }),
    'mail:admin-approval': (payload) => sendToAdmin(deps, payload),
    'mail:host-approval': (told) => sendToHost(deps, told),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:approval-needed': { bookingId: string }
    'mail:approval-reminder': { bookingId: string }
    'mail:admin-approval': Approval & { adminId: string }
    'mail:host-approval': Told & { isReminder: boolean }
  }
}
