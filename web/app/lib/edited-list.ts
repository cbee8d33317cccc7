// Owns what is open of a list whose rows are added, changed and deleted in sheets: one sheet at a time, closed once a call has succeeded.
import { useState } from 'react'

/**
 * Takes the calls that the sheets send and what says their outcome; gives the open sheet and the row to be deleted, `close`, which closes both and
 * forgets what the calls were refused for, and `then`, which closes them and says the outcome once a call has succeeded.
 */
export const useEditedList = <Sheet, Row>(calls: readonly { reset: () => void }[], say: (text: string) => void) => {
  const [open, setOpen] = useState<Sheet | null>(null)
  const [toDelete, setToDelete] = useState<Row | null>(null)
  const close = () => {
    setOpen(null)
    setToDelete(null)
    for (const call of calls) call.reset()
  }
  const then = {
    onSuccess: ({ msg }: { msg: string }) => {
      close()
      say(msg)
    },
  }
  return { open, setOpen, toDelete, setToDelete, close, then }
}
