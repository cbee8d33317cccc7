// Owns the forms that tests send: valid texts for every form, and small real pictures, each different.
import sharp from 'sharp'

type Texts = Record<string, string | string[]>

/** A form as a browser sends it; an array becomes the same field several times. */
export const form = (texts: Texts, files: Record<string, File | File[]> = {}): FormData => {
  const made = new FormData()
  for (const [name, value] of Object.entries(texts)) for (const text of [value].flat()) made.append(name, text)
  for (const [name, value] of Object.entries(files)) for (const file of [value].flat()) made.append(name, file)
  return made
}

let shades = 0

/** A unique picture with a name, padded to so many bytes. */
export const picture = async (name = 'view.png', bytes = 0): Promise<File> => {
  const shade = ++shades
  const background = { r: shade % 256, g: Math.floor(shade / 256) % 256, b: process.pid % 256 }
  const png = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
  // Decoders ignore bytes after the end of a PNG.
  return new File([new Uint8Array(png), new Uint8Array(Math.max(0, bytes - png.length))], name)
}

/** So many unique pictures. */
export const pictures = (count: number): Promise<File[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => picture(`view-${index}.png`)))

/** What a browser sends for a file input without a file. */
export const emptyFileInput = new File([], '', { type: 'application/octet-stream' })

export const apartmentForm = {
  apartmentName: 'Palm Loft',
  apartmentType: 'Loft',
  location: 'Labone',
  address: '7 Ndabaningi Sithole Road, Accra',
  bedrooms: '2',
  bathrooms: '1',
  size: '64.5',
  price: '120.50',
  description: '<p>High ceilings.</p>',
}
export const tourForm = {
  title: 'Volta by Boat',
  description: '<p>A day on the lake.</p>',
  date: '2090-01-02',
  price: '180',
}
export const propertyForm = {
  propertyName: 'Ridge House',
  address: '4 Ridge Close, Kumasi',
  location: 'Ridge',
  price: '310000',
  propertyType: 'Furnished',
  bedrooms: '3',
  bathrooms: '2',
  size: '210',
  description: '<p>On the hill.</p>',
}
export const extraForm = { title: 'Breakfast', description: 'Fresh fruit and waakye.', price: '12.5' }
export const advertForm = { link: 'https://example.com/offer', title: 'A beach at dawn' }

/** One fault in a valid form: the field, its value (null leaves it out), and the sentence that refuses it. */
export type Fault = [field: string, value: string | string[] | null, sentence: string]

/** Valid texts with one fault. */
export const withFault = (right: Texts, [field, value]: Fault): Texts => {
  const { [field]: _, ...rest } = right
  return value === null ? rest : { ...rest, [field]: value }
}
