// Owns the table of what is owed to each host and was paid, in total; a host's name shows the stays of that host.
import { formatMoney } from '@akwaaba/contract/money'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { hostName } from './payout-columns.tsx'
import { payoutTotalsQuery } from './queries.ts'

export const PayoutTotals = ({ onHost }: { onHost: (hostId: string | undefined) => void }) => {
  const totals = useQuery(payoutTotalsQuery())
  if (totals.isError) return <LoadFault onRetry={() => totals.refetch()}>{sentenceOf(totals.error)}</LoadFault>
  if (!totals.data || totals.data.length === 0) return null
  return (
    <div className="mb-6 overflow-x-auto rounded-xl border border-line bg-card px-4 py-3 text-sm">
      <table className="w-full">
        <caption className="mb-2 text-left font-display font-bold text-lg">By host</caption>
        <thead className="text-ink-soft text-xs">
          <tr>
            <th scope="col" className="py-2 pr-4 text-left font-medium">
              Host
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              Owed now
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Paid so far
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.data.map(({ host, due, held, paid }) => (
            <tr key={`${host?._id} ${due.currency}`} className="border-line border-t">
              <th scope="row" className="py-1 pr-4 text-left font-medium max-[480px]:pr-3">
                {host ? (
                  <button
                    type="button"
                    onClick={() => onHost(host._id)}
                    className="min-h-11 text-left font-semibold text-palm hover:underline"
                  >
                    {host.username}
                  </button>
                ) : (
                  hostName(host)
                )}
              </th>
              <td className="whitespace-nowrap py-3 pr-4 text-right font-semibold tabular-nums max-[480px]:pr-3">
                {formatMoney(due)}
                {held.amount > 0 && (
                  <span className="block font-normal text-ink-soft text-sm">{formatMoney(held)} of it on hold</span>
                )}
              </td>
              <td className="whitespace-nowrap py-3 text-right tabular-nums">{formatMoney(paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
