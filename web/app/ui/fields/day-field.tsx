// Owns a labelled day that filters a list: asked once it is whole, for a year that is still being typed is a year too.
import { useEffect, useState } from 'react'
import { Field } from './field.tsx'

const firstYear = '2000'

type Props = {
  label: string
  /** YYYY-MM-DD, or nothing */
  value: string
  onChange: (day: string) => void
  fault?: string | undefined
  className?: string
}

export const DayField = ({ label, value, onChange, fault, className = '' }: Props) => {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const type = (day: string) => {
    setTyped(day)
    if (day === '' || day >= firstYear) onChange(day)
  }
  return (
    <Field
      label={label}
      type="date"
      max="2100-12-31"
      value={typed}
      onChange={(event) => type(event.target.value)}
      fault={fault}
      className={className}
    />
  )
}
