// Owns the sheet of the search on a phone: location, dates and guests. Loaded when it is opened.
import type { Guests } from '@akwaaba/contract/guests'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { GuestField } from '../../../ui/fields/guest-field.tsx'
import { StayPicker } from '../../../ui/fields/stay-picker.tsx'

export type Draft = { where: string; from: string | undefined; to: string | undefined; guests: Guests | null }

type Props = {
  where: ReactNode
  draft: Draft
  onDraft: (draft: Draft) => void
  onClose: () => void
  onBrowse: () => void
}

export const PhoneSheet = ({ where, draft, onDraft, onClose, onBrowse }: Props) => (
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
      <StayPicker
        from={draft.from}
        to={draft.to}
        onChange={(dates) => onDraft({ ...draft, ...dates })}
        className="grid grid-cols-2 divide-x divide-line-strong rounded-xl border border-line-strong bg-card"
      />
      <GuestField
        isOptional
        guests={draft.guests}
        onChange={(guests) => onDraft({ ...draft, guests })}
        className="rounded-xl border border-line-strong bg-card"
      />
    </div>
  </Sheet>
)
