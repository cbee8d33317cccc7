// Owns the receipts of a trip without an account, which are saved as files.
import { useQuery } from '@tanstack/react-query'
import { tripReceiptsQuery } from './queries.ts'
import { ReceiptFile } from './receipt-file.tsx'

export const TripReceipts = () => {
  const receipts = useQuery(tripReceiptsQuery())
  return receipts.data?.map((receipt) => (
    <p key={receipt._id} className="mt-4">
      <ReceiptFile receipt={receipt} kind="plain" />
    </p>
  ))
}
