// Owns what is said after prices of several listings were changed: how many, which not and why, and a button that undoes it.
import { Button } from '../../../ui/button.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import type { SaidOfEdit } from './use-price-edit.ts'

type Props = { said: SaidOfEdit | null; isUndoing: boolean; onUndo: () => void; onClose: () => void }

export const EditNotice = ({ said, isUndoing, onUndo, onClose }: Props) =>
  said && (
    <PinnedNotice
      key={said.count}
      tone={said.tone}
      onClose={onClose}
      action={
        said.undoes && (
          <Button kind="plain" isBusy={isUndoing} onClick={onUndo}>
            Undo
          </Button>
        )
      }
    >
      {said.text}
      {said.left.length > 0 && (
        <span className="mt-1 block max-h-40 overflow-y-auto">
          {said.left.map(({ apartmentId, apartmentName, msg }) => (
            <span key={apartmentId} className="block break-words">
              {apartmentName} stays as it is. {msg}
            </span>
          ))}
        </span>
      )}
    </PinnedNotice>
  )
