// Owns the mails about messages between guests and hosts: what waits to be read, a little after it was written, so that a conversation is not
// a mail for each line. They say no contact details, but where a host has the message ready for a paid stay; the link leads to the conversation.
import { maskContacts } from '@akwaaba/contract/masking'
import type { MessageSide } from '@akwaaba/contract/stay-messages'
import { findAdmin, listAdminIds } from '#auth/accounts.ts'
import { bookingForMail } from '#bookings/mail-facts.ts'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { unreadForMail } from '#messages/mail-facts.ts'
import { hostForMail } from '#organisations/mail-facts.ts'
import { addressOfStay, type MailedLink } from '#trips/tokens.ts'

type Facts = { username: string; from: string; apartmentName: string; reference: string; link: MailedLink }
type Unread = NonNullable<Awaited<ReturnType<typeof unreadForMail>>>

const messageEmail = (site: Site, facts: Facts, { count, excerpts }: Unread): EmailTemplate => {
  const { username, from, apartmentName, reference, link } = facts
  const left = count - excerpts.length
  return renderEmail(site, `${maskContacts(from)} has written about ${apartmentName}`, [
    greeting(username),
    { p: `${count === 1 ? 'A message waits' : `${count} messages wait`} for you about the stay ${reference}.` },
    ...excerpts.flat().map((text) => ({ p: text })),
    ...(left > 0 ? [{ p: `And ${left} before ${excerpts.length === 1 ? 'it' : 'them'}.` }] : []),
    { ...link, label: 'Read and answer' },
    { p: 'Please answer there: an answer to this mail does not arrive.' },
  ])
}

type ToSide = { bookingId: string; to: MessageSide }
type Told = { bookingId: string; userId: string | null }

const staffOf = async (deps: Deps, organisationId: string) => {
  const host = await hostForMail(deps, organisationId)
  // The house has administrators instead of members.
  return host.house ? await listAdminIds(deps.db) : host.staff.map(({ id }) => id)
}

/** Enqueues a mail to the guest of a booking, or to each who answers for its host. */
const tell = async (deps: Deps, { bookingId, to }: ToSide, jobId: string): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  if (!stay) return
  const told = to === 'guest' ? [null] : await staffOf(deps, stay.organisationId)
  await enqueueAll(
    deps.db,
    told.map((userId) => ({
      name: 'mail:message-told',
      payload: { bookingId, userId },
      when: { key: `message-told-${jobId}-${userId}` },
    })),
  )
}

const memberToTell = async (deps: Deps, organisationId: string, userId: string) => {
  const host = await hostForMail(deps, organisationId)
  const user = host.house ? await findAdmin(deps.db, userId) : host.staff.find(({ id }) => id === userId)
  return user && { slug: host.slug, user }
}

/** Sends what its receiver has not read by now; nothing where that is nothing, or they are no member any more. */
const send = async (deps: Deps, { bookingId, userId }: Told): Promise<void> => {
  const stay = await bookingForMail(deps, bookingId)
  const unread = stay && (await unreadForMail(deps, bookingId, userId === null ? 'guest' : 'host', userId))
  if (!stay || !unread) return
  const site = siteOf(deps.config)
  const key = `message-${bookingId}-${userId}-${unread.lastNumber}`
  const { apartmentName, reference } = stay
  if (userId === null) {
    const { name: from } = await hostForMail(deps, stay.organisationId)
    const link = await addressOfStay(deps, bookingId, `/dashboard/messages/${bookingId}`)
    const facts = { username: stay.username, from, apartmentName, reference, link }
    return deps.mailer.send({ to: stay.email, ...messageEmail(site, facts, unread) }, key)
  }
  const found = await memberToTell(deps, stay.organisationId, userId)
  if (!found) return
  const link = { href: `${site.publicUrl}/host/${found.slug}/messages?booking=${bookingId}` }
  const facts = { username: found.user.username, from: stay.username, apartmentName, reference, link }
  await deps.mailer.send({ to: found.user.email, ...messageEmail(site, facts, unread) }, key)
}

/** Every mail of this file by the name of its job. */
export const messageMails = (deps: Deps) =>
  ({
    'mail:message': (payload, _attempt, jobId) => tell(deps, payload, jobId),
    'mail:message-told': (told) => send(deps, told),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:message': ToSide
    'mail:message-told': Told
  }
}
