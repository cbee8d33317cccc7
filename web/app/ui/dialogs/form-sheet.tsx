// Owns the frame of a sheet with a form: its two buttons, and a failure that belongs to no field.
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notices/notice.tsx'
import { Sheet } from './sheet.tsx'
import { useFirstFault } from './use-first-fault.ts'

type Props = {
  title: string
  isWide?: boolean
  /** the button that sends the form */
  act: string
  isBusy: boolean
  /** what went wrong, where no field of the form says it */
  failure: string | undefined
  /** of the form, whose first row is the failure */
  className: string
  /** not called while it is busy */
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Is open while it is rendered. After each attempt the first field with a fault gets the focus. */
export const FormSheet = ({ title, isWide = false, act, isBusy, failure, className, ...props }: Props) => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const noteAttempt = useFirstFault(form, isBusy)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    props.onSubmit()
    noteAttempt()
  }
  return (
    <Sheet
      isOpen
      isWide={isWide}
      title={title}
      onClose={props.onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} isBusy={isBusy}>
            {act}
          </Button>
        </div>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className={className}>
        {failure && (
          <div className="col-span-full">
            <Notice tone="error">{failure}</Notice>
          </div>
        )}
        {props.children}
      </form>
    </Sheet>
  )
}
