// Owns the page of bank transfers: by default those that wait for an admin, then the statement they are matched with.
import type { Transfer, transferViews } from '@akwaaba/contract/transfers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths, type TransferSearch } from '../../../admin-paths.ts'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { ListFrame, useListNotice } from '../admin-lists/list-frame.tsx'
import { Statement } from '../statements/statement.tsx'
import { transfersQuery } from './queries.ts'
import { TransferCard } from './transfer-card.tsx'
import { ReceiveDialog, RejectDialog } from './transfer-dialogs.tsx'

type View = (typeof transferViews)[number]
const views: { word: View; label: string }[] = [
  { word: 'waiting', label: 'Waiting for you' },
  { word: 'awaited', label: 'Awaited' },
  { word: 'received', label: 'Received' },
  { word: 'expired', label: 'Expired' },
  { word: 'all', label: 'All' },
]
export const Transfers = ({ search }: { search: TransferSearch }) => {
  const transfers = useQuery(transfersQuery(search))
  const { showNotice, notice } = useListNotice()
  const [asked, setAsked] = useState<{ about: 'receive' | 'reject'; transfer: Transfer } | null>(null)
  const change = useSearchChange(search, adminPaths.transfers)
  const Shown = asked?.about === 'reject' ? RejectDialog : ReceiveDialog
  const isNarrowed = Boolean(search.search || search.view)
  return (
    <div>
      <ChoiceChips
        legend="Show transfers"
        choices={views}
        chosen={search.view ?? 'waiting'}
        onChoose={(word) => change({ view: word === 'waiting' ? undefined : word })}
      />
      <SearchField
        className="mt-4 max-w-lg"
        label="Search transfers"
        placeholder="Code, reference or e-mail"
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      {notice}
      <ListFrame
        query={transfers}
        nouns={['transfer', 'transfers']}
        empty={{
          title: 'No transfers found.',
          text: isNarrowed
            ? 'No transfer fits these filters.'
            : 'Nothing waits for you. A transfer stands here as soon as its guest has sent a proof.',
          action: isNarrowed && <ButtonLink to={adminPaths.transfers()}>Show what waits</ButtonLink>,
        }}
        page={search.page}
        at={(page) => adminPaths.transfers({ ...search, page })}
        keyOf={({ _id }) => _id}
      >
        {(transfer) => (
          <TransferCard
            transfer={transfer}
            onDone={(msg) => showNotice('success', msg)}
            onReceive={() => setAsked({ about: 'receive', transfer })}
            onReject={() => setAsked({ about: 'reject', transfer })}
          />
        )}
      </ListFrame>
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
