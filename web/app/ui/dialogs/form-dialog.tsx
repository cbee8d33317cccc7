// Owns the frame of a dialog with a form: its two buttons, and a failure that belongs to no field.
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notices/notice.tsx'
import { Dialog } from './dialog.tsx'
import { useFirstFault } from './use-first-fault.ts'

type Props = {
  title: string
  /** the button that changes nothing */
  keep: string
  /** the button that sends the form */
  act: string
  isDangerous?: boolean
  isBusy: boolean
  /** what went wrong, where no field of the form says it */
  failure: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Is open while it is rendered. After each attempt the first field with a fault gets the focus. */
export const FormDialog = ({ title, keep, act, isDangerous, isBusy, failure, onSubmit, onClose, children }: Props) => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const noteAttempt = useFirstFault(form, isBusy)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    noteAttempt()
    onSubmit()
  }
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {keep}
          </Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} type="submit" form={id} isBusy={isBusy}>
            {act}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className="grid gap-4">
        {children}
        {failure && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  )
}
