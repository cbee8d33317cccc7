// Owns the form of a property on one page: its fields in panels, whether it is added or edited.
import { limits } from '@akwaaba/contract/limits'
import { propertyTypes } from '@akwaaba/contract/properties'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { GalleryPanel } from '../publishing/gallery-panel.tsx'
import { LinesInput, NumberInput, RichInput, SelectInput, TextInput } from '../publishing/inputs.tsx'

export const PropertyFields = () => (
  <>
    <FormPanel title="The property">
      <TextInput name="propertyName" label="Property Name" maxLength={120} />
      <SelectInput name="propertyType" label="Property Type" prompt="Choose a type" options={propertyTypes} />
      <TextInput name="address" label="Address" maxLength={200} autoComplete="off" />
      <TextInput name="location" label="Location" maxLength={80} />
    </FormPanel>
    <FormPanel title="Price and size">
      <NumberInput name="price" label="Price ($)" />
      <NumberInput name="size" label="Size (sqm)" />
      <NumberInput name="bedrooms" label="Bedrooms" isWhole />
      <NumberInput name="bathrooms" label="Bathrooms" isWhole />
      <TextInput
        name="tenure"
        label="Tenure"
        placeholder="Freehold or leasehold"
        hint="May stay empty"
        maxLength={60}
      />
      <NumberInput name="tenureYears" label="Years left of it" hint="May stay empty" isWhole />
    </FormPanel>
    <FormPanel title="What buyers read">
      <Wide>
        <RichInput name="description" label="Description" />
      </Wide>
      <Wide>
        <LinesInput name="features" label="Features" noun="feature" max={limits.maxFeatures} />
      </Wide>
    </FormPanel>
    <GalleryPanel seenBy="buyers" />
  </>
)
