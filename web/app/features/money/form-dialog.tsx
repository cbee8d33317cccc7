// Owns the frame of a dialog that asks for something and sends it: its form, its two buttons, and a failure without a field.
import { type FormEvent, type ReactNode, useId } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  title: string
  /** leaves everything as it is */
  keep: string
  act: string
  isDangerous?: boolean
  isBusy: boolean
  /** what went wrong that no field tells */
  failure: Error | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Open as long as it is rendered. */
export const FormDialog = ({ title, keep, act, isDangerous, isBusy, failure, onSubmit, onClose, children }: Props) => {
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
          <Button {...(isDangerous ? { kind: 'danger' } : {})} type="submit" form={form} isBusy={isBusy}>
            {act}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {children}
        {failure && <Notice tone="error">{sentenceOf(failure)}</Notice>}
      </form>
    </Dialog>
  )
}
