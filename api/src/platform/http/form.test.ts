// Tests that forms with pictures are read completely, within limits, and leave no files behind.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdvert } from '@akwaaba/contract/adverts'
import { createApartment } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import { createProperty } from '@akwaaba/contract/properties'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { advertForm, apartmentForm, emptyFileInput, form, picture, pictures, propertyForm } from '#testing/forms.ts'
import { newAdmin, type Raw, raw } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

/** The world with a separate folder for temporary files, and an administrator. */
const scene = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'akwaaba-test-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })
  const t = here()
  const { token, send } = await newAdmin(t)
  const left = async () => (await readdir(folder)).filter((name) => name.startsWith('akwaaba-form-'))
  return { t, token, send, left }
}
const post = (t: World, token: string, row: typeof createAdvert | typeof createProperty, payload: FormData) =>
  raw(t, row, { token, payload })

const boundary = 'a-line-between'
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const part = (head: string, body: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const end = `--${boundary}--\r\n`
const link = part('name="link"', advertForm.link)

const expectRefusal = (reply: Raw, code: string, what?: string) =>
  expect({ code: reply.json.code, status: reply.status < 500 }, what ?? reply.text).toEqual({ code, status: true })

describe('a form with pictures', () => {
  test('delivers its texts and its pictures in order', async () => {
    const { send, left } = await scene()
    const [cover, ...images] = await pictures(4)
    const features = ['Borehole', 'Inner courtyard']
    const made = await send(createProperty, {
      body: form({ ...propertyForm, features }, { images, ...(cover && { coverImage: cover }) }),
    })
    expect(made).toMatchObject({
      propertyName: 'Ridge House',
      price: 310_000,
      features,
      coverImage: expect.any(String),
    })
    expect(new Set([made.coverImage, ...made.images]).size).toBe(4)
    expect(await left()).toEqual([])
  })

  test('may leave out every picture, by an empty part or by none', async () => {
    const { send } = await scene()
    for (const body of [
      form(propertyForm),
      form(propertyForm, { coverImage: emptyFileInput, images: emptyFileInput }),
    ]) {
      const made = await send(createProperty, { body })
      expect(made).toMatchObject({ coverImage: null, images: [] })
    }
  })

  test('accepts lists as JSON, too', async () => {
    const { send } = await scene()
    const made = await send(createProperty, { body: form({ ...propertyForm, features: '["Pool","Garden"]' }) })
    expect(made.features).toEqual(['Pool', 'Garden'])
  })

  test('is refused with all its faults at once, including a missing picture', async () => {
    const { t, token } = await scene()
    const reply = await post(t, token, createAdvert, form({ link: 'nonsense' }, { image: emptyFileInput }))
    expectRefusal(reply, 'invalid_input')
    expect(reply.json.fields).toEqual({
      link: 'Please enter a web address that begins with https:// or http://.',
      image: 'Please choose a picture.',
    })
  })

  test('is only accepted as multipart, and with a body', async () => {
    const { t, token } = await scene()
    for (const kind of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/mixed', 'x'])
      for (const payload of ['{}', 'a'.repeat(2 * 1024 * 1024)]) {
        const reply = await raw(t, createAdvert, { token, payload, headers: { 'content-type': kind } })
        expectRefusal(reply, 'unsupported_media_type', kind)
      }
    expectRefusal(await raw(t, createAdvert, { token }), 'unsupported_media_type')
  })
})

describe('its limits', () => {
  test('a picture of 5 MB passes, one byte more does not', async () => {
    const { t, token, left } = await scene()
    const send = async (bytes: number) =>
      post(t, token, createAdvert, form(advertForm, { image: await picture('Wohnküche.png', bytes) }))
    expect((await send(limits.maxImageBytes)).status).toBe(201)
    const reply = await send(limits.maxImageBytes + 1)
    expect(reply.status).toBe(413)
    expect(reply.json).toMatchObject({
      code: 'image_too_large',
      fields: { image: 'Wohnküche.png: Each picture must be less than 5MB.' },
    })
    expect(await left()).toEqual([])
  })

  test('thirty pictures and a cover pass, one more of either does not', async () => {
    const { t, token, left } = await scene()
    const [cover, spare, ...images] = await pictures(limits.maxPictures + 3)
    const send = (covers: (File | undefined)[], count: number) =>
      post(
        t,
        token,
        createProperty,
        form(propertyForm, { coverImage: covers.filter((file) => file !== undefined), images: images.slice(0, count) }),
      )
    const made = await send([cover], limits.maxPictures)
    expect(made.status, made.text).toBe(201)
    expect(made.json.images).toHaveLength(limits.maxPictures)
    const many = await send([cover], limits.maxPictures + 1)
    expectRefusal(many, 'too_many_pictures')
    expect(many.json.fields).toEqual({ images: 'At most 30 pictures, please.' })
    const two = await send([cover, spare], 1)
    expectRefusal(two, 'too_many_pictures')
    expect(two.json.fields).toEqual({ coverImage: 'Please choose one picture only.' })
    expect(await left()).toEqual([])
  })

  test('a file in a field that takes none is refused by name', async () => {
    const { t, token } = await scene()
    for (const field of ['photo', 'link', 'images']) {
      const reply = await post(t, token, createAdvert, form(advertForm, { [field]: await picture() }))
      expectRefusal(reply, 'invalid_input')
      expect(reply.json.fields).toEqual({ [field]: 'This field is not known here.' })
    }
  })

  test('a text in a file field, and an unknown text, are refused by name', async () => {
    const { t, token } = await scene()
    const reply = await post(t, token, createAdvert, form({ ...advertForm, image: 'x.png', isAdmin: 'true' }))
    expectRefusal(reply, 'invalid_input')
    expect(reply.json.fields).toMatchObject({ isAdmin: 'This field is not known here.', image: expect.any(String) })
  })

  test('texts have a common limit', async () => {
    const { t, token } = await scene()
    const half = 'x'.repeat(limits.maxFormTextBytes / 2)
    const send = (payload: FormData) => post(t, token, createAdvert, payload)
    expectRefusal(await send(form({ ...advertForm, title: `${half}${half}` })), 'too_large')
    expectRefusal(await send(form({ ...advertForm, title: [half, half] })), 'too_large')
    expectRefusal(await send(form({ link: 'x'.repeat(limits.maxFormTextBytes - 10) })), 'invalid_input')
    const long = `<p>${'Ghana '.repeat(16_000)}</p>`
    expect((await send(form({ ...propertyForm, description: long }))).json.fields).toHaveProperty('propertyName')
    const made = await post(t, token, createProperty, form({ ...propertyForm, description: long }))
    expect(made.status).toBe(201)
  })

  test('a form with very many small parts is refused', async () => {
    const { t, token, left } = await scene()
    const bare = `--${boundary}\r\n\r\n\r\n`
    for (const one of [part('name="x"', ''), part('x="x"', ''), part('name="image"; filename=""', ''), bare]) {
      const payload = `${one.repeat(5_000)}${link}${end}`
      expect((await raw(t, createAdvert, { token, headers: type, payload })).status, one).toBeOneOf([400, 413])
    }
    expect(await left()).toEqual([])
  })
})

describe('a broken or hostile form', () => {
  test('is refused wherever it is cut off', async () => {
    const { t, token, left } = await scene()
    const whole = `${link}${part('name="image"; filename="a.png"', 'not much of a picture')}${end}`
    for (let length = 1; length < whole.length - 4; length += 7) {
      const reply = await raw(t, createAdvert, { token, headers: type, payload: whole.slice(0, length) })
      expectRefusal(reply, 'broken_form', `cut at ${length}: ${reply.text}`)
    }
    expect(await left()).toEqual([])
  })

  test('is refused when it is no form', async () => {
    const { t, token } = await scene()
    const broken: [string, Record<string, string>, string][] = [
      ['no boundary', { 'content-type': 'multipart/form-data' }, `${link}${end}`],
      ['an empty boundary', { 'content-type': 'multipart/form-data; boundary=' }, `${link}${end}`],
      ['another boundary', { 'content-type': 'multipart/form-data; boundary=other' }, `${link}${end}`],
      ['a huge boundary', { 'content-type': `multipart/form-data; boundary=${'x'.repeat(5_000)}` }, `${link}${end}`],
      ['no multipart at all', type, 'link=https://example.com'],
      ['JSON', type, '{"link":"https://example.com"}'],
      ['a header without end', type, `--${boundary}\r\nContent-Disposition: ${'x'.repeat(500_000)}`],
      ['a thousand headers', type, `--${boundary}\r\n${'X-A: b\r\n'.repeat(1_000)}\r\n\r\n`],
      ['zeros', type, '\0'.repeat(10_000)],
    ]
    for (const [what, headers, payload] of broken)
      expectRefusal(await raw(t, createAdvert, { token, headers, payload }), 'broken_form', what)
  })

  test('without any part is a form in which everything is missing', async () => {
    const { t, token } = await scene()
    for (const payload of ['', end])
      expectRefusal(await raw(t, createAdvert, { token, headers: type, payload }), 'invalid_input')
  })

  test('cannot reach a prototype', async () => {
    const { t, token } = await scene()
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__[polluted]', 'a.__proto__'])
      for (const head of [`name="${name}"`, `name="${name}"; filename="a.png"`]) {
        const reply = await raw(t, createAdvert, { token, headers: type, payload: `${part(head, 'x')}${link}${end}` })
        expectRefusal(reply, 'invalid_input', head)
      }
    const json = `--${boundary}\r\nContent-Disposition: form-data; name="link"\r\nContent-Type: application/json\r\n\r\n`
    for (const text of ['{"__proto__":{"polluted":1}}', '{', '[[[]]]', 'null'])
      expect((await raw(t, createAdvert, { token, headers: type, payload: `${json}${text}\r\n${end}` })).status).toBe(
        400,
      )
    expect({}).not.toHaveProperty('polluted')
  })

  test('cannot name a file out of its folder', async () => {
    const { t, token, left } = await scene()
    for (const name of ['../../etc/passwd', '..\\..\\x.png', '/etc/passwd', 'a\u0000.png', '.', 'x'.repeat(5_000)]) {
      const reply = await post(t, token, createAdvert, form(advertForm, { image: new File(['no picture'], name) }))
      expectRefusal(reply, 'image_type', name)
    }
    expect(await left()).toEqual([])
  })

  test('does not pass hostile text on', async () => {
    const { t, token } = await scene()
    const hostile = [
      '\u0000',
      '\ud800',
      ' ',
      'x'.repeat(200_000),
      '-1',
      '1e9',
      '0x10',
      'NaN',
      '٣',
      "' or 1=1 --",
      '[',
      '[[]]',
    ]
    for (const field of [...Object.keys(apartmentForm), 'guests', 'latitude', 'checkInFrom', 'amenities', 'submission'])
      for (const text of hostile) {
        const payload = form({ ...apartmentForm, [field]: text })
        const reply = await raw(t, createApartment, { token, payload })
        expect(reply.status, `${field}=${text.slice(0, 20)}: ${reply.text.slice(0, 200)}`).toBeOneOf([201, 400])
      }
  })
})

describe('over a real connection', () => {
  /** Opens a call over a socket; `sent` is what the server has replied so far. */
  const dial = async (t: World, token: string, length: number) => {
    const line = connect(Number(new URL(await t.listen()).port), '127.0.0.1')
    let answer = ''
    line.on('data', (chunk) => {
      answer += chunk
    })
    line.on('error', () => undefined)
    const auth = `authorization: Bearer ${token}\r\ncontent-type: ${type['content-type']}\r\n`
    line.write(`POST ${createAdvert.path} HTTP/1.1\r\nhost: x\r\n${auth}content-length: ${length}\r\n\r\n`)
    onTestFinished(() => void line.destroy())
    return { line, answer: () => answer }
  }
  const open = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`

  test('a caller who may not call is refused before sending a picture', async () => {
    const { t, left } = await scene()
    const { answer } = await dial(t, 'x'.repeat(43), 1_000_000)
    await expect.poll(answer).toContain('HTTP/1.1 401')
    expect(await left()).toEqual([])
  })

  test('a picture that is too large is refused while it is still under way', async () => {
    const { t, token, left } = await scene()
    const { line, answer } = await dial(t, token, 100 * 1024 * 1024)
    line.write(open)
    line.write(Buffer.alloc(limits.maxImageBytes + 1))
    await expect.poll(answer, { timeout: 5_000 }).toContain('HTTP/1.1 413')
    expect(await left()).toEqual([])
    // The rest is read, so that a browser reads the reply.
    await new Promise<void>((resolve) => line.write(Buffer.alloc(20 * 1024 * 1024), () => resolve()))
    expect(line.destroyed).toBe(false)
  })

  test('an interrupted upload leaves no files behind', async () => {
    const { t, token, left } = await scene()
    const { line } = await dial(t, token, 1_000_000)
    line.write(`${open}the first half`)
    await expect.poll(left).toHaveLength(1)
    line.destroy()
    await expect.poll(left).toEqual([])
    expect((await post(t, token, createAdvert, form(advertForm, { image: await picture() }))).status).toBe(201)
  })
})
