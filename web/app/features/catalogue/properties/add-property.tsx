// Owns putting a property up for sale.
import { messages } from '@akwaaba/contract/messages'
import { createProperty } from '@akwaaba/contract/properties'
import { sentenceOf } from '../../../lib/api.ts'
import { paths } from '../../../paths.ts'
import { AddForm } from '../publishing/add-form.tsx'
import { PropertyFields } from './property-fields.tsx'

/** An empty form: a text for each field. */
export const blankProperty = {
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
    blank={blankProperty}
    submitLabel="Add Property"
    done={messages.propertyCreated}
    failed={(error) => ({ title: messages.propertyNotCreated, text: sentenceOf(error) })}
    listTo={paths.myProperties}
    listLabel="See the properties"
  >
    <PropertyFields />
  </AddForm>
)
