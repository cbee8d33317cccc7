// Owns downloading bookings as a CSV file: all that match, or those that are chosen.
import { exportBookings } from '@akwaaba/contract/bookings'
import { exportHostBookings } from '@akwaaba/contract/host-bookings'
import { limits } from '@akwaaba/contract/limits'
import { useMutation } from '@tanstack/react-query'
import type { BookingSearch } from '../../../admin-paths.ts'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { bulkButton } from '../../../ui/table/bulk-bar.tsx'
import { FileIcon } from '../../../ui/table/file-icon.tsx'
import { toolClass } from '../../../ui/table/tool-class.ts'

type Props = {
  search: BookingSearch
  /** the chosen ones; without them all that match */
  ids?: readonly string[]
  /** the organisation whose bookings these are; without it everybody's */
  org?: string
}

export const ExportButton = ({ search: { page: _, sort: __, ...search }, ids, org }: Props) => {
  const query = ids ? { view: 'all' as const, ids: ids.join(',') } : search
  const isTooMany = ids !== undefined && ids.length > limits.maxBulk
  const file = useMutation({
    mutationFn: () =>
      org === undefined ? askFile(exportBookings, { query }) : askFile(exportHostBookings, { params: { org }, query }),
    onSuccess: (csv) => saveFile(csv, `akwaaba-bookings-${todayInAccra()}.csv`),
    networkMode: 'always',
  })
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      <button
        type="button"
        className={ids ? bulkButton : toolClass}
        disabled={file.isPending || isTooMany}
        aria-busy={file.isPending || undefined}
        onClick={() => file.mutate()}
      >
        <FileIcon />
        {ids ? 'Export' : 'Export as CSV'}
      </button>
      {isTooMany && <span>A file has at most {limits.maxBulk} chosen ones.</span>}
      {file.isError && (
        <span role="alert" className={`font-medium text-sm ${ids ? '' : 'text-error'}`}>
          {sentenceOf(file.error)}
        </span>
      )}
      <span role="status" className="unseen">
        {file.isSuccess ? 'The file is saved.' : ''}
      </span>
    </span>
  )
}
