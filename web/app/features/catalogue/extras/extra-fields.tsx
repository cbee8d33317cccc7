// Owns the form of an extra: its fields, whether it is added or edited.
import type { ReactNode } from 'react'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { AreaInput, NumberInput, OnePictureInput, TextInput } from '../publishing/inputs.tsx'

type Props = {
  lead?: string
  /** what the price is for, where that is chosen */
  unit?: ReactNode
}

export const ExtraFields = ({ lead = 'Guests may add it to a stay, once per booking.', unit }: Props) => (
  <FormPanel title="The extra" lead={lead}>
    <TextInput name="title" label="Title" maxLength={120} />
    <NumberInput name="price" label="Price ($)" />
    {unit}
    <Wide>
      <AreaInput name="description" label="Description" maxLength={2000} />
    </Wide>
    <OnePictureInput />
  </FormPanel>
)
