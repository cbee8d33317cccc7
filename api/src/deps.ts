// Owns the dependencies that every verb takes: the database, the clock, randomness and the adapters to other systems.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Role } from '@akwaaba/contract/auth'
import { type CalendarDate, dateInAccra } from '@akwaaba/contract/dates'
import type { OrganisationState } from '@akwaaba/contract/organisation-states'
import type { ActingRole } from '@akwaaba/contract/permissions'
import type { FastifyBaseLogger } from 'fastify'
import { v7 } from 'uuid'
import type { Config } from './config.ts'
import type { PaymentProvider } from './money/providers/port.ts'
import type { Db } from './platform/db/client.ts'
import type { Encryption } from './platform/db/encryption.ts'
import type { Mailer } from './platform/mail/deliver.ts'
import type { Outbound } from './platform/outbound/get.ts'
import type { SmsProvider } from './platform/sms/port.ts'
import type { Storage } from './platform/uploads/storage.ts'

export type Clock = { now(): Date; today(): CalendarDate; in(wait: { minutes?: number; seconds?: number }): Date }

export type Ids = {
  /** UUIDv7: sorted by time, so that new rows are next to each other in the index */
  next(): string
  /** a reference that can be read out over the phone: letters and digits that cannot be mistaken for one another */
  reference(prefix: string): string
  /** `count` random letters and digits of that alphabet */
  letters(count: number): string
  /** 256 random bits for a bearer token */
  token(): string
  /** a one-time code of six digits */
  code(): string
}

/** The caller: the user whose token a request carries. */
export type Actor = {
  id: string
  role: Role
  username: string
  email: string
  sessionId: string
  /** when they proved who they are, absent once that no longer counts: calls whose row says `proof` need it */
  provedAt?: Date
  /** the booking of a guest without an account, of which their token shows nothing else */
  trip?: string
}

/** The caller as a member of the organisation that a call is about; administrators act for each as the platform. */
export type Member = {
  organisation: { id: string; slug: string; name: string; state: OrganisationState; house: boolean }
  role: ActingRole
}

/** The caller, and the member that they are in a call about an organisation. */
export type Viewer = Actor & { member?: Member }

/** A file as it was sent with a form; its bytes are read on request. */
export type Incoming = { filename: string; read(): Promise<Buffer> }

export type Deps = {
  db: Db
  clock: Clock
  ids: Ids
  mailer: Mailer
  /** sends SMS; null where no provider of them is set up */
  sms: SmsProvider | null
  storage: Storage
  /** those that take money now, by name */
  providers: Record<string, PaymentProvider>
  /** for secrets that must stay unreadable to anyone who has only the database */
  encryption: Encryption
  /** fetches files from addresses that users give */
  outbound: Outbound
  config: Config
  log: FastifyBaseLogger
}

/** The real clock, or one that runs `offsetMillis` ahead of it. */
export const makeClock = (offsetMillis: () => number = () => 0): Clock => {
  const now = () => new Date(Date.now() + offsetMillis())
  return {
    now,
    today: () => dateInAccra(now()),
    in: ({ minutes = 0, seconds = 0 }) => new Date(now().getTime() + Math.round((minutes * 60 + seconds) * 1000)),
  }
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // Crockford's base 32: no I, L, O, U

const letters = (count: number) => Array.from(randomBytes(count), (byte) => alphabet[byte % 32]).join('')

export const ids: Ids = {
  next: () => v7(),
  reference: (prefix) => `${prefix}-${letters(8)}`,
  letters,
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(0, 1_000_000)).padStart(6, '0'),
}

/** The hash of such a token, as it is stored; the token itself is stored nowhere. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a text is a secret. Compared as hashes, which have the same length whatever was sent, so that the time reveals nothing about it. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(hashOfToken(given), hashOfToken(secret))
