// Owns setting prices in the calendar of an organisation: the panel of chosen days, and what is said after it.
import type { CalendarRow } from '@akwaaba/contract/calendar'
import { formatDateShort } from '@akwaaba/contract/dates'
import type { TermsOfDay } from '@akwaaba/contract/price-days'
import { useState } from 'react'
import { hostPaths } from '../../../host-paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { DaysPanel } from '../price-edits/days-panel.tsx'
import { EditNotice } from '../price-edits/edit-notice.tsx'
import { usePriceEdit } from '../price-edits/use-price-edit.ts'
import { daysOfSelection, nowText, type Selection } from './use-day-prices.ts'

type Props = {
  org: string
  rows: readonly CalendarRow[]
  terms: Map<string, TermsOfDay>
  selection: Selection | null
  /** whether all days are chosen */
  isDone: boolean
  onChoose: (selection: Selection | null, isDone: boolean) => void
}

export const PriceLayer = ({ org, rows, terms, selection, isDone, onChoose }: Props) => {
  const { edit, undo, said, dropSaid, isBusy, isUndoing, error, reset } = usePriceEdit(org)
  const [meant, setMeant] = useState<'one' | 'all'>('one')
  const close = () => {
    onChoose(null, false)
    setMeant('one')
    reset()
  }
  const name = rows.find(({ apartmentId }) => apartmentId === selection?.apartmentId)?.apartmentName
  const days = selection && daysOfSelection(selection)
  return (
    <>
      <EditNotice {...{ said, isUndoing }} onUndo={undo} onClose={dropSaid} />
      {selection && days && !isDone && (
        <div
          role="status"
          className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-between gap-2 border-line border-t bg-paper px-4 py-3 shadow-card pointer-fine:hidden"
        >
          <span>
            {name}, {formatDateShort(days.from)}. Tap the last night.
          </span>
          <span className="flex gap-2">
            <Button kind="quiet" onClick={close}>
              Cancel
            </Button>
            <Button onClick={() => onChoose(selection, true)}>This night only</Button>
          </span>
        </div>
      )}
      {selection && days && isDone && (
        <DaysPanel
          key={`${selection.apartmentId} ${days.from} ${days.to}`}
          title={name ?? 'This listing'}
          {...days}
          now={nowText(terms.get(selection.apartmentId), days)}
          {...{ isBusy, error }}
          onSave={(form) =>
            edit(
              meant === 'all' ? rows.map(({ apartmentId }) => apartmentId) : [selection.apartmentId],
              { days: form },
              close,
            )
          }
          onClose={close}
        >
          <ButtonLink kind="quiet" to={hostPaths.newBooking(org, { apartmentId: selection.apartmentId, ...days })}>
            Book these nights for a guest
          </ButtonLink>
          {rows.length > 1 && (
            <ChoiceChips
              legend="For which listings"
              choices={[
                { word: 'one', label: 'This listing' },
                { word: 'all', label: `All ${rows.length} on this page` },
              ]}
              chosen={meant}
              onChoose={setMeant}
            />
          )}
        </DaysPanel>
      )}
    </>
  )
}
