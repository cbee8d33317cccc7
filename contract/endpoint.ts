// Owns the shape of an endpoint row. Server, client, API document and tests all read the same rows.
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import './sentences.ts'

export type Who = 'anyone' | 'signed-in' | 'admin'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with :names for parameters. */
  path: `/${string}`
  /** Who may call: always a visible decision. */
  who: Who
  /** One line for the API document. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * Form fields that carry pictures, and how many each takes at most; `noun` is what a refusal calls one that may be
   * something else. A row with files takes multipart bodies only.
   */
  files?: Record<string, { max: number; required?: string; noun?: 'file' }>
  reply: z.ZodType
  status?: 200 | 201 | 202
  /** Business refusals beyond those every endpoint shares (invalid_input, not_signed_in, forbidden, ...). */
  errors: readonly ErrorCode[]
}

/** Takes a row and gives it back with its exact types. */
export const endpoint = <const E extends Endpoint>(row: E): E => row

type In<S> = S extends z.ZodType ? z.input<S> : never

/** What a caller passes: only the parts that the row declares. */
export type CallOf<E extends Endpoint> = ('params' extends keyof E ? { params: In<E['params']> } : unknown) &
  ('query' extends keyof E ? { query?: In<E['query']> } : unknown) &
  ('files' extends keyof E ? { body: FormData } : 'body' extends keyof E ? { body: In<E['body']> } : unknown)

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
