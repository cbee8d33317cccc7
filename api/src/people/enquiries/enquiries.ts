// Owns enquiries: messages sent through the forms of the site, stored and mailed to the support address.
import type { NewEnquiry } from '@akwaaba/contract/enquiries'
import { messages } from '@akwaaba/contract/messages'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

// A field of one line stays one line in the mail; otherwise a name could imitate the lines that follow it.
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Stores an enquiry and mails it; one from a program, which filled in the hidden field `website`, is thanked for and dropped. */
export const sendEnquiry = async (deps: Deps, ask: NewEnquiry): Promise<{ msg: string }> => {
  const answer = { msg: ask.kind === 'events' ? messages.eventsThanks : messages.enquiryThanks }
  if (ask.website) return answer
  const { kind, email } = ask
  const words = {
    name: 'name' in ask ? oneLine(ask.name) : '',
    company: 'company' in ask ? oneLine(ask.company) : '',
    message: 'message' in ask ? ask.message : '',
  }
  await inTransaction(deps.db, async (tx) => {
    const id = deps.ids.next()
    const open = { createdAt: deps.clock.now(), handledAt: null, handledBy: null }
    await tx
      .insertInto('enquiries')
      .values({ id, kind, email, ...words, ...open })
      .execute()
    await enqueue(tx, 'mail:enquiry', { enquiryId: id })
    await enqueue(tx, 'alerts:enquiry', { enquiryId: id })
  })
  return answer
}
