// Owns the table of what is wrong in a file: each fault by row and column, as a spreadsheet counts them.
import type { ImportReport } from '@akwaaba/contract/listing-import'

const cell = 'border-line border-b px-2.5 py-2 align-top'

export const Faults = ({ faults }: Pick<ImportReport, 'faults'>) => (
  <div className="overflow-x-auto rounded-xl border border-line bg-card">
    <table className="w-full text-left text-sm">
      <caption className="unseen">What is wrong in the file</caption>
      <thead>
        <tr className="bg-[#f8f2e7] text-ink-soft text-xs">
          <th scope="col" className="h-[34px] whitespace-nowrap px-2.5">
            Row
          </th>
          <th scope="col" className="px-2.5">
            Column
          </th>
          <th scope="col" className="px-2.5">
            What to change
          </th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ row, column, msg }) => (
          <tr key={`${row} ${column} ${msg}`}>
            <td className={`${cell} whitespace-nowrap tabular-nums`}>{row}</td>
            <td className={`${cell} wrap-anywhere min-w-24`}>{column || 'the whole row'}</td>
            <td className={cell}>{msg}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
