// Owns whether a menu is open that a button opens: Escape closes it and returns to the button, and so does focus that leaves it.
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

/** The state of a menu: `frame` is for the element around button and menu, `button` for the button, `id` for the menu. */
export const useMenu = () => {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    ref.current?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  const button = { ref, 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) }
  return { isOpen, close, id, button, frame: { onKeyDown, onBlur } }
}
