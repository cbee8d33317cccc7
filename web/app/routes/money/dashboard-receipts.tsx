// Receipts and credit notes: the user's own; for an administrator everybody's.
import { listReceipts } from '@akwaaba/contract/receipts'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { ReceiptsList } from '../../features/money/receipts/receipts-list.tsx'
import { useSession } from '../../lib/session.ts'

export const meta = () => [{ title: 'Receipts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardReceipts() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Receipts</h1>
      <ReceiptsList search={searchOf(listReceipts, query)} isForAdmin={useSession().userRole === 'admin'} />
    </>
  )
}
