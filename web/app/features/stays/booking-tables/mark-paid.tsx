// Owns the dialog in which staff write down money taken for several stays: each with its own sum, and the sum of all on the button.
import type { ListedBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import type { Holder } from '@akwaaba/contract/staff-payments'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { guestName, owedDollars, sumToTake } from './rules.ts'

const methods = [
  { word: 'cash', label: 'Cash' },
  { word: 'bank', label: 'Bank transfer' },
] as const
const holders = [
  { word: 'house', label: 'We do' },
  { word: 'host', label: 'The host of each stay' },
] as const

export type Taken = { method: (typeof methods)[number]['word']; heldBy: Holder }

type Props = {
  rows: readonly ListedBooking[]
  /** whether an administrator takes the money, who says who has it */
  isAdmin: boolean
  onSubmit: (taken: Taken) => void
  onClose: () => void
}

export const MarkPaid = ({ rows, isAdmin, onSubmit, onClose }: Props) => {
  const [method, setMethod] = useState<Taken['method']>('cash')
  const [heldBy, setHeldBy] = useState<Holder>('house')
  const sum = formatDollars(sumToTake(rows))
  return (
    <FormDialog
      title={`Mark ${rows.length} ${rows.length === 1 ? 'stay' : 'stays'} paid`}
      keep="Not now"
      act={`Write down ${sum}`}
      isBusy={false}
      failure={undefined}
      onSubmit={() => onSubmit({ method, heldBy })}
      onClose={onClose}
    >
      <p>
        What each guest pays next is written down as taken, and each gets a receipt. It is not undone here: money is
        given back as a refund.
        {!isAdmin && ' You keep the money; our commission is taken from your next payout.'}
      </p>
      <ul className="max-h-60 overflow-y-auto rounded-xl border border-line text-sm">
        {rows.map((row) => (
          <li key={row._id} className="flex gap-3 border-line border-b px-3 py-1.5 last:border-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{guestName(row) ?? row.reference}</span>
              <span className="block truncate text-ink-soft">
                {row.apartment.apartmentName} · {row.reference}
              </span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              <span className="block font-semibold">{formatDollars(row.toTake ?? 0)}</span>
              {owedDollars(row) > (row.toTake ?? 0) && (
                <span className="block text-ink-soft">of {formatDollars(owedDollars(row))}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <ChoiceChips isInForm legend="How they paid" choices={methods} chosen={method} onChoose={setMethod} />
      {isAdmin && (
        <ChoiceChips isInForm legend="Who has the money" choices={holders} chosen={heldBy} onChoose={setHeldBy} />
      )}
    </FormDialog>
  )
}
