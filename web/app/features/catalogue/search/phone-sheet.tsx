// Owns the sheet of the search on a phone: location, dates and guests. Loaded when it is opened.
import type { Guests } from '@akwaaba/contract/guests'
import type { ReactNode } from 'react'
import type { StaySearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { GuestField } from '../../../ui/fields/guest-field.tsx'

export type Draft = {
  where: string
  dates: Pick<StaySearch, 'from' | 'to' | 'flexible' | 'month' | 'length'>
  guests: Guests | null
}

type Props = {
  where: ReactNode
  /** the fields of the dates, with this layout */
  dates: (className: string) => ReactNode
  draft: Draft
  onDraft: (draft: Draft) => void
  onClose: () => void
  onBrowse: () => void
}

export const PhoneSheet = ({ where, dates, draft, onDraft, onClose, onBrowse }: Props) => (
  <Sheet
    isOpen
    onClose={onClose}
    title="Find a stay"
    footer={
      <Button kind="loud" className="w-full" onClick={onBrowse}>
        Show stays
      </Button>
    }
  >
    <div className="grid gap-6">
      {where}
      {dates('grid grid-cols-2 divide-x divide-line-strong rounded-xl border border-line-strong bg-card')}
      <GuestField
        isOptional
        guests={draft.guests}
        onChange={(guests) => onDraft({ ...draft, guests })}
        className="rounded-xl border border-line-strong bg-card"
      />
    </div>
  </Sheet>
)
