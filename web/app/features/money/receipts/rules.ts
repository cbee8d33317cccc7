// Owns the names of receipts and credit notes.
import type { Receipt } from '@akwaaba/contract/receipts'

export const kindNames: Record<Receipt['kind'], string> = { receipt: 'Receipt', 'credit-note': 'Credit note' }
