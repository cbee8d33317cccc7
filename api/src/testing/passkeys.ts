// Owns a device with passkeys, in software: it makes keys (ES256, without attestation) and signs challenges, as tests tell it to.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Client } from '@akwaaba/contract/client'
import {
  type Assertion,
  addPasskey,
  beginPasskey,
  type CreationOptions,
  type NewCredential,
  type RequestOptions,
} from '@akwaaba/contract/passkeys'
import type { World } from './world.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

// CBOR (RFC 8949) of what an answer contains: a byte with the kind of value and a small length, then the value.
const head = (kind: number, length: number) =>
  length < 24
    ? Buffer.from([(kind << 5) | length])
    : length < 256
      ? Buffer.from([(kind << 5) | 24, length])
      : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** What the device says otherwise than it should. */
export type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** the user was not verified, by fingerprint or PIN */
  unverified?: boolean
  counter?: number
  userHandle?: string | null
  signature?: string
  format?: string
}

type Key = { id: Buffer; sign: (data: Buffer) => Buffer; userHandle: string; rpId: string }

const flagsOf = ({ unverified }: Lies, more = 0) => 0x01 | (unverified ? 0 : 0x04) | more

const clientData = (type: string, challenge: string, origin: string, lies: Lies) =>
  base64url(
    JSON.stringify({
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? origin,
      crossOrigin: lies.crossOrigin ?? false,
    }),
  )

const authenticatorData = (rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)) => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
}

const newKey = (userHandle: string, rpId: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
  const cose = map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), coordinate(x)],
    [int(-3), coordinate(y)],
  )
  const key: Key = { id: randomBytes(32), sign: (data) => sign('sha256', data, privateKey), userHandle, rpId }
  return { key, cose }
}

/** A device on a page of this origin. It does not count how often it signs unless `counter` is given. */
export const newDevice = (origin: string) => {
  const keys: Key[] = []
  return {
    /** Makes a passkey, as `navigator.credentials.create` does. */
    create: (options: CreationOptions, lies: Lies = {}): NewCredential => {
      const { key, cose } = newKey(options.user.id, options.rp.id)
      keys.push(key)
      const length = Buffer.from([0, key.id.length])
      // 0x40: with a key; 0x18: it may be backed up, and is.
      const data = authenticatorData(
        lies.rpId ?? options.rp.id,
        flagsOf(lies, 0x58),
        lies.counter ?? 0,
        Buffer.concat([Buffer.alloc(16), length, key.id, cose]),
      )
      const attestation = map(
        [text('fmt'), text(lies.format ?? 'none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data)],
      )
      return {
        id: base64url(key.id),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, origin, lies),
          attestationObject: base64url(attestation),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    /** Signs with the newest passkey, as `navigator.credentials.get` does. */
    sign: (options: RequestOptions, lies: Lies = {}): Assertion => {
      const key = keys.at(-1)
      if (key === undefined) throw new Error('this device has no passkey')
      const data = authenticatorData(lies.rpId ?? key.rpId, flagsOf(lies, 0x18), lies.counter ?? 0)
      const clientDataJSON = clientData('webauthn.get', options.challenge, origin, lies)
      const signed = key.sign(Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]))
      return {
        id: base64url(key.id),
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: lies.signature ?? base64url(signed),
          userHandle: lies.userHandle === undefined ? key.userHandle : lies.userHandle,
        },
      }
    },
  }
}

/** Adds a passkey to the account of a user who has proved lately who they are; gives it with its device. */
export const addNewPasskey = async (t: World, user: Client, lies: Lies = {}) => {
  const options = await user.send(beginPasskey, {})
  const device = newDevice(t.deps.config.publicUrl)
  const { msg: _, ...passkey } = await user.send(addPasskey, { body: { credential: device.create(options, lies) } })
  return { ...passkey, device }
}
