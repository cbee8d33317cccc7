// Owns enquiries: messages sent through the forms of the site, stored and mailed to the support address.
import type { NewEnquiry } from '@akwaaba/contract/enquiries'
import { messages } from '@akwaaba/contract/messages'
import { sql } from 'kysely'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

// A field of one line stays one line in the mail; otherwise a name could imitate the lines that follow it.
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

type Words = { kind: NewEnquiry['kind']; email: string; name: string; company: string; message: string }

const minutesOfOne = 60

/** Whether an enquiry in the same words has just come; another one from the address waits until this one is stored. */
const hasCome = async (deps: Deps, tx: Tx, words: Words): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enquiries of ${words.email}`}, 0))`.execute(tx)
  const found = await tx
    .selectFrom('enquiries')
    .select('id')
    .where((is) => is.and(words))
    .where('handledAt', 'is', null)
    .where('createdAt', '>', deps.clock.in({ minutes: -minutesOfOne }))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Stores an enquiry and mails it, once where it is sent again because the answer got lost; one from a program, which filled in the
 * hidden field `website`, is thanked for and dropped.
 */
export const sendEnquiry = async (deps: Deps, ask: NewEnquiry): Promise<{ msg: string }> => {
  const answer = { msg: ask.kind === 'events' ? messages.eventsThanks : messages.enquiryThanks }
  if (ask.website) return answer
  const { kind, email } = ask
  const words = {
    ...{ kind, email },
    name: 'name' in ask ? oneLine(ask.name) : '',
    company: 'company' in ask ? oneLine(ask.company) : '',
    message: 'message' in ask ? ask.message : '',
  }
  await inTransaction(deps.db, async (tx) => {
    if (await hasCome(deps, tx, words)) return
    const id = deps.ids.next()
    const open = { createdAt: deps.clock.now(), handledAt: null, handledBy: null }
    await tx
      .insertInto('enquiries')
      .values({ id, ...words, ...open })
      .execute()
    await enqueue(tx, 'mail:enquiry', { enquiryId: id })
    await enqueue(tx, 'alerts:enquiry', { enquiryId: id })
  })
  return answer
}
