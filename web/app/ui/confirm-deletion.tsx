// Owns asking before something is deleted: it names the thing, and says what becomes of it.
import { messages } from '@akwaaba/contract/messages'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type Props = {
  isOpen: boolean
  /** the question, or what else is to be read before one decides */
  children: ReactNode
  isBusy: boolean
  /** what was in the way when it was tried */
  fault?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

export const ConfirmDeletion = ({ isOpen, children, isBusy, fault, onConfirm, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    title={messages.confirmDeletion}
    onClose={onClose}
    actions={
      <>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={onConfirm}>
          Delete
        </Button>
      </>
    }
  >
    {children}
    {fault && (
      <div className="mt-4">
        <Notice tone="error">{fault}</Notice>
      </div>
    )}
  </Dialog>
)
