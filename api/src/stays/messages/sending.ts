// Owns sending a message: once, however often it arrives, masked before the payment, with a mail to the other side a little later.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { maskContacts } from '@akwaaba/contract/masking'
import type { NewMessage } from '@akwaaba/contract/stay-messages'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Incoming } from '#deps.ts'
import { findStay, type Party, type Stay, sideOf } from './access.ts'
import { acceptPictures, removeUnusedPicture, type Stored } from './pictures.ts'
import { messageOf, placeOf, presentMessages } from './present.ts'
import { markRead, shownTo } from './reading.ts'
import { otherSide } from './rules.ts'

type Draft = { party: Party; stay: Stay; form: NewMessage; pictures: readonly Stored[] }

const requireOpen = (stay: Stay, hasPictures: boolean): void => {
  if (stay.ended !== null) fail('thread_closed')
  if (hasPictures && !stay.isPaid) fail('pictures_after_payment')
}

/** Locks the guest, whose account may be erased at this instant, and then the thread, which the first message makes. */
const lockThread = async (deps: Deps, tx: Tx, { id: bookingId, organisationId, customerId }: Stay) => {
  await tx.selectFrom('users').select('id').where('id', '=', customerId).forShare().execute()
  await tx
    .insertInto('threads')
    .values({ bookingId, organisationId, lastAt: deps.clock.now() })
    .onConflict((on) => on.column('bookingId').doNothing())
    .execute()
  return tx
    .selectFrom('threads')
    .select(['lastNumber'])
    .where('bookingId', '=', bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const isSentWith = (tx: Tx, { party, stay, form }: Draft) =>
  tx
    .selectFrom('messages')
    .select('number')
    .where('bookingId', '=', stay.id)
    .where('side', '=', sideOf(party))
    .where('key', '=', form.key)
    .executeTakeFirst()

const insert = async (deps: Deps, tx: Tx, number: number, { party, stay, form, pictures }: Draft): Promise<void> => {
  const [side, now, id] = [sideOf(party), deps.clock.now(), deps.ids.next()]
  const { id: bookingId, organisationId } = stay
  const text = stay.isPaid ? form.text : maskContacts(form.text)
  const last = side === 'guest' ? { lastByGuest: number } : { lastByHost: number }
  await tx
    .updateTable('threads')
    .set({ lastNumber: number, lastAt: now, ...last })
    .where('bookingId', '=', bookingId)
    .execute()
  await tx
    .insertInto('messages')
    .values({
      ...{ id, bookingId, organisationId, number, side, key: form.key, text, writtenAt: now },
      authorId: party.member ? party.actor.id : null,
      sealed: text === form.text ? null : deps.encryption.encrypt(form.text, placeOf(id)),
      pictures: pictures.length,
    })
    .execute()
  for (const picture of pictures)
    await tx
      .insertInto('messagePictures')
      .values({ id: deps.ids.next(), messageId: id, bookingId, organisationId, ...picture })
      .execute()
}

/** The number of the message of a draft, which is written unless it was before. */
const write = (deps: Deps, draft: Omit<Draft, 'stay'>, bookingId: string) =>
  inTransaction(deps.db, async (tx) => {
    const found = await findStay(deps, tx, bookingId, draft.party)
    const { lastNumber } = await lockThread(deps, tx, found)
    // Again, now that nobody else changes it: the account may have been erased.
    const stay = await findStay(deps, tx, bookingId, draft.party)
    const known = await isSentWith(tx, { ...draft, stay })
    if (known) return { number: known.number, stay, isNew: false }
    requireOpen(stay, draft.pictures.length > 0)
    const number = lastNumber + 1
    await insert(deps, tx, number, { ...draft, stay })
    await markRead(tx, stay, draft.party, number)
    const to = otherSide(sideOf(draft.party))
    await enqueue(
      tx,
      'mail:message',
      { bookingId, to },
      // The first unread one begins the wait; those that follow join its mail.
      {
        key: `message-${bookingId}-${to}`,
        keepsTime: true,
        runAt: deps.clock.in({ minutes: limits.messageMailMinutes }),
      },
    )
    return { number, stay, isNew: true }
  })

/**
 * Sends a message about a booking, with pictures once it is paid for. Refuses with not_found, thread_closed, pictures_after_payment,
 * invalid_input for one without words and pictures, and as pictures do.
 */
export const sendMessage = async (
  deps: Deps,
  party: Party,
  bookingId: string,
  form: NewMessage,
  files: readonly Incoming[],
) => {
  if (form.text === '' && files.length === 0)
    return fail('invalid_input', { fields: { text: 'Please write a message.' } })
  const before = await findStay(deps, deps.db, bookingId, party)
  // One that is sent again is answered although nothing more can be sent.
  if (before.ended === null) requireOpen(before, files.length > 0)
  const pictures = before.ended === null ? await acceptPictures(deps, files) : []
  let isKept = false
  try {
    const { number, stay, isNew } = await write(deps, { party, form, pictures }, bookingId)
    isKept = isNew
    const row = await messageOf(deps.db, bookingId, number)
    const [message] = await presentMessages(deps, deps.db, [row], shownTo(party, stay))
    return message ? { message } : fail('not_found')
  } finally {
    if (!isKept) for (const { name } of pictures) await removeUnusedPicture(deps, name)
  }
}
