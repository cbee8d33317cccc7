// Owns the mails about an overdue balance to those who decide about the stay: the owners and managers of its organisation; of the house,
// and where an organisation has nobody who can log in, the support address.
import { formatDate, formatInstant, minutesAfter } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { formatMoney, moneyOf } from '@akwaaba/contract/money'
import { bookingForMail } from '#bookings/mail-facts.ts'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import { balanceForMail } from '#dues/balances.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { bookingPage, findTold, hostOfStay, type Told } from './host-emails.ts'

type OverdueStay = {
  username: string
  apartmentName: string
  checkIn: string
  checkOut: string
  reference: string
  balance: string
  until: Date
}

const overdueEmail = (site: Site, stay: OverdueStay, name: string | null, href: string): EmailTemplate =>
  renderEmail(site, `Overdue: the balance of ${stay.reference}`, [
    ...(name === null ? [] : [greeting(name)]),
    {
      p: `The balance of ${stay.balance} of a confirmed stay was not paid in time. Keep the stay, or end it by its cancellation policy. Without a decision by ${formatInstant(minutesAfter(stay.until, (limits.balanceGraceHours + limits.balanceDecisionHours) * 60))} (Accra time) it is ended.`,
    },
    {
      p: `${stay.apartmentName}\n${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)}\nGuest: ${stay.username}\nReference: ${stay.reference}`,
    },
    { href, label: 'See the booking' },
  ])

/** An overdue balance with its stay; null once it is paid or the stay has ended. */
const overdueOf = async (deps: Deps, dueId: string) => {
  const due = await balanceForMail(deps.db, dueId)
  const stay = due?.state === 'overdue' ? await bookingForMail(deps, due.bookingId) : null
  if (!stay?.isOn || due?.dueAt == null) return null
  return { ...stay, balance: formatMoney(moneyOf(due.amountCents, 'USD')), until: due.dueAt }
}

/** Enqueues a mail to each of those who decide about a stay whose balance is overdue. */
const tellDeciders = async (deps: Deps, dueId: string, event: string): Promise<void> => {
  const stay = await overdueOf(deps, dueId)
  if (stay === null) return
  const staff = (await hostOfStay(deps, stay.id))?.host.staff ?? []
  if (staff.length > 0)
    return enqueueAll(
      deps.db,
      staff.map(({ id: userId }) => ({
        name: 'mail:host-balance',
        payload: { userId, bookingId: stay.id, dueId, event },
        when: { key: `host-balance-${dueId}-${userId}` },
      })),
    )
  const site = siteOf(deps.config)
  const page = `${site.publicUrl}/dashboard/pending?view=paid&search=${stay.reference}`
  const mail = overdueEmail(site, stay, null, page)
  await deps.mailer.send({ to: deps.config.site.supportEmail, ...mail }, `balance-overdue-${dueId}-${event}`)
}

/** `event`: the job of what has happened, which happens again where a stay was kept and its balance is not paid. */
type Overdue = Told & { dueId: string; event: string }

const sendToHost = async (deps: Deps, { dueId, event, ...told }: Overdue): Promise<void> => {
  const [stay, found] = [await overdueOf(deps, dueId), await findTold(deps, told)]
  if (stay === null || found === null) return // paid or decided since
  const site = siteOf(deps.config)
  const mail = overdueEmail(site, stay, found.user.username, bookingPage(site, found.host, found.stay))
  await deps.mailer.send({ to: found.user.email, ...mail }, `host-balance-${dueId}-${told.userId}-${event}`)
}

/** Every mail of this file by the name of its job. */
export const hostBalanceMails = (deps: Deps) =>
  ({
    'mail:host-balance-overdue': ({ dueId }, _attempt, jobId) => tellDeciders(deps, dueId, jobId),
    'mail:host-balance': (told) => sendToHost(deps, told),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:host-balance-overdue': { dueId: string }
    'mail:host-balance': Overdue
  }
}
