// Owns the wire shape of promo codes, for administrators and for hosts, and how a code is compared with what a guest has written.
import { z } from 'zod'
import { orgParams } from '../people/organisations.ts'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import {
  date,
  dateIn,
  dollars,
  dollarsIn,
  id,
  idParams,
  instant,
  messageReply,
  pageQuery,
  submission,
} from '../platform/wire/fields.ts'

/** What a guest may write for a code. */
export const codeIn = z.string().trim().min(1, 'Please enter the code.').max(40, 'At most 40 characters, please.')

/** A code as it is compared: without spaces and hyphens, in capitals, and with digits for letters that look like them. */
export const codeKey = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** What a stay with a code can be refused with. */
export const promoErrors = ['promo_refused', 'promo_gone', 'promo_used'] as const

/** Who may pay for what a code takes off. */
export const funders = ['host', 'platform'] as const

const days = z.object({ from: date.nullable(), until: date.nullable().describe('the last day, included') })

export const promo = z.object({
  _id: id,
  code: z.string(),
  organisation: z.string().nullable().describe('the name of its host; null where it is of the platform'),
  percent: z.number().nullable(),
  amount: dollars.nullable(),
  most: dollars.nullable().describe('what a percentage takes at most'),
  fundedBy: z
    .enum(funders)
    .describe('who pays for what it takes off: the host of the stay earns less, or the platform pays it'),
  minNights: z.number().int(),
  minTotal: dollars.describe('what the stay costs at least without it'),
  maxUses: z.number().int().nullable(),
  maxUsesPerGuest: z.number().int().nullable(),
  uses: z.number().int().describe('bookings that hold their nights or were paid with it'),
  booked: days,
  stay: days.describe('the first and the last night'),
  apartments: z.array(id).describe('none: all of its host, or of all hosts'),
  state: z.enum(['live', 'used-up', 'over', 'ended']),
  createdAt: instant,
})
export type Promo = z.output<typeof promo>

const daysIn = z
  .strictObject({ from: dateIn.nullable().default(null), until: dateIn.nullable().default(null) })
  .refine(
    ({ from, until }) => from === null || until === null || from <= until,
    'The last day is before the first one.',
  )
  .default({ from: null, until: null })
const usesIn = z.number().int().min(1).max(1_000_000).nullable().default(null)

const newPromoFields = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{3,24}$/, 'Please use 3 to 24 letters and digits.')
    .refine((code) => codeKey(code).length >= 3, 'Please use 3 to 24 letters and digits.'),
  percent: z.number().min(0.01).max(100).multipleOf(0.01).nullable().default(null),
  amount: dollarsIn
    .refine((sum) => sum > 0, 'Please enter more than nothing.')
    .nullable()
    .default(null),
  most: dollarsIn
    .refine((sum) => sum > 0, 'Please enter more than nothing.')
    .nullable()
    .default(null),
  minNights: z.number().int().min(1).max(365).default(1),
  minTotal: dollarsIn.default(0),
  maxUses: usesIn,
  maxUsesPerGuest: usesIn,
  booked: daysIn,
  stay: daysIn,
  apartments: z.array(id).max(100).default([]),
  submission,
})

type Takes = { percent: number | null; amount: number | null }
const takesOneThing = ({ percent, amount }: Takes) => (percent === null) !== (amount === null)
const bothOrNone = { message: 'Please enter either a percentage or an amount.', path: ['percent'] }

type Limits = {
  fundedBy: (typeof funders)[number]
  percent: number | null
  most: number | null
  maxUses: number | null
}
/** Of what the platform pays for: more than half of any number of stays is more than anybody has decided. */
const isLimited = ({ fundedBy, percent, most, maxUses }: Limits) =>
  fundedBy === 'host' || (percent ?? 0) <= 50 || most !== null || maxUses !== null
const limitIt = {
  message: 'A code that we pay for and that takes more than half needs a number of uses, or dollars at most.',
  path: ['maxUses'],
}

const newHostPromo = newPromoFields.refine(takesOneThing, bothOrNone)
const newPromo = newPromoFields
  .extend({ fundedBy: z.enum(funders).default('platform').describe('who pays for what it takes off') })
  .refine(takesOneThing, bothOrNone)
  .refine(isLimited, limitIt)
export type NewPromo = z.output<typeof newPromo>
export type NewHostPromo = z.output<typeof newHostPromo>

const changed = promo.extend(messageReply.shape)
const query = z.object(pageQuery)
const ofHost = orgParams.extend({ id })

export const listPromos = endpoint({
  method: 'GET',
  path: '/api/admin/promo-codes',
  who: 'admin',
  reads: ['promos'],
  summary: 'All promo codes, those of hosts included, newest first, with how often each is used',
  query,
  reply: z.array(promo),
  errors: [],
})
export type PromoQuery = QueryOf<typeof listPromos>

export const createPromo = endpoint({
  method: 'POST',
  path: '/api/admin/promo-codes',
  who: 'admin',
  changes: ['promos'],
  summary: 'Makes a promo code for the listings of all hosts, or for some listings',
  body: newPromo,
  status: 201,
  reply: changed,
  errors: ['promo_exists', 'not_found'],
})

export const endPromo = endpoint({
  method: 'POST',
  path: '/api/admin/promo-codes/:id/end',
  who: 'admin',
  changes: ['promos'],
  summary: 'Ends a promo code: it is not accepted any more; bookings made with it keep their price',
  params: idParams,
  reply: changed,
  errors: ['not_found'],
})

export const listHostPromos = endpoint({
  method: 'GET',
  path: '/api/host/:org/promo-codes',
  who: 'member',
  needs: 'listing.read',
  reads: ['promos'],
  summary: 'The promo codes of an organisation, newest first',
  params: orgParams,
  query,
  reply: z.array(promo),
  errors: [],
})

export const createHostPromo = endpoint({
  method: 'POST',
  path: '/api/host/:org/promo-codes',
  who: 'member',
  needs: 'price.write',
  changes: ['promos'],
  summary: 'Makes a promo code for the listings of an organisation, or for some of them',
  params: orgParams,
  body: newHostPromo,
  status: 201,
  reply: changed,
  errors: ['promo_exists'],
})

export const endHostPromo = endpoint({
  method: 'POST',
  path: '/api/host/:org/promo-codes/:id/end',
  who: 'member',
  needs: 'price.write',
  changes: ['promos'],
  summary: 'Ends a promo code of an organisation',
  params: ofHost,
  reply: changed,
  errors: [],
})
