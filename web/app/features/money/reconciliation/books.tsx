// Owns what is shown below the differences: the balance at each provider, by our ledger and by its API, and closed differences.
import { formatMoney, moneyOf, nearestCents } from '@akwaaba/contract/money'
import type { Balance } from '@akwaaba/contract/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { useProviderTitle } from '../admin-lists/queries.ts'
import { closedDifferencesQuery } from './queries.ts'

const differenceOf = ({ here, there, currency }: Balance): string | null => {
  if (there === null) return null
  const cents = nearestCents(there.amount) - nearestCents(here.amount)
  return cents === 0 ? 'none' : formatMoney(moneyOf(cents, currency))
}

/** Takes the balances; says that every payment agrees, and where a provider holds another sum, what that is and when it is not. */
export const BooksAgree = ({ balances }: { balances: Balance[] }) => {
  const isUnderWay = balances.some((balance) => ![null, 'none'].includes(differenceOf(balance)))
  return (
    <Notice tone="success" title="Every payment, refund and payout in our books agrees">
      {isUnderWay &&
        'The difference in what providers hold is no contradiction: it is there while a payout is on its way to the bank, and goes once that is booked. Look at the payouts of a provider where it stays for days.'}
    </Notice>
  )
}

const cell = 'whitespace-nowrap py-2 pl-4 text-right tabular-nums max-[480px]:pl-2'

/** Takes the balances; gives them as a table, by our ledger and as the provider says. */
export const Balances = ({ balances }: { balances: Balance[] }) => {
  const titleOf = useProviderTitle()
  return balances.length === 0 ? null : (
    <div className="overflow-x-auto border-line border-t pt-4">
      <table className="w-full max-[480px]:text-[0.8rem]">
        <caption className="mb-1 text-left">
          <span className="font-display font-bold text-lg">What providers hold</span>
          <span className="block text-ink-soft text-sm">
            At the last comparison. A payout that is on its way to the bank is missing on one side until it is booked.
          </span>
        </caption>
        <thead className="text-ink-soft text-sm">
          <tr>
            <th scope="col" className="py-2 text-left font-medium">
              Provider
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Our ledger
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              It says
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {balances.map((balance) => (
            <tr key={`${balance.provider} ${balance.currency}`} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap py-2 text-left font-medium">
                {titleOf(balance.provider)}
              </th>
              <td className={cell}>{formatMoney(balance.here)}</td>
              <td className={cell}>{balance.there ? formatMoney(balance.there) : 'not said'}</td>
              <td className={cell}>{differenceOf(balance) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Closed = () => {
  const titleOf = useProviderTitle()
  const closed = useQuery(closedDifferencesQuery())
  if (closed.isError) return <LoadFault onRetry={() => closed.refetch()}>{sentenceOf(closed.error)}</LoadFault>
  if (!closed.data) return <Skeleton className="h-16 w-full" />
  const { reply, total } = closed.data
  if (total === 0) return <p className="text-ink-soft">Nothing was closed yet.</p>
  return (
    <>
      <ul aria-label="Closed differences">
        {reply.map(({ _id, provider, reference, says, reason, closedBy, closedAt }) => (
          <li key={_id} className="border-line border-b py-3 last:border-0">
            <p className="break-words font-semibold">{[titleOf(provider), reference].filter(Boolean).join(', ')}</p>
            <p>{says}</p>
            <p className="whitespace-pre-wrap">Reason: {reason}</p>
            <p className="text-ink-soft text-sm">
              Closed {instantText(closedAt)} by {closedBy ?? 'an admin who has left'}
            </p>
          </li>
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

export const ClosedDifferences = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="border-line border-t pt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-palm">Closed differences</summary>
      {isOpen && <Closed />}
    </details>
  )
}
