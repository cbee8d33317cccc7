// Receipts and credit notes: the user's own; for an administrator everybody's.

import { listReceipts } from '@akwaaba/contract/receipts'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { ChosenFile, ListFile } from '../../features/app/reports/list-file.tsx'
import { AdminReceipts } from '../../features/money/receipts/admin-receipts.tsx'
import { ReceiptsList } from '../../features/money/receipts/receipts-list.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { useSession } from '../../lib/session.ts'

export const meta = ownMeta('Receipts')

export default function DashboardReceipts() {
  const [query] = useSearchParams()
  const search = searchOf(listReceipts, query)
  const isAdmin = useSession().userRole === 'admin'
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem]">Receipts</h1>
        <span className="flex flex-wrap gap-2">{isAdmin && <ListFile list="receipts" label="Receipts" />}</span>
      </div>
      {isAdmin ? (
        <AdminReceipts search={search} fileOf={(ids) => <ChosenFile list="receipts" ids={ids} />} />
      ) : (
        <ReceiptsList search={search} />
      )}
    </>
  )
}
