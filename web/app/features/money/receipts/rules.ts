// Owns the names of receipts and payment methods.
import { ApiError } from '@akwaaba/contract/client'
import type { Receipt } from '@akwaaba/contract/receipts'

export const kindNames: Record<Receipt['kind'], string> = { receipt: 'Receipt', 'credit-note': 'Credit note' }

/** The payment methods, in the same words as in the PDF. */
export const methodNames: Record<string, string> = {
  momo: 'Mobile money',
  card: 'Mobile money or card',
  paypal: 'PayPal',
  bank: 'Bank transfer',
}

/** Whether a refusal means that the receipt does not exist, so that a retry would not help. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
