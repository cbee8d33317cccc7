// Owns the names of receipts and credit notes, and which refusal means that there is none.
import { ApiError } from '@akwaaba/contract/client'
import type { Receipt } from '@akwaaba/contract/receipts'

export const kindNames: Record<Receipt['kind'], string> = { receipt: 'Receipt', 'credit-note': 'Credit note' }

/** Whether a refusal means that the receipt does not exist, so that a retry would not help. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
