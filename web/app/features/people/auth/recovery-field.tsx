// Owns the field for a recovery code.
import { useEffect, useRef } from 'react'
import { Field } from '../../../ui/fields/field.tsx'

type Props = { value: string; onChange: (value: string) => void; fault: string | undefined }

export const RecoveryField = ({ value, onChange, fault }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Field
      ref={input}
      label="Recovery code"
      hint="One of the codes you wrote down, such as ABCDE-12345."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      fault={fault}
    />
  )
}
