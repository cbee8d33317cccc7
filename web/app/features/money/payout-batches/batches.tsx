// Owns paying hosts by batch: who can be paid now, and the batches there are.
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { useListNotice } from '../admin-lists/list-frame.tsx'
import { BatchCard } from './batch-card.tsx'
import { Gathering } from './gathering.tsx'
import { batchesQuery } from './queries.ts'

export const PayoutBatches = () => {
  const batches = useQuery(batchesQuery())
  const { showNotice, notice } = useListNotice()
  const tell = (msg: string) => showNotice('success', msg)
  return (
    <div className="mb-8 min-w-0">
      {notice}
      <h2 className="mb-3 text-xl">Hosts to pay</h2>
      <Gathering onDone={tell} />
      <h2 className="mt-6 mb-3 text-xl">Batches</h2>
      {batches.isError ? (
        <LoadFault onRetry={() => batches.refetch()}>{sentenceOf(batches.error)}</LoadFault>
      ) : !batches.data ? (
        <Loading what="batches" className="h-24" />
      ) : batches.data.reply.length === 0 ? (
        <p className="rounded-xl border border-line bg-card px-4 py-3">No batch yet.</p>
      ) : (
        <ul className="grid gap-3">
          {batches.data.reply.map((batch) => (
            <li key={batch._id} className="min-w-0">
              <BatchCard batch={batch} onDone={tell} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
