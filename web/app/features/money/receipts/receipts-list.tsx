// Owns a guest's list of receipts and credit notes: newest first, each leading to its sheet.

import { formatMoney } from '@akwaaba/contract/money'
import type { Receipt } from '@akwaaba/contract/receipts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText } from '../../../lib/clock.ts'
import { paths, type ReceiptSearch } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { receiptsQuery } from './queries.ts'
import { ReceiptFile } from './receipt-file.tsx'
import { kindNames } from './rules.ts'

const Row = ({ receipt }: { receipt: Receipt }) => (
  <li className="grid items-center gap-x-6 gap-y-1 border-line border-b px-1 py-4 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
    <div className="min-w-0">
      <p className="text-ink-soft text-sm">
        {kindNames[receipt.kind]} {receipt.number} · {dayText(receipt.issuedAt)}
      </p>
      <Link to={paths.receipt(receipt._id)} className="font-semibold text-lg text-palm leading-snug hover:underline">
        {receipt.title}
        <span className="unseen">, {receipt.number}</span>
      </Link>
    </div>
    <p className="font-semibold sm:text-right">
      {receipt.kind === 'credit-note' && <span className="font-normal text-ink-soft text-sm">Sent back </span>}
      {formatMoney(receipt.charged)}
    </p>
    <div className="max-sm:-ml-3">
      <ReceiptFile receipt={receipt} kind="plain" />
    </div>
  </li>
)

export const ReceiptsList = ({ search }: { search: ReceiptSearch }) => {
  const receipts = useQuery(receiptsQuery(search))
  if (receipts.isError) return <LoadFault onRetry={() => receipts.refetch()}>{sentenceOf(receipts.error)}</LoadFault>
  if (!receipts.data) return <Loading what="receipts" className="h-20" />
  const { reply, total } = receipts.data
  if (total === 0)
    return (
      <EmptyState title="No receipts yet." action={<ButtonLink to={paths.bookings()}>Find a stay</ButtonLink>}>
        A receipt appears here as soon as a payment is through, and a credit note with every refund.
      </EmptyState>
    )
  return (
    <>
      <ul
        aria-busy={receipts.isPlaceholderData}
        className={`rounded-[28px] border border-line bg-card px-4 py-1 shadow-card min-[481px]:px-6 ${receipts.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {reply.map((receipt) => (
          <Row key={receipt._id} receipt={receipt} />
        ))}
      </ul>
      <Pages page={search.page} total={total} at={(page) => paths.receipts({ page })} />
    </>
  )
}
