// One receipt or credit note, to be read, printed and saved.

import { ReceiptPage } from '../../features/money/receipts/receipt-page.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import type { Route } from './+types/receipt'

export const meta = ownMeta('Receipt')

export default function Receipt({ params }: Route.ComponentProps) {
  return <ReceiptPage key={params.id} id={params.id} />
}
