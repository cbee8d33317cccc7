// Owns opening and closing a native dialog: the focus goes in, and back to the element that had it.
import { useEffect, useRef } from 'react'

/** A ref for a <dialog> that is rendered only while `isOpen`. When it is removed, the focus returns to its opener. */
export const useModal = (isOpen: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const opener = document.activeElement
    if (!element.open) element.showModal()
    return () => {
      // React has removed the dialog already, so the browser cannot return the focus itself.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])
  return dialog
}
