// Owns the fields of what an organisation says of itself: name, phone and description, for applying and for its settings.
import type { ChangeEvent } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'

export type TypedFacts = { name: string; phone: string; about: string }

type Props = {
  typed: TypedFacts
  faults: Record<string, string>
  onChange: (typed: TypedFacts) => void
}

export const FactsFields = ({ typed, faults, onChange }: Props) => {
  const put = (name: keyof TypedFacts) => ({
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ ...typed, [name]: event.target.value }),
    fault: faults[name],
  })
  return (
    <>
      <Field
        label="Name of your business"
        hint="Guests see it on your listings and on your page. Your own name is fine."
        autoComplete="organization"
        maxLength={80}
        {...put('name')}
      />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="Where we reach you, such as 024 123 4567. A number of another country begins with its code."
        maxLength={30}
        {...put('phone')}
      />
      <TextArea
        label="About you (optional)"
        hint="Who you are and where your places are. Once you are approved, guests read it on your page."
        rows={5}
        maxLength={2000}
        {...put('about')}
      />
    </>
  )
}
