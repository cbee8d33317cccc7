// Owns an apartment as its form holds it: texts and pictures.
import { createApartment, type EditableApartment } from '@akwaaba/contract/apartments'
import { keysOf } from '@akwaaba/contract/guards'
import type { Shape } from '../publishing/edit-form.tsx'
import { type Pictures, storedPicture, type Texts, textsOfNames } from '../publishing/rules.ts'
import { fieldLabels } from './rules.ts'

/** The pictures that an apartment has, as its form shows them. */
export const picturesOf = ({ coverImage, images }: Pick<EditableApartment, 'coverImage' | 'images'>): Pictures => ({
  coverImage: coverImage === null ? [] : [storedPicture(coverImage)],
  images: images.map(storedPicture),
})

const { submission: _, ...fields } = createApartment.body.shape
const names = keysOf(fields)

/** An empty form: a text for each field of the contract. */
export const blankApartment: Texts = {
  ...Object.fromEntries(names.map((name) => [name, ''])),
  amenities: '[]',
  rooms: '[]',
  houseRules: '[]',
  captions: '{}',
  exactOnMap: 'false',
  instantBooking: 'false',
  cancellationPolicy: 'flexible',
  checkInFrom: '14:00',
  checkOutBy: '11:00',
}

/** An apartment as its form holds it. */
export const textsOf = (apartment: EditableApartment): Texts => textsOfNames(names, apartment)

/** How the form of an apartment holds it. */
export const apartmentShape: Shape<EditableApartment> = { textsOf, picturesOf, labels: fieldLabels }
