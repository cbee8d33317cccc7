// Owns a form that shows its faults at the fields and below them, and focuses the first field with a fault.
import { type ReactNode, useRef } from 'react'
import { useFaultFocus } from '../../../ui/fields/first-fault.ts'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import type { Faults } from './rules.ts'

type Props = {
  id?: string
  faults: Faults<string>
  /** the message after success */
  success?: string | undefined
  onSubmit: () => void
  children: ReactNode
}

export const FaultForm = ({ id, faults, success, onSubmit, children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  useFaultFocus(form, faults.fields)
  return (
    // POST: if this page's code fails, a password must not end up in the address.
    <form
      ref={form}
      id={id}
      method="post"
      noValidate
      // On a phone the menu at the bottom must not cover the focused field.
      className="grid gap-5 max-lg:[&_:is(input,button)]:scroll-mb-20"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {faults.form && <Notice tone="error">{faults.form}</Notice>}
      {success && <FocusedNotice tone="success">{success}</FocusedNotice>}
    </form>
  )
}
