// Tests of accepting the pictures of a form: in order, by content, each with its row, its file and its variants.
import { createAdvert } from '@akwaaba/contract/adverts'
import { createApartment, updateApartment } from '@akwaaba/contract/apartments'
import { createExtra } from '@akwaaba/contract/extras'
import { createProperty } from '@akwaaba/contract/properties'
import { createTour } from '@akwaaba/contract/tours'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  advertForm,
  apartmentForm,
  extraForm,
  form,
  picture,
  pictures,
  propertyForm,
  tourForm,
} from '#testing/forms.ts'
import { newAdmin, raw, refusal, retryNow } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

const stored = async (t: World): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of t.deps.storage.list()) names.push(name)
  return names.sort()
}
const rowsOf = (t: World) => t.deps.db.selectFrom('uploads').selectAll().orderBy('name').execute()

test('stores a row and a file for each picture, and makes its variants', async () => {
  const t = here()
  const kofi = await newAdmin(t)
  const images = await pictures(3)
  const { coverImage, images: names } = await kofi.send(createApartment, {
    body: form(apartmentForm, { coverImage: await picture(), images }),
  })
  const all = [coverImage ?? '', ...names].sort()
  expect((await rowsOf(t)).map(({ name, width, height }) => ({ name, width, height }))).toEqual(
    all.map((name) => ({ name, width: 24, height: 16 })),
  )
  expect((await rowsOf(t)).every(({ placeholder }) => placeholder.startsWith('data:image/webp'))).toBe(true)
  expect((await stored(t)).filter((name) => !name.includes('/'))).toEqual(all)
  await retryNow(t)
  const variants = async () => (await stored(t)).filter((name) => name.includes('/')).length
  await expect.poll(variants, { timeout: 10_000 }).toBeGreaterThanOrEqual(4 * 3)
})

test('keeps the order, and stores the same picture once', async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  const [a, b] = (await pictures(2)) as [File, File]
  const send = async (images: File[]) =>
    (await kofi.send(createProperty, { body: form(propertyForm, { images }) })).images
  const [first, second] = await send([a, b])
  expect(await send([b, a])).toEqual([second, first])
  expect(await send([b, a, b])).toEqual([second, first])
  expect(await rowsOf(t)).toHaveLength(2)
})

test('renews the row of a picture that is uploaded again, so that the sweep does not remove it', async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  const image = await picture()
  await kofi.send(createExtra, { body: form(extraForm, { image }) })
  const [before] = await rowsOf(t)
  t.wait({ days: 2 })
  await kofi.send(createExtra, { body: form(extraForm, { image }) })
  const [after] = await rowsOf(t)
  expect(after?.createdAt.getTime()).toBeGreaterThan((before?.createdAt.getTime() ?? 0) + 86_400_000)
  expect(after?.createdBy).toBe(before?.createdBy)
})

test('detects the format by content, not by name or type', async () => {
  const t = here()
  const kofi = await newAdmin(t)
  const background = { r: 9, g: 80, b: 60 }
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background } })
  for (const [kind, bytes] of [
    ['jpeg', await plain.clone().jpeg().toBuffer()],
    ['webp', await plain.clone().webp().toBuffer()],
    ['avif', await plain.clone().avif().toBuffer()],
  ] as const) {
    const image = new File([new Uint8Array(bytes)], `${kind}.txt`, { type: 'text/html' })
    const made = await kofi.send(createAdvert, { body: form(advertForm, { image }) })
    const reply = await raw(t, { method: 'GET', path: '/' }, { url: `/uploads/${made.image}` })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/webp'])
  }
})

const forms = [
  [createApartment, apartmentForm, ['coverImage', 'images']],
  [updateApartment, apartmentForm, ['coverImage', 'images']],
  [createTour, tourForm, ['image']],
  [createProperty, propertyForm, ['coverImage', 'images']],
  [createExtra, extraForm, ['image']],
  [createAdvert, advertForm, ['image']],
] as const

test('names the field and the file of a refused picture, in every form', async () => {
  const t = here()
  const { token } = await newAdmin(t)
  const id = await t.apartment()
  const png = new Uint8Array(await (await picture()).arrayBuffer())
  const bad = {
    image_type: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' }),
    image_unreadable: new File([png.slice(0, png.length / 2)], 'half.png', { type: 'image/png' }),
    image_too_large: new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }),
  }
  const sentences = {
    image_type: [415, 'logo.png: Please choose a PNG, JPEG, WebP or AVIF picture.'],
    image_unreadable: [400, 'half.png: This picture could not be read. Please choose another one.'],
    image_too_large: [413, 'huge.png: Each picture must be less than 5MB.'],
  }
  for (const [row, right, fields] of forms)
    for (const field of fields)
      for (const [code, file] of Object.entries(bad)) {
        const files = field === 'images' ? [await picture(), file, await picture()] : file
        const url = row.path.replace(':id', id)
        const { status, json } = await raw(t, row, { url, token, payload: form(right, { [field]: files }) })
        const [expected, sentence] = sentences[code as keyof typeof sentences]
        expect({ status, code: json.code, fields: json.fields }, `${row.path} ${field}`).toEqual({
          status: expected,
          code,
          fields: { [field]: sentence },
        })
      }
})

test('replies the specific message of a refusal, not the default of its code', async () => {
  const t = here()
  const kofi = await newAdmin(t)
  const plain = sharp({ create: { width: 4200, height: 4000, channels: 3, background: '#0a4534' } })
  const large = new Uint8Array(await plain.jpeg({ progressive: true, quality: 10 }).toBuffer())
  const body = form(extraForm, { image: new File([large], 'large.jpg') })
  const refused = await refusal(kofi.send(createExtra, { body }))
  const msg = 'large.jpg: Each progressive or interlaced picture can have at most 16 megapixels.'
  expect(refused).toMatchObject({ code: 'image_too_large', message: msg, fields: { image: msg } })
})

test('creates no record from a form with a refused picture', async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  const body = form(extraForm, { image: new File(['x'], 'x.png') })
  expect(await refusal(kofi.send(createExtra, { body }))).toMatchObject({ status: 415, code: 'image_type' })
  expect(await t.deps.db.selectFrom('extras').selectAll().execute()).toEqual([])
  expect(await t.deps.db.selectFrom('auditLog').selectAll().execute()).toEqual([])
  expect(await rowsOf(t)).toEqual([])
})
