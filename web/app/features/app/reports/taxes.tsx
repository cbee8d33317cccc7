// Owns the taxes of the chosen days: what receipts and credit notes contain of each.
import type { TaxRow } from '@akwaaba/contract/reports'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { moneyText } from './rules.ts'

const cell = 'h-[38px] border-line border-b px-2.5 text-right tabular-nums'

export const Taxes = ({ taxes }: { taxes: UseQueryResult<TaxRow[]> }) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card p-4">
      <h2 id={heading} className="mb-2 text-[15px]">
        Taxes
      </h2>
      {taxes.isError ? (
        <LoadFault onRetry={() => taxes.refetch()}>{sentenceOf(taxes.error)}</LoadFault>
      ) : !taxes.data ? (
        <Skeleton className="h-10 w-full" />
      ) : taxes.data.length === 0 ? (
        <p className="text-ink-soft text-sm">The receipts of these days contain no tax.</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <caption className="unseen">Taxes</caption>
            <thead>
              <tr className="text-ink-soft text-xs">
                <th scope="col" className="h-[34px] px-2.5 text-left">
                  Tax
                </th>
                <th scope="col" className="px-2.5 text-right">
                  Papers
                </th>
                <th scope="col" className="px-2.5 text-right">
                  Sold with it
                </th>
                <th scope="col" className="px-2.5 text-right">
                  Tax in it
                </th>
              </tr>
            </thead>
            <tbody>
              {taxes.data.map(({ label, currency, papers, total, tax }) => (
                <tr key={`${label} ${currency}`}>
                  <th scope="row" className="h-[38px] border-line border-b px-2.5 text-left font-normal">
                    {label}
                  </th>
                  <td className={cell}>{papers}</td>
                  <td className={cell}>{moneyText(total, currency)}</td>
                  <td className={cell}>{moneyText(tax, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
