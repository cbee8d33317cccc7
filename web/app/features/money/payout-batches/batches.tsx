// Owns paying hosts by batch: who can be paid now, and the batches there are.
import type { PayoutBatch } from '@akwaaba/contract/payout-batches'
import { payoutBatchStates } from '@akwaaba/contract/payout-states'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths, type PayoutSearch } from '../../../admin-paths.ts'
import { useSearchChange } from '../../../lib/search.ts'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { useListNotice } from '../admin-lists/list-frame.tsx'
import { BatchCard } from './batch-card.tsx'
import { BatchTile, batchColumns } from './batch-columns.tsx'
import { Gathering } from './gathering.tsx'
import { NoteDialog, type Outcome } from './note-dialog.tsx'
import { batchesQuery } from './queries.ts'

export const PayoutBatches = ({ search }: { search: PayoutSearch }) => {
  const batches = useQuery(batchesQuery(search))
  const { showNotice, notice } = useListNotice()
  // What was just finished stays open with what became of it.
  const [touched, setTouched] = useState<readonly string[]>([])
  // The dialog is not a part of the row, which is drawn again when the window becomes as narrow as a phone.
  const [asked, setAsked] = useState<{ outcome: Outcome; batch: string } | null>(null)
  const tell = (msg: string) => showNotice('success', msg)
  const done = (batch: string, msg: string) => {
    setTouched((before) => [...before, batch])
    tell(msg)
  }
  const change = useSearchChange(search, adminPaths.payouts)
  return (
    <div className="mb-8 min-w-0">
      {notice}
      <h2 className="mb-3 text-xl">Hosts to pay</h2>
      <Gathering onDone={tell} />
      <h2 className="mt-6 mb-2 text-xl">Batches</h2>
      <RecordTable<PayoutBatch>
        name="payout-batches"
        caption="Batches"
        query={batches}
        nouns={['batch', 'batches']}
        columns={batchColumns}
        keyOf={({ _id }) => _id}
        nameOf={({ reference }) => reference}
        sort={search.batchSort ?? '-gathered'}
        onSort={(sort) =>
          change({ batches: undefined, batchSort: sort === 'gathered' ? sort : undefined, page: search.page })
        }
        // What can still be done is seen at once.
        opensAtFirst={({ _id, state }) => payoutBatchStates.is(state, 'isOpen') || touched.includes(_id)}
        detailsOf={(batch) => (
          <BatchCard
            batch={batch}
            onAsk={(outcome) => setAsked({ outcome, batch: batch._id })}
            onDone={(msg) => done(batch._id, msg)}
          />
        )}
        tileOf={(batch) => <BatchTile batch={batch} />}
        empty={{
          title: 'No batch yet.',
          text: 'Choose above who is paid. Each batch stands here, with what became of it.',
        }}
        page={search.batches}
        at={(page) => adminPaths.payouts({ ...search, batches: page })}
      />
      {asked && (
        <NoteDialog
          outcome={asked.outcome}
          onDone={(msg) => {
            setAsked(null)
            done(asked.batch, msg)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
