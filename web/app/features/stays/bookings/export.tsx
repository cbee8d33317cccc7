// Owns taking the bookings that are being looked at along as a file.
import { type BookingView, exportBookings } from '@akwaaba/contract/bookings'
import { useMutation } from '@tanstack/react-query'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { DeskSearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'

export const DeskExport = ({ search: { page: _, view, ...search } }: { search: DeskSearch }) => {
  const file = useMutation({
    mutationFn: () => askFile(exportBookings, { query: { ...search, view: view as BookingView | undefined } }),
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
