// Owns receipts in words.
import { ApiError } from '@akwaaba/contract/client'
import type { Receipt } from '@akwaaba/contract/receipts'

export const kindNames: Record<Receipt['kind'], string> = { receipt: 'Receipt', 'credit-note': 'Credit note' }

/** How it was paid, and sent back; the same words as in the PDF. */
export const methodNames: Record<string, string> = {
  card: 'Mobile money or card',
  paypal: 'PayPal',
  bank: 'Bank transfer',
}

/** Whether a refusal means that asking again would not help. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
