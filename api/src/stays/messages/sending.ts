// Owns sending a message: once, however often it arrives, masked before the payment, with a mail to the other side a little later.
import { fail } from '@akwaaba/contract/errors'
import { maskContacts } from '@akwaaba/contract/masking'
import type { NewMessage } from '@akwaaba/contract/stay-messages'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Incoming } from '#deps.ts'
import { findStay, type Party, type Stay, sideOf } from './access.ts'
import { placeOf } from './masks.ts'
import { acceptPdfs, acceptPictures, removeUnusedPicture, type Stored, type StoredDocument } from './pictures.ts'
import { messageOf, presentMessages } from './present.ts'
import { markRead, shownTo } from './reading.ts'
import { otherSide } from './rules.ts'
import { insertMessage, lockThread, tellLater } from './writing.ts'

type Files = { pictures: readonly Incoming[]; documents: readonly Incoming[] }
type Draft = { party: Party; stay: Stay; form: NewMessage; pictures: readonly (Stored | StoredDocument)[] }

const requireOpen = (stay: Stay, hasPictures: boolean): void => {
  if (stay.ended !== null) fail('thread_closed')
  if (hasPictures && !stay.isPaid) fail('pictures_after_payment')
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
  const id = deps.ids.next()
  const text = stay.isPaid ? form.text : maskContacts(form.text)
  await insertMessage(deps, tx, stay, {
    ...{ id, number, side: sideOf(party), key: form.key, text, pictures: pictures.length },
    authorId: party.member ? party.actor.id : null,
    sealed: text === form.text ? null : deps.encryption.encrypt(form.text, placeOf(id)),
  })
  const { id: bookingId, organisationId } = stay
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
    await tellLater(deps, tx, bookingId, otherSide(sideOf(draft.party)))
    return { number, stay, isNew: true }
  })

/**
 * Sends a message about a booking, with pictures and documents once it is paid for. Refuses with not_found, thread_closed, pictures_after_payment,
 * invalid_input for one without words and files, and as pictures do.
 */
export const sendMessage = async (
  deps: Deps,
  party: Party,
  bookingId: string,
  form: NewMessage,
  { pictures: newPictures, documents }: Files,
) => {
  const hasFiles = newPictures.length + documents.length > 0
  if (form.text === '' && !hasFiles) return fail('invalid_input', { fields: { text: 'Please write a message.' } })
  const before = await findStay(deps, deps.db, bookingId, party)
  // One that is sent again is answered although nothing more can be sent.
  if (before.ended === null) requireOpen(before, hasFiles)
  const pictures: (Stored | StoredDocument)[] = []
  let isKept = false
  try {
    if (before.ended === null && hasFiles) {
      pictures.push(...(await acceptPictures(deps, newPictures)))
      pictures.push(...(await acceptPdfs(deps, documents)))
    }
    const { number, stay, isNew } = await write(deps, { party, form, pictures }, bookingId)
    isKept = isNew
    const row = await messageOf(deps.db, bookingId, number)
    const [message] = await presentMessages(deps, deps.db, [row], shownTo(party, stay))
    return message ? { message } : fail('not_found')
  } finally {
    if (!isKept) for (const { name } of pictures) await removeUnusedPicture(deps, name)
  }
}
