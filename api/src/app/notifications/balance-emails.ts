// Owns the mails to guests about the balance of a stay, and about a charge that they have accepted: their texts, and the facts in
// them, read when each is sent.
import { formatDate, formatInstant, lastDayOf, minutesAfter } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { formatMoney, moneyOf } from '@akwaaba/contract/money'
import { bookingForMail } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import { balanceForMail, chargeText } from '#dues/balances.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { addressOfStay, type MailedLink } from '#trips/tokens.ts'

type BalanceFacts = {
  username: string
  email: string
  reference: string
  apartmentName: string
  checkIn: string
  checkOut: string
  balance: string
  until: Date
  link: MailedLink
  isCharge: boolean
  isOverdue: boolean
  isAgain: boolean
}

const lastDay = (until: Date) => formatDate(lastDayOf(until))

const stayOf = ({ apartmentName, checkIn, checkOut, reference }: BalanceFacts) => ({
  p: `${apartmentName}\nCheck-in: ${formatDate(checkIn)}\nCheck-out: ${formatDate(checkOut)}\nReference: ${reference}`,
})

const payLink = ({ link }: BalanceFacts) => ({ ...link, label: 'Pay the balance' })

const dueEmail = (site: Site, stay: BalanceFacts): EmailTemplate =>
  renderEmail(site, `${stay.balance} of your stay at ${stay.apartmentName} to be paid by ${lastDay(stay.until)}`, [
    greeting(stay.username),
    {
      p: `You have paid a deposit for your stay. Please pay the balance of ${stay.balance} by the end of ${lastDay(stay.until)}.`,
    },
    stayOf(stay),
    payLink(stay),
  ])

const chargeEmail = (site: Site, stay: BalanceFacts): EmailTemplate =>
  renderEmail(site, `${stay.balance} for your stay at ${stay.apartmentName} to be paid by ${lastDay(stay.until)}`, [
    greeting(stay.username),
    { p: chargeText(stay) },
    stayOf(stay),
    { ...stay.link, label: `Pay ${stay.balance}` },
  ])

const overdueEmail = (site: Site, stay: BalanceFacts): EmailTemplate =>
  renderEmail(site, `The balance of your stay at ${stay.apartmentName} is overdue`, [
    greeting(stay.username),
    {
      p: `The balance of ${stay.balance} was to be paid by ${lastDay(stay.until)}. Your host now decides whether the stay goes on. Without a decision by ${formatInstant(minutesAfter(stay.until, (limits.balanceGraceHours + limits.balanceDecisionHours) * 60))} (Accra time) it is cancelled, and you get back what its cancellation policy says. You can still pay until then.`,
    },
    stayOf(stay),
    payLink(stay),
  ])

/** The balance of a stay, or a charge, with its stay; null where it is paid by now, or its stay has ended. */
export const findBalance = async (deps: Deps, dueId: string): Promise<BalanceFacts | null> => {
  const due = await balanceForMail(deps.db, dueId)
  const stay = due && (await bookingForMail(deps, due.bookingId))
  if (!stay || due.dueAt === null) return null
  const isCharge = due.kind === 'charge'
  // A charge is also of a stay that is over.
  if (isCharge ? !stay.isPaid : !stay.isOn) return null
  const path = isCharge ? (`/dashboard/trips/${due.bookingId}` as const) : '/dashboard/approved'
  return {
    ...stay,
    balance: formatMoney(moneyOf(due.amountCents, 'USD')),
    until: due.dueAt,
    link: await addressOfStay(deps, { bookingId: due.bookingId, email: stay.email }, path),
    ...{ isCharge, isOverdue: due.state === 'overdue', isAgain: due.inPlaceOf !== null },
  }
}

/** The mail about it, as it is now. */
export const balanceEmail = (site: Site, stay: BalanceFacts): EmailTemplate =>
  (stay.isCharge ? chargeEmail : stay.isOverdue ? overdueEmail : dueEmail)(site, stay)

const sendBalance = async (deps: Deps, dueId: string, isOverdue: boolean, jobId: string): Promise<void> => {
  const stay = await findBalance(deps, dueId)
  if (stay?.isOverdue !== isOverdue) return // paid since
  const mail = balanceEmail(siteOf(deps.config), stay)
  await deps.mailer.send({ to: stay.email, ...mail }, `balance-${isOverdue ? 'overdue' : 'due'}-${dueId}-${jobId}`)
}

/** Every mail of this file by the name of its job. */
export const balanceMails = (deps: Deps) =>
  ({
    'mail:balance-due': ({ dueId }, _attempt, jobId) => sendBalance(deps, dueId, false, jobId),
    'mail:balance-overdue': ({ dueId }, _attempt, jobId) => sendBalance(deps, dueId, true, jobId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:balance-due': { dueId: string }
    'mail:balance-overdue': { dueId: string }
  }
}
