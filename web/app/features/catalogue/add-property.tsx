// Owns putting a property up for sale.
import { errors } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { createProperty, listProperties, propertyTypes } from '@akwaaba/contract/properties'
import { sentenceOf } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { FormPanel, Wide } from '../../ui/form-panel.tsx'
import { AddForm } from './add-form.tsx'
import { uploadHint } from './apartment-fields.tsx'
import { LinesInput, NumberInput, PicturesInput, RichInput, SelectInput, TextInput } from './inputs.tsx'
import { coverFault, imageFault } from './rules.ts'

const blank = {
  propertyName: '',
  address: '',
  location: '',
  price: '',
  propertyType: '',
  bedrooms: '',
  bathrooms: '',
  size: '',
  description: '',
  features: '[]',
  tenure: '',
  tenureYears: '',
}

export const AddProperty = () => (
  <AddForm
    row={createProperty}
    blank={blank}
    submitLabel="Add Property"
    done={messages.propertyCreated}
    failed={(error) => ({ title: messages.propertyNotCreated, text: sentenceOf(error) })}
    touches={[listProperties]}
    listTo={paths.myProperties}
    listLabel="See the properties"
  >
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
    <FormPanel title="Pictures">
      <Wide>
        <PicturesInput
          name="coverImage"
          label="Cover Image"
          hint={`The first picture buyers see. ${uploadHint}`}
          max={1}
          refuse={coverFault}
          tooMany={errors.too_many_pictures.msg}
        />
      </Wide>
      <Wide>
        <PicturesInput
          name="images"
          label="Additional Images"
          hint={`Up to ${limits.maxPictures}, in the order buyers see them. ${uploadHint}`}
          max={limits.maxPictures}
          refuse={imageFault}
          tooMany={errors.too_many_pictures.msg}
        />
      </Wide>
    </FormPanel>
  </AddForm>
)
