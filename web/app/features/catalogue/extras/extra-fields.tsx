// Owns the form of an extra: its fields, whether it is added or edited.
import { errors } from '@akwaaba/contract/errors'
import type { ReactNode } from 'react'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { AreaInput, NumberInput, PicturesInput, TextInput } from '../publishing/inputs.tsx'
import { onlyPictureFault } from '../publishing/rules.ts'

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
    <Wide>
      <PicturesInput
        name="image"
        label="Image"
        hint="PNG, JPEG, WebP or AVIF, less than 5MB."
        max={1}
        refuse={onlyPictureFault}
        tooMany={errors.too_many_pictures.msg}
      />
    </Wide>
  </FormPanel>
)
