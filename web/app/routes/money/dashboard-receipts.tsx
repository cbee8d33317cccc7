// Receipts and credit notes: the user's own; for an administrator everybody's.
import { listReceipts } from '@akwaaba/contract/receipts'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { ListFile } from '../../features/app/reports/list-file.tsx'
import { ReceiptsList } from '../../features/money/receipts/receipts-list.tsx'
import { useSession } from '../../lib/session.ts'

export const meta = () => [{ title: 'Receipts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardReceipts() {
  const [query] = useSearchParams()
  const isAdmin = useSession().userRole === 'admin'
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem]">Receipts</h1>
        <span className="flex flex-wrap gap-2">{isAdmin && <ListFile list="receipts" label="Receipts" />}</span>
      </div>
      <ReceiptsList search={searchOf(listReceipts, query)} isForAdmin={isAdmin} />
    </>
  )
}
