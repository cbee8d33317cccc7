// Owns the table of a report, with its total in the last line; on a phone cards.
import type { Report, ReportRow, ReportSubject } from '@akwaaba/contract/reports'
import type { Column } from '../../../ui/table/columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { type MoneyFigure, moneyNames, moneyText, occupancyText, rateText } from './rules.ts'

const heads: Record<ReportSubject, string> = { home: 'Home', host: 'Host', month: 'Month', channel: 'Channel' }

const columnsOf = (by: ReportSubject, currency: string, isForHost: boolean): Column<ReportRow>[] => {
  const money = (id: MoneyFigure, isExtra = false): Column<ReportRow> => ({
    ...{ id, head: moneyNames[id], isNumber: true, isExtra },
    cell: (row) => <span className="tabular-nums">{moneyText(row[id], currency)}</span>,
  })
  return [
    {
      id: 'name',
      head: heads[by],
      isName: true,
      cell: ({ label }) => <span className="block max-w-64 truncate">{label}</span>,
    },
    ...(by === 'home' && !isForHost
      ? [
          {
            id: 'host',
            head: 'Host',
            cell: ({ host }: ReportRow) => <span className="text-ink-soft">{host || '–'}</span>,
          },
        ]
      : []),
    { id: 'sold', head: 'Nights', isNumber: true, cell: ({ nightsSold }) => nightsSold },
    { id: 'offered', head: 'Offered', isNumber: true, isExtra: true, cell: ({ nightsOffered }) => nightsOffered },
    { id: 'occupancy', head: 'Occupancy', isNumber: true, cell: occupancyText },
    { id: 'rate', head: 'Nightly rate', isNumber: true, cell: rateText },
    ...[money('received'), money('refunded'), money('earned'), money('commission'), money('hostShare')],
    ...[money('promotion'), money('providerFees', true), money('paidOut')],
  ]
}

const Tile = ({ row, currency }: { row: ReportRow; currency: string }) => (
  <span className="grid w-full gap-0.5 py-1 text-left">
    <span className="flex justify-between gap-3 font-semibold">
      <span className="min-w-0 truncate">{row.label}</span>
      <span className="tabular-nums">{moneyText(row.earned, currency)}</span>
    </span>
    <span className="flex justify-between gap-3 text-[13px] text-ink-soft">
      <span>
        {row.nightsSold} {row.nightsSold === 1 ? 'night' : 'nights'}, {occupancyText(row)}
      </span>
      <span>Received {moneyText(row.received, currency)}</span>
    </span>
  </span>
)

type Props = { report: Report; by: ReportSubject; currency: string; isForHost: boolean; isBusy: boolean }

export const ReportTable = ({
  report: { rows, total, more, moreIsAtLeast: isAtLeast },
  by,
  currency,
  isForHost,
  isBusy,
}: Props) => {
  const all = [...rows, { key: 'total', label: 'Total', host: '', ...total }]
  return (
    <>
      <ListTable
        name="report"
        caption={`Report by ${heads[by].toLowerCase()}`}
        columns={columnsOf(by, currency, isForHost)}
        rows={all}
        total={all.length}
        isBusy={isBusy}
        keyOf={({ key }) => key}
        nameOf={({ label }) => label}
        tileOf={(row) => <Tile row={row} currency={currency} />}
      />
      {more > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          The file has {isAtLeast ? `more than ${more}` : more} more rows; the total is of all.
        </p>
      )}
    </>
  )
}
