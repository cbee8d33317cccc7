// Owns the schemas of PayPal's answers: only the fields that we use, and strict about those that decide.
import { z } from 'zod'

export const money = z.object({ currency_code: z.string().length(3), value: z.string().regex(/^\d+(\.\d{1,2})?$/) })
type PaypalMoney = z.output<typeof money>

/** The cents of a decimal text, without floating point. */
export const centsOf = ({ value }: PaypalMoney): number => {
  const [whole = '0', part = ''] = value.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
/** Cents as PayPal expects them: a decimal text with two places. */
export const decimalOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Our balances at PayPal by currency; up to three hours old, and possibly negative. */
export const balances = z.object({
  balances: z.array(
    z.object({
      total_balance: z.object({ currency_code: z.string().length(3), value: z.string().regex(/^-?\d+(\.\d{1,2})?$/) }),
    }),
  ),
})

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export const refund = z.object({ id: z.string(), status: z.string() })

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
})
const unit = z.object({
  custom_id: z.string().optional(),
  amount: money,
  payments: z
    .object({
      captures: z.array(capture).optional(),
      refunds: z
        .array(z.object({ id: z.string(), status: z.string(), amount: money, invoice_id: z.string().optional() }))
        .optional(),
    })
    .optional(),
})
export const order = z
  .object({
    id: z.string(),
    status: z.string(),
    update_time: z.string().optional(),
    purchase_units: z.tuple([unit], unit),
  })
  .transform(({ purchase_units: [first], ...rest }) => ({ ...rest, unit: first }))

/** A created order: its id, and the page for the guest. */
export const created = z
  .object({ id: z.string(), links: z.array(z.object({ rel: z.string(), href: z.url() })) })
  .transform(({ id, links }, context) => {
    const link = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve')
    if (link) return { id, approval: link.href }
    context.issues.push({ code: 'custom', message: 'no link for the guest', input: undefined })
    return z.NEVER
  })

const refusal = z.object({
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})
/** Why a call was refused: the issue decides, the debug id is for PayPal's support. */
export const issueOf = (json: unknown): { issue?: string; debugId?: string } => {
  const { details, debug_id } = refusal.safeParse(json).data ?? {}
  return { issue: details?.[0]?.issue, debugId: debug_id }
}
