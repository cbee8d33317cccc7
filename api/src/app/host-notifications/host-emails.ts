// Owns the mails to hosts about their stays: their texts and facts. They go to the owners and managers of an organisation, each by a
// job, so that a retry for one address does not repeat the mail to the others. The house has administrators instead.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { bookingForMail, lastMoveOf } from '#bookings/mail-facts.ts'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { type HostForMail, hostForMail } from '#organisations/mail-facts.ts'

type Stay = NonNullable<Awaited<ReturnType<typeof bookingForMail>>>
type To = { name: string; href: string }

const stayLines = (stay: Stay) =>
  [
    stay.apartmentName,
    `${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)}, ${stay.nights} ${stay.nights === 1 ? 'night' : 'nights'}`,
    `Guest: ${stay.guestName}`,
    ...(stay.guestsText ? [`Guests: ${stay.guestsText}`] : []),
    `Total: ${formatDollars(stay.totalDollars)}`,
    `Reference: ${stay.reference}`,
  ].join('\n')

/** The mail about a stay that is paid for and confirmed. */
export const confirmedMail = (site: Site, stay: Stay, { name, href }: To): EmailTemplate =>
  renderEmail(site, `Confirmed: ${stay.apartmentName}, ${formatDate(stay.checkIn)}`, [
    greeting(name),
    { p: 'A stay is paid for and confirmed.' },
    { p: stayLines(stay) },
    ...(stay.phone ? [{ p: `Phone of the guest: ${stay.phone}` }] : []),
    { href, label: 'See the booking' },
  ])

const unpaid = 'The balance of this stay was not paid, so it was ended by its cancellation policy.'
const cancelledBy: Record<string, string> = {
  customer: 'The guest has cancelled this stay.',
  host: 'A member of your organisation has called off this stay.',
  admin: 'An administrator has called off this stay.',
  system: 'Nobody approved this stay in time, so the guest gets everything back.',
}

type Move = { event: string; actor: string }

const cancelledEmail = (site: Site, stay: Stay, { event, actor }: Move, { name, href }: To): EmailTemplate =>
  renderEmail(site, `Cancelled: ${stay.apartmentName}, ${formatDate(stay.checkIn)}`, [
    greeting(name),
    {
      p: `${(event === 'cancelUnpaid' ? unpaid : cancelledBy[actor]) ?? 'This stay is cancelled.'} Its nights are free again.`,
    },
    { p: stayLines(stay) },
    { href, label: 'See the booking' },
  ])

/** The address of a stay on the pages of its host. */
export const bookingPage = (site: Site, { slug }: HostForMail, { id }: Stay) =>
  `${site.publicUrl}/host/${slug}/bookings/${id}`

/** The organisation of a stay with who is told about it; null where that is the house, or the guest's account is deleted. */
export const hostOfStay = async (deps: Deps, bookingId: string) => {
  const stay = await bookingForMail(deps, bookingId)
  const host = stay && (await hostForMail(deps, stay.organisationId))
  return stay && host && !host.house ? { stay, host } : null
}

type Fact = 'confirmed' | 'cancelled'

/** Enqueues a mail to each owner and manager but the one who has decided it. */
const tellHost = async (deps: Deps, bookingId: string, fact: Fact): Promise<void> => {
  const [found, move] = [await hostOfStay(deps, bookingId), await lastMoveOf(deps, bookingId)]
  const told = (found?.host.staff ?? []).filter(({ id }) => id !== move?.actorId)
  await enqueueAll(
    deps.db,
    told.map(({ id: userId }) => ({
      name: 'mail:host-stay',
      payload: { userId, bookingId, fact },
      when: { key: `host-stay-${bookingId}-${userId}-${fact}` },
    })),
  )
}

/** Who is told about which stay. */
export type Told = { userId: string; bookingId: string }

/** A stay with its host and a member who is told about it; null when that one is no owner or manager any more. */
export const findTold = async (deps: Deps, { userId, bookingId }: Told) => {
  const found = await hostOfStay(deps, bookingId)
  const user = found?.host.staff.find(({ id }) => id === userId)
  return found && user ? { ...found, user } : null
}

const sendStay = async (deps: Deps, { fact, ...told }: Told & { fact: Fact }): Promise<void> => {
  const [found, move] = [await findTold(deps, told), await lastMoveOf(deps, told.bookingId)]
  if (found === null || move?.toState !== (fact === 'confirmed' ? 'approved' : 'cancelled')) return // changed since
  const { stay, host, user } = found
  const site = siteOf(deps.config)
  const to = { name: user.username, href: bookingPage(site, host, stay) }
  const mail = fact === 'confirmed' ? confirmedMail(site, stay, to) : cancelledEmail(site, stay, move, to)
  await deps.mailer.send({ to: user.email, ...mail }, `host-${fact}-${told.bookingId}-${told.userId}`)
}

/** Every mail of this file by the name of its job. */
export const hostMails = (deps: Deps) =>
  ({
    'mail:host-cancelled': ({ bookingId }) => tellHost(deps, bookingId, 'cancelled'),
    'mail:host-stay': (told) => sendStay(deps, told),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:host-cancelled': { bookingId: string }
    'mail:host-stay': Told & { fact: Fact }
  }
}
