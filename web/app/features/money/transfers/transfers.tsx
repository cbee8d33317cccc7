// Owns the page of bank transfers: by default those that wait for an admin, then the statement they are matched with.
import { limits } from '@akwaaba/contract/limits'
import { listTransfers, type Transfer, type transferViews } from '@akwaaba/contract/transfers'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminPaths, type TransferSearch } from '../../../admin-paths.ts'
import { useFirstRows } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BulkBar } from '../../../ui/table/bulk-bar.tsx'
import { ListFilters } from '../../../ui/table/list-filters.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import { useListNotice } from '../admin-lists/list-frame.tsx'
import { Statement } from '../statements/statement.tsx'
import { transfersQuery } from './queries.ts'
import { TransferCard } from './transfer-card.tsx'
import { TransferTile, transferColumns } from './transfer-columns.tsx'
import { ReceiveDialog, RejectDialog } from './transfer-dialogs.tsx'

type View = (typeof transferViews)[number]
const views: { word: View; label: string }[] = [
  { word: 'waiting', label: 'Waiting for you' },
  { word: 'awaited', label: 'Awaited' },
  { word: 'received', label: 'Received' },
  { word: 'expired', label: 'Expired' },
  { word: 'all', label: 'All' },
]
const nouns = ['transfer', 'transfers'] as const

type Props = {
  search: TransferSearch
  /** the buttons that save the chosen ones as a file */
  fileOf: (ids: string[]) => ReactNode
}

export const Transfers = ({ search, fileOf }: Props) => {
  const transfers = useQuery(transfersQuery(search))
  const { showNotice, notice } = useListNotice()
  const [asked, setAsked] = useState<{ about: 'receive' | 'reject'; transfer: Transfer } | null>(null)
  const change = useSearchChange(search, adminPaths.transfers)
  const chosen = useChosen(transfers.data?.reply)
  const readFirst = useFirstRows()
  const isUrgentFirst = search.view === undefined || search.view === 'waiting' || search.view === 'awaited'
  const usualSort = isUrgentFirst ? 'deadline' : '-deadline'
  const Shown = asked?.about === 'reject' ? RejectDialog : ReceiveDialog
  const isNarrowed = Boolean(search.search || search.view)
  return (
    <div>
      <ListFilters
        noun="transfers"
        choices={views}
        chosen={search.view ?? 'waiting'}
        onChoose={(word) => change({ view: word === 'waiting' ? undefined : word })}
        placeholder="Code, reference or e-mail"
        text={search.search}
        onSearch={(text) => change({ search: text })}
      />
      {notice}
      <RecordTable
        name="transfers"
        caption="Transfers"
        query={transfers}
        nouns={nouns}
        columns={transferColumns}
        keyOf={({ _id }) => _id}
        nameOf={({ code }) => code}
        sort={search.sort ?? usualSort}
        onSort={(sort) => change({ sort: sort === usualSort ? undefined : sort })}
        chosen={chosen}
        matching={() => readFirst(listTransfers, { query: { ...search, page: undefined, limit: limits.maxBulk } })}
        detailsOf={(transfer) => (
          <TransferCard
            transfer={transfer}
            onDone={(msg) => showNotice('success', msg)}
            onReceive={() => setAsked({ about: 'receive', transfer })}
            onReject={() => setAsked({ about: 'reject', transfer })}
          />
        )}
        tileOf={(transfer) => <TransferTile transfer={transfer} />}
        views={(columns) => <SavedViews list="transfers" {...columns} />}
        bulk={
          <BulkBar count={chosen.rows.length} nouns={nouns} onClear={chosen.clear}>
            {fileOf(chosen.rows.map(({ _id }) => _id))}
          </BulkBar>
        }
        empty={{
          title: 'No transfers found.',
          text: isNarrowed
            ? 'No transfer fits these filters.'
            : 'Nothing waits for you. A transfer stands here as soon as its guest has sent a proof.',
          action: isNarrowed && <ButtonLink to={adminPaths.transfers()}>Show what waits</ButtonLink>,
        }}
        page={search.page}
        at={(page) => adminPaths.transfers({ ...search, page })}
      />
      <div className="mt-8">
        <Statement />
      </div>
      {asked && (
        <Shown
          transfer={asked.transfer}
          onDone={(msg) => {
            setAsked(null)
            showNotice('success', msg)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
