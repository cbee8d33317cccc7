// Owns a labelled input for a number that is not negative.
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'min' | 'inputMode'> & { isWhole?: boolean }

export const NumberField = ({ isWhole = false, ...rest }: Props) => (
  <Field
    {...rest}
    type="number"
    min={0}
    step={isWhole ? 1 : 'any'}
    inputMode={isWhole ? 'numeric' : 'decimal'}
    // The mouse wheel over a focused number would change it unnoticed.
    onWheel={(event) => event.currentTarget.blur()}
  />
)
