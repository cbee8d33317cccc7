// Owns downloading the filtered bookings as a CSV file.
import { exportBookings } from '@akwaaba/contract/bookings'
import { exportHostBookings } from '@akwaaba/contract/host-bookings'
import { useMutation } from '@tanstack/react-query'
import type { BookingSearch } from '../../../admin-paths.ts'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'

/** `org`: the organisation whose bookings these are; without it everybody's. */
export const ExportButton = ({ search: { page: _, ...search }, org }: { search: BookingSearch; org?: string }) => {
  const file = useMutation({
    mutationFn: () =>
      org === undefined
        ? askFile(exportBookings, { query: search })
        : askFile(exportHostBookings, { params: { org }, query: search }),
    onSuccess: (csv) => saveFile(csv, `akwaaba-bookings-${todayInAccra()}.csv`),
    networkMode: 'always',
  })
  return (
    <div className="min-w-0">
      <Button kind="quiet" className="bg-card" isBusy={file.isPending} onClick={() => file.mutate()}>
        Export as CSV
      </Button>
      {file.isError && (
        <p role="alert" className="mt-1.5 font-medium text-error text-sm">
          {sentenceOf(file.error)}
        </p>
      )}
      <span role="status" className="unseen">
        {file.isSuccess ? 'The file is saved.' : ''}
      </span>
    </div>
  )
}
