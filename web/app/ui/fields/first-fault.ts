// Owns where the focus goes when a form is refused: to its first field with a fault, in the order of the page.
import { type RefObject, useEffect } from 'react'

/** Takes a form that is shown with its faults; moves the focus to the first field that has one. */
export const focusFirstFault = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/** Takes a form and its faults by field; moves the focus each time that these are others, where there are any. */
export const useFaultFocus = (form: RefObject<HTMLElement | null>, faults: object) =>
  useEffect(() => {
    if (Object.keys(faults).length > 0) focusFirstFault(form.current)
  }, [faults, form])
