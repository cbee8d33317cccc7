// Owns the mails about messages between guests and hosts: what waits to be read, a little after it was written, so that a conversation is not
// a mail for each line. They say no contact details, but where a host has the message ready for a paid stay; the link leads to the conversation.

import { limits } from '@akwaaba/contract/limits'
import { maskContacts } from '@akwaaba/contract/masking'
import type { MessageSide } from '@akwaaba/contract/stay-messages'
import { findAdmin, listAdminIds } from '#auth/accounts.ts'
import { bookingForMail } from '#bookings/mail-facts.ts'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { answerAbove } from '#mail/answer-text.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { replyAddress } from '#mail-replies/addresses.ts'
import type { ReplyRefusal } from '#mail-replies/replies.ts'
import { unreadForMail } from '#messages/mail-facts.ts'
import { hostForMail } from '#organisations/mail-facts.ts'
import { addressOfStay, type MailedLink } from '#trips/tokens.ts'

type Facts = {
  username: string
  from: string
  apartmentName: string
  reference: string
  link: MailedLink
  /** where an answer by mail arrives; undefined where none does */
  replyTo: string | undefined
}
type Unread = NonNullable<Awaited<ReturnType<typeof unreadForMail>>>

const messageEmail = (site: Site, facts: Facts, { count, excerpts }: Unread): EmailTemplate => {
  const { username, from, apartmentName, reference, link, replyTo } = facts
  const left = count - excerpts.length
  return renderEmail(site, `${maskContacts(from)} has written about ${apartmentName}`, [
    ...(replyTo === undefined ? [] : [{ p: answerAbove }]),
    greeting(username),
    { p: `${count === 1 ? 'A message waits' : `${count} messages wait`} for you about the stay ${reference}.` },
    ...excerpts.flat().map((text) => ({ p: text })),
    ...(left > 0 ? [{ p: `And ${left} before ${excerpts.length === 1 ? 'it' : 'them'}.` }] : []),
    { ...link, label: 'Read and answer' },
    {
      p: replyTo
        ? 'Or answer this mail, without files: what you write above its first line is sent as your message.'
        : 'Please answer there: an answer to this mail does not arrive.',
    },
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

/** The guest of a booking, or a member of its host who is still to be told, with where the conversation is; null where there is nobody. */
const receiverOf = async (deps: Deps, { bookingId, userId }: Told) => {
  const stay = await bookingForMail(deps, bookingId)
  if (!stay) return null
  const { apartmentName, reference } = stay
  if (userId === null) {
    const link = await addressOfStay(deps, { bookingId, email: stay.email }, `/dashboard/messages/${bookingId}`)
    const { name: from } = await hostForMail(deps, stay.organisationId)
    return { to: stay.email, facts: { username: stay.username, from, apartmentName, reference, link } }
  }
  const found = await memberToTell(deps, stay.organisationId, userId)
  if (!found) return null
  const link = { href: `${deps.config.publicUrl}/host/${found.slug}/messages?booking=${bookingId}` }
  return {
    to: found.user.email,
    facts: { username: found.user.username, from: stay.username, apartmentName, reference, link },
  }
}

/** Sends what its receiver has not read by now; nothing where that is nothing, or they are no member any more. */
const send = async (deps: Deps, told: Told): Promise<void> => {
  const { bookingId, userId } = told
  const unread = await unreadForMail(deps, bookingId, userId === null ? 'guest' : 'host', userId)
  const receiver = unread && (await receiverOf(deps, told))
  if (!unread || !receiver) return
  const replyTo = replyAddress(deps, bookingId, userId)
  const mail = messageEmail(siteOf(deps.config), { ...receiver.facts, replyTo }, unread)
  const key = `message-${bookingId}-${userId}-${unread.lastNumber}`
  await deps.mailer.send({ to: receiver.to, ...(replyTo === undefined ? {} : { replyTo }), ...mail }, key)
}

const refusals: Record<ReplyRefusal, string> = {
  ended: 'Nobody can write about this stay any more.',
  empty: 'We found no words of yours in it above the mail that it quotes. Files are sent from the page of the stay.',
  long: `It is longer than ${limits.maxMessageLength} characters.`,
}

type Refused = Told & { refusal: ReplyRefusal; key: string }

/** Tells who has answered by mail why that was not sent. */
const sendRefusal = async (deps: Deps, { refusal, key, ...told }: Refused): Promise<void> => {
  const receiver = await receiverOf(deps, told)
  if (!receiver) return
  const { username, apartmentName, reference, link } = receiver.facts
  const mail = renderEmail(siteOf(deps.config), `Your answer about ${apartmentName} was not sent`, [
    greeting(username),
    { p: `Your answer by mail about the stay ${reference} did not arrive. ${refusals[refusal]}` },
    { ...link, label: 'Read the messages' },
  ])
  await deps.mailer.send({ to: receiver.to, ...mail }, `reply-refused-${key}`)
}

/** Every mail of this file by the name of its job. */
export const messageMails = (deps: Deps) =>
  ({
    'mail:message': (payload, _attempt, jobId) => tell(deps, payload, jobId),
    'mail:message-told': (told) => send(deps, told),
    'mail:reply-refused': (refused) => sendRefusal(deps, refused),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:message': ToSide
    'mail:message-told': Told
  }
}
