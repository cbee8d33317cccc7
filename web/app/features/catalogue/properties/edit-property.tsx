// Owns editing a property that is for sale.
import { type EditableProperty, getEditableProperty, updateProperty } from '@akwaaba/contract/properties'
import { paths } from '../../../paths.ts'
import type { Shape } from '../publishing/edit-form.tsx'
import { EditRecord } from '../publishing/edit-record.tsx'
import { storedPicture, textsOfNames } from '../publishing/rules.ts'
import { blankProperty } from './add-property.tsx'
import { PropertyFields } from './property-fields.tsx'

const shape: Shape<EditableProperty> = {
  textsOf: (property) => textsOfNames(Object.keys(blankProperty), property),
  picturesOf: ({ coverImage, images }) => ({
    coverImage: coverImage === null ? [] : [storedPicture(coverImage)],
    images: images.map(storedPicture),
  }),
  labels: { propertyName: 'Property Name', propertyType: 'Property Type', coverImage: 'Cover', images: 'Pictures' },
}

export const EditProperty = ({ id }: { id: string }) => (
  <EditRecord
    id={id}
    reads={getEditableProperty}
    writes={updateProperty}
    shape={shape}
    submitLabel="Update Property"
    listTo={paths.myProperties}
    listLabel="Back to the properties"
  >
    <PropertyFields />
  </EditRecord>
)
