// Owns opening and closing a native dialog: the focus goes in, and back to the element that had it.
import { type SyntheticEvent, useEffect, useRef } from 'react'

/** The props of a <dialog> that is rendered only while `isOpen`. When it is removed, the focus returns to its opener. */
export const useModal = (isOpen: boolean, onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!isOpen || !element) return
    const opener = document.activeElement
    if (!element.open) element.showModal()
    return () => {
      // React has removed the dialog already, so the browser cannot return the focus itself.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])
  return {
    ref,
    // Escape. Before the browser returns the focus, so that the opener can be pressed again at once; a file field inside that
    // is left without a file sends this event too.
    onCancel: (event: SyntheticEvent) => event.target === event.currentTarget && onClose(),
    // Comes later, and not for a dialog that is gone: it would close the one that was opened since.
    onClose: (event: SyntheticEvent) => event.currentTarget.isConnected && onClose(),
  }
}
