// Owns the shape of an endpoint row. Server, client, API document and tests all read the same rows.
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import type { RateLimitName } from './rate-limits.ts'
import './sentences.ts'

/** A member is one of the organisation that the path names as `:org`; the row then says which permission it needs. */
export type Who = 'anyone' | 'signed-in' | 'member' | 'admin'

/** What a call reads or changes, named after the lists in the pages. */
export type Subject =
  | 'account'
  | 'adverts'
  | 'alerts'
  | 'apartments'
  | 'audit'
  | 'bookings'
  | 'cleaning'
  | 'devices'
  | 'enquiries'
  | 'extras'
  | 'feeds'
  | 'files'
  | 'jobs'
  | 'locations'
  | 'members'
  | 'messages'
  | 'nights'
  | 'notes'
  | 'organisations'
  | 'passkeys'
  | 'payments'
  | 'payouts'
  | 'promos'
  | 'properties'
  | 'receipts'
  | 'reconciliation'
  | 'reviews'
  | 'saved'
  | 'seats'
  | 'settings'
  | 'statements'
  | 'tours'
  | 'transfers'
  | 'user-reports'
  | 'users'
  | 'waits'
  | 'views'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with :names for parameters. */
  path: `/${string}`
  /** Who may call: always a visible decision. */
  who: Who
  /** What a member must be allowed to do: present exactly where `who` is 'member'. */
  needs?: Permission
  /**
   * Whether the caller must have proved in the last ten minutes that it is them, by logging in or by `proveAgain`; without it,
   * proof_needed. A call that needs it only sometimes declares that code instead.
   */
  proof?: true
  /**
   * Whether a guest without an account may call it with the token of a trip, about that trip alone; 'proved': once they have entered
   * a mailed code, and a call that needs it only sometimes declares trip_code_needed instead. Without it such a token is as none.
   */
  trips?: 'open' | 'proved'
  /** How often it may be called: a name of rate-limits.ts. Counted before the call is served; beyond it, too_many_requests. */
  rateLimit?: RateLimitName
  /** What a reading call answers from: the pages read it again after a call that changes one of these. */
  reads?: readonly Subject[]
  /** What a writing call changes; one of an administrator changes the audit log as well: see changesOf. */
  changes?: readonly Subject[]
  /** One line for the API document. */
  summary: string
  params?: z.ZodType
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * Form fields that carry pictures, and how many each takes at most; `noun` is what a refusal calls one that may be
   * something else. A row with files takes multipart bodies only.
   */
  files?: Record<string, { max: number; required?: string; noun?: 'file' }>
  reply: z.ZodType
  status?: 200 | 201 | 202
  /** Business refusals beyond those that its shape brings: see codesOf in codes.ts. */
  errors: readonly ErrorCode[]
}

/** A row that answers a page of a list. */
export type ListRow<Item> = Endpoint & { query: z.ZodObject; reply: z.ZodType<Item[]> }

/** Takes a row and gives it back with its exact types. */
export const endpoint = <const E extends Endpoint>(row: E): E => row

/** What the query of a row holds once it is read. */
export type QueryOf<E extends Endpoint & { query: z.ZodObject }> = z.output<E['query']>

/** What a call changes: what its row says, and the audit log where an administrator writes. */
export const changesOf = ({ method, who, changes = [] }: Endpoint): readonly Subject[] =>
  who === 'admin' && method !== 'GET' ? [...changes, 'audit'] : changes

/** The codes that a row declares: its refusals, that of its rate limit, and that of a missing proof. */
export const ownCodesOf = (row: Endpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...row.errors,
    ...(row.rateLimit === undefined ? [] : (['too_many_requests'] as const)),
    ...(row.proof ? (['proof_needed'] as const) : []),
    ...(row.trips === 'proved' ? (['trip_code_needed'] as const) : []),
  ]),
]
/** The same as a type. */
export type OwnCodeOf<E extends Endpoint> =
  | E['errors'][number]
  | (E extends { rateLimit: string } ? 'too_many_requests' : never)
  | (E extends { proof: true } ? 'proof_needed' : never)
  | (E extends { trips: 'proved' } ? 'trip_code_needed' : never)

/** The parts of any call, before its row has checked them. */
export type CallParts = { params?: unknown; query?: unknown; body?: unknown }

/** What a caller passes: only the parts that the row declares. */
export type CallOf<E extends Endpoint> = ([E] extends [{ params: infer S extends z.ZodType }]
  ? { params: z.input<S> }
  : object) &
  ([E] extends [{ query: infer S extends z.ZodType }] ? { query?: z.input<S> } : object) &
  ([E] extends [{ files: object }]
    ? { body: FormData }
    : [E] extends [{ body: infer S extends z.ZodType }]
      ? { body: z.input<S> }
      : object)

/** What a call of a row resolves to. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
