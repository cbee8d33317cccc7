// Owns the addresses at which answers to mails about messages arrive: one for each booking and receiver, signed, so that none can be guessed.
import { createHmac } from 'node:crypto'
import { type Deps, isSameSecret } from '#deps.ts'

type Inbound = NonNullable<Deps['config']['inbound']>

const signatureLetters = 10
const pattern = /^t\+([0-9a-v]{26})\.([0-9a-v]{10})$/

const lettersOf = (id: string): string =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(32)
    .padStart(26, '0')

const idOf = (letters: string): string =>
  [...letters]
    .reduce((sum, letter) => sum * 32n + BigInt(Number.parseInt(letter, 32)), 0n)
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

// Of a key of its own: Mailgun signs other texts with the key that we share with it.
const signatureOf = ({ signingKey }: Inbound, bookingId: string, userId: string | null): string => {
  const key = createHmac('sha256', signingKey).update('addresses of answers').digest()
  const bytes = createHmac('sha256', key)
    .update(`${bookingId} ${userId ?? 'guest'}`)
    .digest()
  return Array.from(bytes.subarray(0, signatureLetters), (byte) => (byte % 32).toString(32)).join('')
}

/**
 * The address for answers of the guest of a booking, or of a member of its host by their user id; undefined where no mails arrive. What it
 * is worth ends with the conversation.
 */
export const replyAddress = (
  { config: { inbound } }: Pick<Deps, 'config'>,
  bookingId: string,
  userId: string | null,
) =>
  inbound === null
    ? undefined
    : `t+${lettersOf(bookingId)}.${signatureOf(inbound, bookingId, userId)}@${inbound.domain}`

export type ReplyAddress = { bookingId: string; signature: string }

/** The booking of such an address, and its signature, which is not checked yet; null for any other one. */
export const readReplyAddress = ({ domain }: Inbound, address: string): ReplyAddress | null => {
  const [local = '', of, ...more] = address.toLowerCase().split('@')
  const [, letters, signature] = pattern.exec(local) ?? []
  if (of !== domain || more.length > 0 || letters === undefined || signature === undefined) return null
  const bookingId = idOf(letters)
  return bookingId.length === 36 ? { bookingId, signature } : null
}

/** Whether an address was made for the guest of its booking (null), or for that user. */
export const isAddressOf = (inbound: Inbound, { bookingId, signature }: ReplyAddress, userId: string | null): boolean =>
  isSameSecret(signature, signatureOf(inbound, bookingId, userId))
