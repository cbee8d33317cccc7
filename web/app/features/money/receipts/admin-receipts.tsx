// Owns the table of everybody's receipts and credit notes, for administrators.
import { limits } from '@akwaaba/contract/limits'
import { listReceipts, type Receipt } from '@akwaaba/contract/receipts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFirstRows } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { paths, type ReceiptSearch } from '../../../paths.ts'
import { BulkBar } from '../../../ui/table/bulk-bar.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import { receiptsQuery } from './queries.ts'
import { ReceiptDetails, ReceiptTile, receiptColumns } from './receipt-columns.tsx'

const nouns = ['receipt or note', 'receipts and notes'] as const

type Props = {
  search: ReceiptSearch
  /** the buttons that save the chosen ones as a file */
  fileOf: (ids: string[]) => ReactNode
}

export const AdminReceipts = ({ search, fileOf }: Props) => {
  const receipts = useQuery(receiptsQuery(search))
  const chosen = useChosen(receipts.data?.reply)
  const change = useSearchChange(search, paths.receipts)
  const readFirst = useFirstRows()
  return (
    <RecordTable<Receipt>
      name="receipts"
      caption="Receipts and credit notes"
      query={receipts}
      nouns={nouns}
      columns={receiptColumns}
      keyOf={({ _id }) => _id}
      nameOf={({ number }) => number}
      sort={search.sort ?? '-issued'}
      onSort={(sort) => change({ sort: sort === 'issued' ? sort : undefined })}
      chosen={chosen}
      matching={() => readFirst(listReceipts, { query: { ...search, page: undefined, limit: limits.maxBulk } })}
      detailsOf={(receipt) => <ReceiptDetails receipt={receipt} />}
      tileOf={(receipt) => <ReceiptTile receipt={receipt} />}
      views={(columns) => <SavedViews list="receipts" {...columns} />}
      bulk={
        <BulkBar count={chosen.rows.length} nouns={nouns} onClear={chosen.clear}>
          {fileOf(chosen.rows.map(({ _id }) => _id))}
        </BulkBar>
      }
      empty={{
        title: 'No receipts yet.',
        text: 'A receipt appears here as soon as a payment is through, and a credit note with every refund.',
      }}
      page={search.page}
      at={(page) => paths.receipts({ ...search, page })}
    />
  )
}
