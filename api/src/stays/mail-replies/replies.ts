// Owns what becomes of an answer by mail: a message of its writer, once, or a mail that says why it was not taken. A sender
// who is not proved to be the writer is answered nothing.
import { createHash } from 'node:crypto'
import { DomainError } from '@akwaaba/contract/errors'
import { rateLimitOf } from '@akwaaba/contract/rate-limits'
import { sendMessage as row } from '@akwaaba/contract/stay-messages'
import { enqueue } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import { answerOf } from '#mail/answer-text.ts'
import { type CallFields, type InboundMail, isOfCall, readMailgun } from '#mail/mailgun.ts'
import type { InboundConfig } from '#mail/setting.ts'
import type { Party } from '#messages/access.ts'
import { sendMessage } from '#messages/sending.ts'
import { applyRateLimit, signedInCaller } from '#rate-limits/rate-limits.ts'
import { readReplyAddress } from './addresses.ts'
import { findWriter } from './writer.ts'

/** Why an answer was not taken, which its writer is told. */
export type ReplyRefusal = 'ended' | 'empty' | 'long'

/** The key of the message of a mail: a mail that arrives again is the same message. */
const keyOf = (bookingId: string, mailId: string): string =>
  createHash('sha256')
    .update(`${bookingId} ${mailId}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

// Without a number: behind one that was typed it would be taken for a part of a phone number.
const filesText = (files: number): string =>
  files === 0
    ? ''
    : `\n\n[${files === 1 ? 'A file of this mail was' : 'The files of this mail were'} left out: files are sent from the page of the stay.]`

type Answer = { bookingId: string; key: string; text: string; files: number }

const write = async (
  deps: Deps,
  party: Party,
  { bookingId, key, text, files }: Answer,
): Promise<ReplyRefusal | null> => {
  const form = row.body.safeParse({ key, text: text === '' ? '' : `${text}${filesText(files)}` })
  if (!form.success) return 'long'
  if (form.data.text === '') return 'empty'
  try {
    await sendMessage(deps, party, bookingId, form.data, { pictures: [], documents: [] })
    return null
  } catch (error) {
    // A booking that an administrator has deleted is over for its host, too.
    const isOver = error instanceof DomainError && (error.code === 'thread_closed' || error.code === 'not_found')
    if (!isOver) throw error
    return 'ended'
  }
}

/** What becomes of a mail that has arrived, for the log; refuses with too_many_requests. */
const take = async (deps: Deps, inbound: InboundConfig, mail: InboundMail): Promise<string> => {
  if (mail.isAutomatic) return 'by a program'
  const address = readReplyAddress(inbound, mail.to)
  if (!address || mail.from === null) return 'for nobody'
  const party = await findWriter(deps, inbound, address, mail.from)
  if (!party) return 'from nobody of the conversation'
  // Its author may be anybody who writes under that address.
  if (!mail.isFromProved) return 'from a domain that did not send it'
  const limit = rateLimitOf(row)
  if (limit) await applyRateLimit(deps, limit, signedInCaller(party.actor.email))
  const { bookingId } = address
  const key = keyOf(bookingId, mail.id)
  const refusal = await write(deps, party, { bookingId, key, text: answerOf(mail.text), files: mail.files })
  if (refusal === null) return 'taken'
  const userId = party.member ? party.actor.id : null
  await enqueue(deps.db, 'mail:reply-refused', { bookingId, userId, refusal, key }, { key: `reply-refused-${key}` })
  return `refused: ${refusal}`
}

/** Whether a field of a call is read; the others may be dropped as they arrive. */
export const isRead = (name: string): boolean => isOfCall(name)

/**
 * Takes a call that hands over a mail: the message of whom it is from, where its address was made for them and their domain has sent it. Gives
 * `unsigned` where the provider did not make the call. Refuses with too_many_requests.
 */
export const takeReply = async (
  deps: Deps,
  inbound: InboundConfig,
  fields: CallFields,
): Promise<'taken' | 'unsigned'> => {
  const mail = readMailgun({ signingKey: inbound.signingKey, now: deps.clock.now() }, fields)
  if (mail === 'unsigned') return 'unsigned'
  deps.log.info({ outcome: await take(deps, inbound, mail) }, 'a mail has arrived')
  return 'taken'
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:reply-refused': { bookingId: string; userId: string | null; refusal: ReplyRefusal; key: string }
  }
}
