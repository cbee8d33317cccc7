// Owns the statements of an organisation: choosing a month, its lines, and the files.

import { formatDate, formatMonthLong } from '@akwaaba/contract/dates'
import { downloadStatementCsv, downloadStatementPdf } from '@akwaaba/contract/host-payouts'
import { formatMoney } from '@akwaaba/contract/money'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { statementQuery } from './queries.ts'
import { monthsSince } from './rules.ts'

const Lines = ({ org, month }: { org: string; month: string }) => {
  const found = useQuery(statementQuery(org, month))
  if (found.isError) return <LoadFault onRetry={() => found.refetch()}>{sentenceOf(found.error)}</LoadFault>
  if (!found.data) return <p role="status">Loading the statement.</p>
  const { accounts } = found.data
  if (accounts.length === 0) return <p>Nothing was earned or paid out.</p>
  return accounts.map(({ currency, opening, closing, entries }) => (
    <table key={currency} className="w-full text-sm">
      <caption className="unseen">
        Statement of {formatMonthLong(month)}, in {currency}
      </caption>
      <tbody>
        <tr>
          <th scope="row" className="py-1.5 text-left font-medium">
            Owed before
          </th>
          <td className="py-1.5 text-right tabular-nums">{formatMoney(opening)}</td>
        </tr>
        {entries.map(({ day, what, net }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a statement may read alike and never move
          <tr key={`${day} ${what} ${index}`} className="border-line border-t">
            <th scope="row" className="min-w-0 break-words py-1.5 pr-3 text-left font-normal">
              <span className="block text-ink-soft text-xs">{formatDate(day)}</span>
              {what}
            </th>
            <td className="whitespace-nowrap py-1.5 text-right align-bottom tabular-nums">{formatMoney(net)}</td>
          </tr>
        ))}
        <tr className="border-line-strong border-t font-semibold">
          <th scope="row" className="py-1.5 text-left">
            Owed after
          </th>
          <td className="py-1.5 text-right tabular-nums">{formatMoney(closing)}</td>
        </tr>
      </tbody>
    </table>
  ))
}

const files = { CSV: downloadStatementCsv, PDF: downloadStatementPdf }

/** `since`: the instant from which there may be statements. */
export const Statements = ({ org, since }: { org: string; since: string }) => {
  const heading = useId()
  const [month, setMonth] = useState<string>(todayInAccra().slice(0, 7))
  const file = useMutation({
    mutationFn: (kind: keyof typeof files) => askFile(files[kind], { params: { org, month } }),
    onSuccess: (blob, kind) => saveFile(blob, `statement-${org}-${month}.${kind.toLowerCase()}`),
    networkMode: 'always',
  })
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded-xl border border-line bg-card p-4">
      <h2 id={heading} className="text-[0.95rem]">
        Statements
      </h2>
      <p className="mt-1 text-ink-soft text-sm">What guests pay for extras of the platform is no part of these sums.</p>
      <div className="mt-3 grid gap-3">
        <SelectField
          label="Month"
          prompt="Please choose"
          options={monthsSince(since.slice(0, 7), todayInAccra().slice(0, 7)).map((value) => ({
            value,
            label: formatMonthLong(value),
          }))}
          value={month}
          onChange={(event) => event.target.value && setMonth(event.target.value)}
        />
        <Lines org={org} month={month} />
        <div className="flex flex-wrap gap-2">
          {(['PDF', 'CSV'] as const).map((kind) => (
            <Button key={kind} kind="quiet" isBusy={file.isPending} onClick={() => file.mutate(kind)}>
              Save as {kind}
            </Button>
          ))}
        </div>
        {file.isError && (
          <p role="alert" className="font-medium text-error text-sm">
            {sentenceOf(file.error)}
          </p>
        )}
      </div>
    </section>
  )
}
