// Owns the wire shapes of changes of stays, and how the database keeps a stay before and after one.
import { z } from 'zod'
import { stateFields } from '../../platform/states/actions.ts'
import type { CalendarDate } from '../../platform/values/dates.ts'
import type { ExtraUnit } from '../../platform/values/extra-units.ts'
import { limits } from '../../platform/values/limits.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { PriceLine } from '../../platform/values/price-lines.ts'
import { date, dateIn, dollars, dollarsIn, formDollars, id, instant, submission } from '../../platform/wire/fields.ts'
import { guestFields } from '../../stays/pricing/quotes.ts'
import { line } from '../../stays/pricing/wire.ts'
import { stayChangeStates } from './stay-change-states.ts'

/** A stay before or after a change, as the database keeps it with the change. */
export type ChangedStay = {
  apartmentId: string
  checkIn: CalendarDate
  checkOut: CalendarDate
  adults: number | null
  children: number | null
  infants: number | null
  extras: {
    id: string
    title: string
    description: string
    priceCents: Cents
    /** none in changes that were asked for before extras had one: it counts once */
    unit?: ExtraUnit
    image: string | null
  }[]
  lines: PriceLine[]
  totalCents: Cents
  /** until when its guest may stay on the last day, where a late check-out was agreed */
  lateUntil?: string
}
/** What the JSON columns of changes hold, by table and column. */
export type StayChangeColumns = {
  'stay_changes.before': ChangedStay
  'stay_changes.after': ChangedStay
}

/**
 * What a change is about: the stay itself, more nights of one that has begun, a guest in house who moves to another home, or something
 * that host and guest agree on besides.
 */
export const stayChangeKinds = [
  'stay',
  'extension',
  'move',
  'late-check-out',
  'early-departure',
  'discount',
  'damage',
] as const
export type StayChangeKind = (typeof stayChangeKinds)[number]
export type AgreedKind = Exclude<StayChangeKind, 'stay' | 'extension' | 'move'>

/** Whether a change is of the nights of a stay, and not of what is agreed on besides. */
export const isOfNights = (kind: StayChangeKind): kind is Exclude<StayChangeKind, AgreedKind> =>
  kind === 'stay' || kind === 'extension' || kind === 'move'

const changed = {
  apartmentId: id.optional().describe('another home of the same host'),
  startDate: dateIn.optional(),
  endDate: dateIn.optional(),
  ...z.object(guestFields).partial().shape,
  extras: z.array(id).max(50).optional().describe('all of them; those that are left out are taken away'),
}
export const changeAsk = z.strictObject(changed).describe('what is to be different; all else stays as it is')
export type StayChangeAsk = z.output<typeof changeAsk>

export const newChange = z.strictObject({
  ...changed,
  price: dollarsIn.describe('the new total that was shown; refused with price_changed when it is another one'),
})

export const offeredChange = newChange
  .extend({
    agreed: z
      .boolean()
      .default(false)
      .describe(
        'the guest has agreed on the spot, to more nights of a stay that has begun or to any change of one that staff have booked: it holds at once',
      ),
  })
  .describe('of a stay that has begun only `endDate` may differ, and be later')
export type OfferedStayChange = z.output<typeof offeredChange>

const side = z.object({
  apartmentId: id,
  apartmentName: z.string(),
  startDate: date,
  endDate: date,
  nights: z.number().int(),
  guests: z.object(guestFields).nullable(),
  extras: z.array(z.object({ _id: id, title: z.string() })),
  lines: z.array(line),
  total: dollars,
  lateUntil: z
    .string()
    .nullable()
    .describe('until when the guest may stay on the last day, where a late check-out was agreed'),
})
export type StayChangeSide = z.output<typeof side>

export const changeQuote = z.object({
  before: side,
  after: side,
  difference: dollars.describe('above zero where the stay becomes dearer'),
  refund: dollars.describe('of what is paid, in dollars'),
  balance: z
    .object({ amount: dollars, dueAt: instant })
    .nullable()
    .describe('what is then still to be paid of a paid stay'),
  occupiedUntil: date.describe('the first day of the present home that others may have after the stay as it is'),
  waitsFor: z
    .enum(['nobody', 'host', 'guest'])
    .describe('who answers; a change of nights that are not paid for waits for nobody'),
  mayAgree: z.boolean().describe('whether `agreed` may be sent with it'),
})
export type StayChangeQuote = z.output<typeof changeQuote>

export const stayChange = changeQuote
  .omit({ waitsFor: true, mayAgree: true, refund: true, balance: true, occupiedUntil: true })
  .extend({
    _id: id,
    bookingId: id,
    reference: z.string(),
    guest: z.string().nullable().describe('the name of the guest; null when the account is deleted'),
    kind: z.enum(stayChangeKinds),
    reason: z.string().describe('what its host has written about it'),
    pictures: z.array(z.object({ _id: id, width: z.number().int(), height: z.number().int() })).describe('of damage'),
    askedBy: z.enum(['guest', 'host']),
    createdAt: instant,
    expiresAt: instant,
    ...stateFields(stayChangeStates),
  })
export type StayChange = z.output<typeof stayChange>

export const changeDecision = z.strictObject({
  change: id.describe('the change that was seen'),
  decision: z.enum(['accept', 'decline', 'withdraw']),
})
export type StayChangeDecision = z.output<typeof changeDecision>

const reason = z.string().trim().max(500, 'At most 500 characters, please.').describe('what its guest reads about it')
const reasonNeeded = reason.min(3, 'Please write why.')
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please use a time such as 14:00.')
const agreed = z
  .boolean()
  .optional()
  .describe('the guest of a stay that staff have booked has agreed on the spot: it holds at once')
const again = submission.describe(
  'the key of the form: sent again with it, it gives the same answer and does nothing more',
)
const upTo = (most: number) => dollarsIn.max(most, `At most $${most}, please.`)

export const agreement = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('late-check-out'),
    lateUntil: hour.describe('on the last day of the stay; past the hour of check-in it takes the night'),
    amount: upTo(limits.agreedDollars).describe('what it costs'),
    reason: reason.default(''),
    agreed,
    submission: again,
  }),
  z.strictObject({
    kind: z.literal('early-departure'),
    endDate: dateIn.describe('the new last day'),
    amount: upTo(limits.agreedDollars).describe('what comes off the price'),
    reason: reason.default(''),
    agreed,
    submission: again,
  }),
  z.strictObject({
    kind: z.literal('discount'),
    amount: upTo(limits.agreedDollars).min(0.01, 'Please enter an amount.').describe('what comes off the price'),
    reason: reasonNeeded,
    submission: again,
  }),
])
export type Agreement = z.output<typeof agreement>

export const damage = z.strictObject({
  amount: formDollars('Please enter an amount.')
    .pipe(upTo(limits.agreedDollars).min(0.01, 'Please enter an amount.'))
    .describe('what the guest is asked to pay'),
  reason: reasonNeeded,
  submission: again,
})
export type Damage = z.output<typeof damage>
