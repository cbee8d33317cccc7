// Owns the records of PayPal's stand-in, the form of its errors, and its signature.
import { createSign, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Answer } from './server.ts'

export type Money = { currency_code: string; value: string }
export type Capture = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  amount: Money
}
export type Order = {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  customId: string
  invoiceId: string
  label: string
  amount: Money
  returnUrl: string
  cancelUrl: string
  updated: string
  isDeclined: boolean
  /** it was not approved in time and has expired */
  isExpired: boolean
  capture: Capture | null
}
export type Refund = {
  id: string
  captureId: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Money
  customId: string
  invoiceId: string | undefined
}
export type Dispute = {
  dispute_id: string
  create_time: string
  update_time: string
  captureId: string
  reason: string
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  dispute_amount: Money
  dispute_outcome?: { outcome_code: string; amount_refunded?: Money }
}
/** `reversals` are refunds that PayPal made by its own decision: no order lists them. */
export type Books = { orders: Order[]; refunds: Refund[]; reversals: Refund[]; disputes: Dispute[] }
export type PaypalOptions = {
  clientId: string
  /** read at each call, since the secret may be changed while the stand-in runs */
  secret: string
  webhookId: string
  webhookUrl?: string
  port?: number
  now?: () => Date
}

export const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
export const cents = ({ value }: Money) => Math.round(Number(value) * 100)
export const feeOf = (amount: Money): Money => ({ ...amount, value: (Number(amount.value) * 0.0349 + 0.49).toFixed(2) })

export const refuse = (status: number, name: string, issue: string): Answer => ({
  status,
  json: { name, message: name, debug_id: newId(), details: [{ issue, description: issue }], links: [] },
})
export const unprocessable = (issue: string) => refuse(422, 'UNPROCESSABLE_ENTITY', issue)
export const notFound = () => refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')

export const refundsOf = ({ refunds }: Books, { capture }: Order) =>
  refunds.filter(({ captureId }) => captureId === capture?.id)

/** A refund as PayPal writes it, with the links to itself and to its capture. */
export const refundOnWire = (url: string, { id, status, amount, customId, invoiceId, captureId }: Refund) => ({
  ...{ id, status, amount, custom_id: customId, invoice_id: invoiceId },
  seller_payable_breakdown: { gross_amount: amount, total_refunded_amount: amount },
  links: [
    { href: `${url}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
    { href: `${url}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
  ],
})

/** Signs a webhook the way PayPal does. */
export type Signer = (raw: string, certUrl: string, transmissionId?: string) => Record<string, string>
export const signerOf =
  (webhookId: string, privateKey: string, now: () => Date): Signer =>
  (raw, certUrl, transmissionId = newId()) => {
    const time = now().toISOString()
    const message = `${transmissionId}|${time}|${webhookId}|${crc32(Buffer.from(raw))}`
    return {
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('SHA256').update(message).sign(privateKey, 'base64'),
      'paypal-cert-url': certUrl,
      'paypal-auth-algo': 'SHA256withRSA',
    }
  }

/** The capture of an order as PayPal writes it; an empty object if there is none yet. */
export const captureOnWire = (order: Order) => {
  if (!order.capture) return {}
  const { amount } = order.capture
  const ids = { custom_id: order.customId, invoice_id: order.invoiceId }
  const breakdown = { gross_amount: amount, paypal_fee: feeOf(amount) }
  return { ...order.capture, ...ids, final_capture: true, seller_receivable_breakdown: breakdown }
}

/** The balance by currency: what was captured minus what was refunded. */
export const balancesOf = ({ orders, refunds }: Books) => {
  const captured = orders.flatMap(({ capture }) => (capture && capture.status !== 'PENDING' ? [capture] : []))
  return [...new Set(captured.map(({ amount }) => amount.currency_code))].map((currency, at) => {
    const mine = captured.filter(({ amount }) => amount.currency_code === currency)
    const came = mine.reduce((sum, { amount }) => sum + cents(amount) - cents(feeOf(amount)), 0)
    const back = refunds
      .filter(({ amount, status }) => amount.currency_code === currency && status === 'COMPLETED')
      .reduce((sum, { amount }) => sum + cents(amount), 0)
    const balance = { currency_code: currency, value: ((came - back) / 100).toFixed(2) }
    return { currency, primary: at === 0, total_balance: balance, available_balance: balance }
  })
}
