// Owns the settlements that were booked from the bank statement, and reversing one that was booked wrongly.
import { formatMoney } from '@akwaaba/contract/money'
import { reversalReason, reverseSettlement, type Settlement } from '@akwaaba/contract/settlements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Mark, useListNotice } from '../admin-lists/list-frame.tsx'
import { useProviderTitle } from '../admin-lists/queries.ts'
import type { DialogProps } from '../admin-lists/reason-dialog.tsx'
import { ReasonDialog } from '../admin-lists/reason-dialog.tsx'
import { settlementsQuery } from './queries.ts'

const isSame = ({ taken, came }: Settlement) => taken.amount === came.amount && taken.currency === came.currency

/** Is open while it is rendered. */
const ReverseDialog = ({ settlement, onDone, onClose }: DialogProps & { settlement: Settlement }) => {
  const reverse = useSend(reverseSettlement)
  const titleOf = useProviderTitle()
  return (
    <ReasonDialog
      title="Reverse this settlement?"
      keep="Leave it booked"
      act="Reverse it"
      schema={reversalReason}
      isBusy={reverse.isPending}
      error={reverse.error}
      onReason={(reason) =>
        reverse.mutate({ params: { id: settlement._id }, body: { reason } }, { onSuccess: ({ msg }) => onDone(msg) })
      }
      onClose={onClose}
    >
      <p>
        <strong>{formatMoney(settlement.came)}</strong> from {titleOf(settlement.provider)}:{' '}
        {settlement.bankTransactionId}
      </p>
      <p className="text-ink-soft">
        The ledger gets the opposite posting, and the money is listed again as fitting no payment, to be booked as what
        it is. Both stay on record.
      </p>
    </ReasonDialog>
  )
}

const Item = ({ settlement, onReverse }: { settlement: Settlement; onReverse: () => void }) => {
  const { provider, taken, came, bankTransactionId, narration, bookedAt, reversal } = settlement
  const titleOf = useProviderTitle()
  return (
    <li className="grid content-start gap-2 border-line border-b py-3 last:border-0">
      <div className="min-w-0 break-words">
        <p className="font-semibold">
          {formatMoney(came)} from {titleOf(provider)}
        </p>
        {!isSame(settlement) && <p>{formatMoney(taken)} left the provider.</p>}
        <p>{narration}</p>
        <p className="text-ink-soft text-sm">
          {bankTransactionId}, booked {instantText(bookedAt)}
        </p>
      </div>
      {reversal ? (
        <div className="min-w-0 break-words">
          <Mark tone="plain">Reversed</Mark>
          <p className="mt-1 whitespace-pre-wrap">Reason: {reversal.reason}</p>
          <p className="text-ink-soft text-sm">
            {instantText(reversal.reversedAt)} by {reversal.reversedBy ?? 'an admin who has left'}
          </p>
        </div>
      ) : (
        <p>
          <Button kind="quiet" onClick={onReverse}>
            <span>
              Reverse<span className="unseen"> the settlement {bankTransactionId}</span>
            </span>
          </Button>
        </p>
      )}
    </li>
  )
}

const List = ({ onReverse }: { onReverse: (settlement: Settlement) => void }) => {
  const settlements = useQuery(settlementsQuery())
  if (settlements.isError)
    return <LoadFault onRetry={() => settlements.refetch()}>{sentenceOf(settlements.error)}</LoadFault>
  if (!settlements.data) return <Skeleton className="h-16 w-full" />
  const { reply, total } = settlements.data
  if (total === 0) return <p className="text-ink-soft">No settlement is booked yet.</p>
  return (
    <>
      <ul aria-label="Booked settlements" className="grid gap-x-8 lg:grid-cols-2">
        {reply.map((settlement) => (
          <Item key={settlement._id} settlement={settlement} onReverse={() => onReverse(settlement)} />
        ))}
      </ul>
      {total > reply.length && (
        <p className="text-ink-soft text-sm">
          The newest {reply.length} of {total}.
        </p>
      )}
    </>
  )
}

export const Settlements = () => {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Settlement | null>(null)
  const { showNotice, notice } = useListNotice()
  return (
    <div className="border-line border-t pt-2">
      {notice}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-palm">Booked settlements</summary>
        {isOpen && <List onReverse={setAsked} />}
      </details>
      {asked && (
        <ReverseDialog
          settlement={asked}
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
