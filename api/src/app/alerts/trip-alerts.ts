// Owns what guests are told of their stays by SMS, where they have chosen so: that one is confirmed, that one begins
// tomorrow, that one is to be paid, and that one will not take place.
import { stayBegins } from '@akwaaba/contract/cancellation'
import { formatDate, lastDayOf, minutesAfter } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { bookingForMail } from '#bookings/mail-facts.ts'
import type { Deps } from '#deps.ts'
import { balanceForMail } from '#dues/balances.ts'
import { greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { balanceEmail, findBalance } from '#notifications/balance-emails.ts'
import type { AlertSource } from './source.ts'

const guestOf = async (deps: Deps, bookingId: string) => {
  const stay = await bookingForMail(deps, bookingId)
  return stay ? [{ id: stay.customerId, username: stay.username, email: stay.email, isAdmin: false }] : []
}

type Stay = NonNullable<Awaited<ReturnType<typeof bookingForMail>>>
type Say = (stay: Stay, deps: Deps) => string | null

const told = (say: Say): AlertSource => ({
  people: guestOf,
  words: async (deps, bookingId, { username }) => {
    const stay = await bookingForMail(deps, bookingId)
    const text = stay && say(stay, deps)
    if (!stay || !text) return null // changed since
    const site: Site = siteOf(deps.config)
    const href = `${site.publicUrl}/dashboard/trips/${stay.id}`
    return {
      mail: renderEmail(site, text, [greeting(username), { p: text }, { href, label: 'View the stay' }]),
      sms: `${site.name}: ${text} ${href}`,
    }
  },
})

const named = ({ apartmentName, checkIn, reference }: { apartmentName: string; checkIn: string; reference: string }) =>
  `${apartmentName} from ${formatDate(checkIn)} (${reference})`

export const tripConfirmed = told((stay) => (stay.isApproved ? `your stay is confirmed: ${named(stay)}.` : null))

export const tripReminder: AlertSource = {
  ...told(({ isApproved, apartmentName, checkIn, checkInFrom, reference }, { clock }) => {
    if (!isApproved || checkIn < clock.today()) return null
    const day = checkIn === clock.today() ? 'today' : formatDate(checkIn)
    return `your stay at ${apartmentName} begins ${day}, check-in from ${checkInFrom} (${reference}).`
  }),
  until: async (deps, bookingId) => {
    const stay = await bookingForMail(deps, bookingId)
    return stay && stayBegins(stay.checkIn, stay.checkInFrom)
  },
}

export const tripCancelled = told((stay) =>
  stay.state === 'cancelled' ? `your stay will not take place: ${named(stay)}. What you have paid comes back.` : null,
)

/** `recordId`: of the due. */
export const tripBalance: AlertSource = {
  people: async (deps, dueId) => {
    const due = await balanceForMail(deps.db, dueId)
    return due ? guestOf(deps, due.bookingId) : []
  },
  words: async (deps, dueId) => {
    const stay = await findBalance(deps, dueId)
    if (stay === null) return null // paid since
    const site = siteOf(deps.config)
    const day = formatDate(lastDayOf(stay.until))
    const is = stay.isOverdue ? `was to be paid by ${day}, and the stay may be cancelled` : `is to be paid by ${day}`
    return {
      mail: balanceEmail(site, stay),
      sms: `${site.name}: ${stay.balance} for your stay at ${named(stay)} ${is}. ${stay.link.href}`,
    }
  },
  until: async (deps, dueId) => {
    const due = await balanceForMail(deps.db, dueId)
    if (!due?.dueAt || due.state !== 'overdue') return due?.dueAt ?? null
    return minutesAfter(due.dueAt, (limits.balanceGraceHours + limits.balanceDecisionHours) * 60)
  },
}
