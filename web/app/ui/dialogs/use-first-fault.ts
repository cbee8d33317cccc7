// Owns where the focus goes after an attempt to send a form: to the first field with a fault.
import { type RefObject, useEffect, useState } from 'react'
import { focusFirstFault } from '../fields/first-fault.ts'

/** Takes a form and whether it is being sent; gives what is to be called at each attempt. */
export const useFirstFault = (form: RefObject<HTMLFormElement | null>, isBusy: boolean): (() => void) => {
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0 && !isBusy) focusFirstFault(form.current)
  }, [attempts, isBusy, form])
  return () => setAttempts(attempts + 1)
}
