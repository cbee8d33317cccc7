// Owns encryption at rest: AES-256-GCM with a key that is not in the database, and the previous key while it is replaced.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export type Encryption = {
  /** Encrypts a text for one place, such as a row; it cannot be decrypted for another place. */
  encrypt(text: string, place: string): string
  /** The decrypted text; null when neither key fits, or it was encrypted for another place. */
  decrypt(encrypted: string, place: string): string | null
  /** How every text begins that is encrypted with the current key: 12 characters. */
  beginning: string
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** The id of a key, stored with each encrypted text. It reveals nothing about the key. */
const idOf = (key: Buffer): string => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)

/** Whether a text was made by `encrypt`. */
export const isEncrypted = (text: string): boolean => text.startsWith(`${version}.`)

/** Takes the key of 32 bytes, and the previous one where there is one. */
export const makeEncryption = (key: Buffer, oldKey?: Buffer): Encryption => {
  const keys = new Map([...(oldKey ? [oldKey] : []), key].map((each) => [idOf(each), each]))
  const beginning = `${version}.${idOf(key)}.`
  return {
    beginning,
    encrypt: (text, place) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${beginning}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    decrypt: (encrypted, place) => {
      const [, id = '', body = ''] = encrypted.split('.')
      const found = keys.get(id)
      const bytes = Buffer.from(body, 'base64url')
      if (!isEncrypted(encrypted) || found === undefined || bytes.length < ivBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', found, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
