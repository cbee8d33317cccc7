// Owns the taxes of the settings form: a row for each, with the days it applies to.
import { useEffect, useRef, useState } from 'react'
import { todayInAccra } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { TypedTax } from './rules.ts'

const most = 10

type Props = { taxes: TypedTax[]; faults: Record<string, string>; onChange: (taxes: TypedTax[]) => void }

export const TaxRows = ({ taxes, faults, onChange }: Props) => {
  const rows = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) rows.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }, [added])
  const add = () => {
    const mark = Math.max(-1, ...taxes.map((tax) => tax.mark)) + 1
    onChange([...taxes, { mark, name: '', percent: '', from: todayInAccra(), until: '' }])
    setAdded(added + 1)
  }
  return (
    <div className="grid gap-4">
      <ul ref={rows} aria-label="Taxes" className="grid gap-4 empty:hidden">
        {taxes.map((tax, index) => {
          const put = (name: 'name' | 'percent' | 'from' | 'until') => ({
            value: tax[name],
            onChange: (event: { target: { value: string } }) =>
              onChange(taxes.map((each) => (each === tax ? { ...tax, [name]: event.target.value } : each))),
            fault: faults[`taxes.${index}.${name}`],
            autoComplete: 'off',
          })
          return (
            <li key={tax.mark} className="grid items-start gap-4 rounded-2xl bg-sand p-4 sm:grid-cols-2">
              <Field label="Name" maxLength={60} {...put('name')} />
              <Field label="Percent" inputMode="decimal" {...put('percent')} />
              <Field label="From" type="date" {...put('from')} />
              <Field label="Until (optional)" type="date" {...put('until')} />
              <Button
                kind="plain"
                className="justify-self-start text-error!"
                onClick={() => onChange(taxes.filter((each) => each !== tax))}
              >
                Remove<span className="unseen"> {tax.name || 'this tax'}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      {taxes.length < most && (
        <Button kind="quiet" className="justify-self-start" onClick={add}>
          <Icon name="plus" size={18} /> Add a tax
        </Button>
      )}
    </div>
  )
}
