// Owns a labelled day that filters a list: it is reported once its year is complete, because a partly typed year is valid too.
import { useEffect, useState } from 'react'
import { Field } from './field.tsx'

const firstYear = '2000'

type Props = {
  label: string
  /** YYYY-MM-DD, or empty */
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
