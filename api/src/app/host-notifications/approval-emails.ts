// Owns the words of the mail about a booking that waits for approval, to those who decide about it: booking-alerts.ts says who they are.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { findAdmin } from '#auth/accounts.ts'
import { bookingForMail } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { bookingPage, findTold, type Told } from './host-emails.ts'

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

/** To the admin or host who decides: a paid booking waits for an approval, with the deadline; the subject of a reminder names it. */
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

type Decider = { deciderName: string; href: string; isReminder: boolean }

/** The mail about a stay that waits, to a person who decides about it; `href` is its page for them. */
export const approvalMail = (
  site: Site,
  stay: Omit<WaitingStay, 'deciderName' | 'guestName' | 'guestPhone' | 'isReminder'> & {
    guestName: string
    phone: string
  },
  { href, ...decider }: Decider,
): EmailTemplate => approvalNeededEmail(site, { ...stay, guestPhone: stay.phone, ...decider }, href)

type Approval = { bookingId: string; isReminder: boolean }

// The previous release has a job for each mail; those that wait are still run.
const sendToAdmin = async (deps: Deps, { adminId, bookingId, isReminder }: Approval & { adminId: string }) => {
  const [admin, stay] = [await findAdmin(deps.db, adminId), await bookingForMail(deps, bookingId)]
  if (!admin || stay?.state !== 'paid' || stay.deletedAt !== null) return // decided since
  const site = siteOf(deps.config)
  const href = `${site.publicUrl}/dashboard/pending?view=awaiting-approval&search=${stay.reference}`
  const kind = isReminder ? 'approval-reminder' : 'approval-needed'
  await deps.mailer.send(
    { to: admin.email, ...approvalMail(site, stay, { deciderName: admin.username, href, isReminder }) },
    `${kind}-${bookingId}-${adminId}`,
  )
}

const sendToHost = async (deps: Deps, told: Told & { isReminder: boolean }): Promise<void> => {
  const { isReminder, bookingId, userId } = told
  const found = await findTold(deps, told)
  if (found === null || found.stay.state !== 'paid' || found.stay.deletedAt !== null) return // decided since
  const { stay, host, user } = found
  const site = siteOf(deps.config)
  const decider = { deciderName: user.username, href: bookingPage(site, host, stay), isReminder }
  const mail = approvalMail(site, stay, decider)
  const kind = isReminder ? 'approval-reminder' : 'approval-needed'
  await deps.mailer.send({ to: user.email, ...mail }, `${kind}-${bookingId}-${userId}`)
}

/** Every mail of this file by the name of its job. */
export const approvalMails = (deps: Deps) =>
  ({
    'mail:admin-approval': (payload) => sendToAdmin(deps, payload),
    'mail:host-approval': (told) => sendToHost(deps, told),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:admin-approval': Approval & { adminId: string }
    'mail:host-approval': Told & { isReminder: boolean }
  }
}
