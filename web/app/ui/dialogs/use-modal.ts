// Owns opening and shutting a native dialog: focus goes in, and back to where it came from; Escape is the browser's work.
import { useEffect, useRef } from 'react'

/** A ref for a <dialog> that is rendered only while `isOpen`. It is shut before it goes, so that focus returns to its opener. */
export const useModal = (isOpen: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const opener = document.activeElement
    if (!element.open) element.showModal()
    return () => {
      // React has taken the dialog out of the page by now, and the browser has lost its way back.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])
  return dialog
}
