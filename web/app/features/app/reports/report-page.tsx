// Owns the page of reports: which days and by what, the figures of all, the chart by month, the table, and the files.
import { toCalendarDate } from '@akwaaba/contract/dates'
import { type FileFormat, type Report, type ReportSubject, reportCurrencies } from '@akwaaba/contract/reports'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { ReportSearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { toolClass } from '../../../ui/table/tool-class.ts'
import { EarnedChart } from './earned-chart.tsx'
import { FileButtons } from './file-buttons.tsx'
import { ReportTable } from './report-table.tsx'
import { daysOf, moneyNames, moneyText, occupancyText, periodsOn, rateText, subjectNames } from './rules.ts'

type Props = {
  search: ReportSearch
  onChange: (part: Partial<ReportSearch>) => void
  report: UseQueryResult<Report>
  subjects: readonly ReportSubject[]
  isForHost: boolean
  askFile: (format: FileFormat) => Promise<Blob>
  /** what else can be saved of these days, and shown below the table */
  files?: ReactNode
  below?: ReactNode
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="min-w-28">
    <dt className="text-ink-soft text-xs">{label}</dt>
    <dd className="font-semibold text-lg tabular-nums">{value}</dd>
  </div>
)

const Total = ({ total, currency }: { total: Report['total']; currency: string }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-3">
    <Figure label={moneyNames.received} value={moneyText(total.received, currency)} />
    <Figure label={moneyNames.earned} value={moneyText(total.earned, currency)} />
    <Figure label={moneyNames.commission} value={moneyText(total.commission, currency)} />
    <Figure label={moneyNames.paidOut} value={moneyText(total.paidOut, currency)} />
    <Figure label="Nights" value={String(total.nightsSold)} />
    <Figure label="Occupancy" value={occupancyText(total)} />
    <Figure label="Nightly rate" value={rateText(total)} />
  </dl>
)

export const ReportPage = ({ search, onChange, report, subjects, isForHost, askFile, files, below }: Props) => {
  const heading = useId()
  const today = todayInAccra()
  const periods = periodsOn(today)
  const { from, to } = daysOf(search, today)
  const by = subjects.find((subject) => subject === search.by) ?? 'home'
  const currency = search.currency ?? 'USD'
  const { data } = report
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <DayField
          label="From"
          className="w-44"
          value={from}
          onChange={(day) => onChange({ from: day ? toCalendarDate(day) : undefined })}
        />
        <DayField
          className="w-44"
          label="To"
          value={to}
          onChange={(day) => onChange({ to: day ? toCalendarDate(day) : undefined })}
        />
        <div className="flex flex-wrap gap-1.5 pb-1">
          {periods.map((period) => (
            <button
              key={period.label}
              type="button"
              aria-pressed={from === period.from && to === period.to}
              className={`${toolClass} aria-pressed:border-palm aria-pressed:bg-[#e8f3ee]`}
              onClick={() => onChange({ from: toCalendarDate(period.from), to: toCalendarDate(period.to) })}
            >
              {period.label}
            </button>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <ChoiceChips
          legend="Rows of the report"
          choices={subjects.map((word) => ({ word, label: subjectNames[word] }))}
          chosen={by}
          onChoose={(word) => onChange({ by: word })}
        />
        <ChoiceChips
          legend="Currency"
          choices={reportCurrencies.map((word) => ({ word, label: word === 'USD' ? 'Dollars' : 'Cedis' }))}
          chosen={currency}
          onChoose={(word) => onChange({ currency: word })}
        />
      </div>
      {report.isError ? (
        <LoadFault onRetry={() => report.refetch()}>{sentenceOf(report.error)}</LoadFault>
      ) : !data ? (
        <Loading what="the report" className="h-96" />
      ) : (
        <>
          <section aria-labelledby={heading} className="grid gap-3 rounded-xl border border-line bg-card p-4">
            <h2 id={heading} className="text-[15px]">
              All together
            </h2>
            <Total total={data.total} currency={currency} />
            {data.months.length > 1 && <EarnedChart months={data.months} currency={currency} />}
          </section>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <FileButtons label="Report" name={`akwaaba-report-${from}-${to}`} ask={askFile} />
            {files}
          </div>
          <ReportTable
            report={data}
            by={by}
            currency={currency}
            isForHost={isForHost}
            isBusy={report.isPlaceholderData}
          />
          <p className="text-ink-soft text-sm">
            Money belongs to the day on which it moved: a stay is earned the day after check-in. Nights belong to the
            day they begin on.
          </p>
          {below}
        </>
      )}
    </div>
  )
}
