// Owns paying hosts by batch: who can be paid now, and the batches there are.
import { useQuery } from '@tanstack/react-query'
import { adminPaths, type PayoutSearch } from '../../../admin-paths.ts'
import { ListFrame, useListNotice } from '../admin-lists/list-frame.tsx'
import { BatchCard } from './batch-card.tsx'
import { Gathering } from './gathering.tsx'
import { batchesQuery } from './queries.ts'

export const PayoutBatches = ({ search }: { search: PayoutSearch }) => {
  const batches = useQuery(batchesQuery(search.batches))
  const { showNotice, notice } = useListNotice()
  const tell = (msg: string) => showNotice('success', msg)
  return (
    <div className="mb-8 min-w-0">
      {notice}
      <h2 className="mb-3 text-xl">Hosts to pay</h2>
      <Gathering onDone={tell} />
      <h2 className="mt-6 text-xl">Batches</h2>
      <ListFrame
        query={batches}
        nouns={['batch', 'batches']}
        empty={{
          title: 'No batch yet.',
          text: 'Choose above who is paid. Each batch stands here, with what became of it.',
        }}
        page={search.batches}
        at={(page) => adminPaths.payouts({ ...search, batches: page })}
        keyOf={({ _id }) => _id}
      >
        {(batch) => <BatchCard batch={batch} onDone={tell} />}
      </ListFrame>
    </div>
  )
}
