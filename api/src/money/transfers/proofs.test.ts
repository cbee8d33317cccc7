// Tests of proofs of transfers: what is accepted, where it is stored, who can download it, and its removal at account erasure.
import { askDeletion, confirmDeletion } from '@akwaaba/contract/profile'
import { getProof, submitProof } from '@akwaaba/contract/transfers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { emptyFileInput, form, picture, pictures } from '#testing/forms.ts'
import { idle, raw, refusal } from '#testing/tools.ts'
import {
  bankScene,
  proofTexts,
  receive,
  sendProof,
  startedTransfer,
  storedFiles,
  storedProofs,
  transferOf,
} from '#testing/transferring.ts'
import { fileWorld, outcomeOf, password, type TestUser, type World } from '#testing/world.ts'
import { sweep as sweepPictures } from '#uploads/sweep.ts'
import { sweepUnusedProofs } from './proofs.ts'

const here = fileWorld()

const scene = async () => {
  const people = await bankScene(await here.empty())
  return { ...people, ...(await startedTransfer(people.t, people.ama)) }
}

const download = (t: World, id: string, token?: string) =>
  t.app.inject({
    method: 'GET',
    url: getProof.path.replace(':id', id),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

const fileOf = (bytes: Buffer | string, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)

const pdf = (inside = '') =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`

describe('POST /api/payments/:id/proof', () => {
  test('accepts a picture, re-encodes it, and answers the payment', async () => {
    const { t, kofi, ama, paymentId } = await scene()
    expect(await sendProof(t, ama, paymentId)).toMatchObject({
      msg: expect.stringContaining('Thank you'),
      payment: { _id: paymentId, status: 'pending', transfer: { status: 'proof_submitted' } },
    })
    expect(await transferOf(kofi, paymentId)).toMatchObject({
      waits: true,
      proof: { payerName: 'Ama Mensah', bankName: 'Volta Bank', paidOn: t.deps.clock.today() },
    })
    const [name] = await storedProofs(t)
    expect(name).toMatch(/^proofs\/[0-9a-f]{32}\.webp$/)
    expect((await sharp((await t.deps.storage.get(name ?? '')) ?? Buffer.alloc(0)).metadata()).format).toBe('webp')
  })

  test.each([
    ['Ama Mensah', 'Mensah, Ama K.', false],
    ['Ámà Ménsah', 'AMA MENSAH', false],
    ['Ama Mensah', 'Kwame Boateng', true],
  ])('of %s, paid by %s, reports different names: %s', async (username, payerName, nameDiffers) => {
    const { t, kofi, ama, paymentId } = await scene()
    await t.deps.db.updateTable('users').set({ username }).where('email', '=', ama.email).execute()
    await sendProof(t, ama, paymentId, undefined, { payerName })
    expect(await transferOf(kofi, paymentId)).toMatchObject({ proof: { nameDiffers } })
  })

  test('is for the guest who pays alone', async () => {
    const { t, kofi, esi, paymentId } = await scene()
    for (const by of [esi, kofi]) expect(await outcomeOf(sendProof(t, by, paymentId))).toBe('not_found')
    const anybody: TestUser = { ...t.anyone, email: '', username: '', token: '' }
    expect(await outcomeOf(sendProof(t, anybody, paymentId))).toBe('not_signed_in')
    expect(await storedFiles(t)).toEqual([])
  })

  test('refuses a payment without a transfer, a second proof, and a proof after the money', async () => {
    const { t, kofi, ama, paymentId } = await scene()
    expect(await outcomeOf(sendProof(t, ama, t.deps.ids.next()))).toBe('not_found')
    await sendProof(t, ama, paymentId)
    expect(await outcomeOf(sendProof(t, ama, paymentId))).toBe('illegal_transition')
    await receive(t, kofi, paymentId)
    expect(await outcomeOf(sendProof(t, ama, paymentId))).toBe('illegal_transition')
    expect(await storedProofs(t)).toHaveLength(1)
  })

  test('names every missing or wrong field', async () => {
    const { t, ama, paymentId } = await scene()
    const call = (texts: Record<string, string>, files: Record<string, File | File[]>) =>
      refusal(ama.send(submitProof, { params: { id: paymentId }, body: form(texts, files) }))
    expect((await call({}, { proof: emptyFileInput })).fields).toEqual({
      payerName: 'Please enter the name on the account you paid from.',
      bankName: 'Please enter the bank you paid from.',
      paidOn: 'Please enter the day you paid.',
      proof: 'Please choose a picture or a PDF.',
    })
    const tomorrow = new Date(t.deps.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const ahead = await call({ ...proofTexts(t), paidOn: tomorrow }, { proof: await picture() })
    expect(ahead.fields).toEqual({ paidOn: 'This day is still to come.' })
    expect(await call(proofTexts(t), { proof: await pictures(3) })).toMatchObject({ code: 'too_many_pictures' })
    const odd = await raw(t, submitProof, {
      url: submitProof.path.replace(':id', paymentId),
      token: ama.token,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="payerName"\r\n\r\nAma',
    })
    expect(odd).toMatchObject({ status: 400, json: { code: 'broken_form' } })
    expect(await storedFiles(t)).toEqual([])
  })
})

describe('case 60: a malicious file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const html = '<!doctype html><script>alert(1)</script>'
  const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer())

  test.each([
    ['an SVG named .png', svg, 'proof.png', 415, 'image_type'],
    ['a page named .pdf', html, 'proof.pdf', 415, 'image_type'],
    ['a page with a PDF behind its first line', `${html}\n${pdf()}`, 'proof.pdf', 415, 'image_type'],
    ['an archive named .pdf', `PK\x03\x04${'\0'.repeat(1000)}`, 'bomb.pdf', 415, 'image_type'],
    ['a picture cut off', '\x89PNG\r\n\x1a\nrest', 'proof.png', 400, 'image_unreadable'],
  ])('%s is refused', async (_, content, name, status, code) => {
    const { t, ama, paymentId } = await scene()
    const refused = await refusal(sendProof(t, ama, paymentId, fileOf(Buffer.from(content, 'latin1'), name)))
    expect(refused).toMatchObject({ status, code, fields: { proof: expect.stringContaining(name) } })
    expect(await storedFiles(t)).toEqual([])
  })

  test('of 5 MB and a byte is refused, of 5 MB accepted', async () => {
    const { t, ama, paymentId } = await scene()
    const limit = 5 * 1024 * 1024
    for (const name of ['large.png', 'large.pdf']) {
      const large = name.endsWith('pdf') ? fileOf(Buffer.alloc(limit + 1, pdf()), name) : await picture(name, limit + 1)
      expect(await refusal(sendProof(t, ama, paymentId, large))).toMatchObject({ status: 413, code: 'image_too_large' })
    }
    expect(await outcomeOf(sendProof(t, ama, paymentId, fileOf(Buffer.alloc(limit, pdf()), 'full.pdf')))).toBe('ok')
  })

  test('that declares too many pixels is refused before it is decoded', async () => {
    const { t, ama, paymentId } = await scene()
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await outcomeOf(sendProof(t, ama, paymentId, fileOf(bomb, 'bomb.png')))).toBe('image_too_large')
  })

  test('that is a picture and a page at once is stored as the picture only', async () => {
    const { t, kofi, ama, paymentId } = await scene()
    const both = Buffer.concat([await bytesOf(await picture()), Buffer.from(html)])
    await sendProof(t, ama, paymentId, fileOf(both, 'proof.html'))
    const reply = await download(t, paymentId, kofi.token)
    expect(reply.headers['content-type']).toBe('image/webp')
    expect(reply.rawPayload.includes('script')).toBe(false)
  })

  test.each([
    ['with JavaScript', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['that unpacks to gigabytes', pdf('/Length 9999999999 /Filter [/FlateDecode /FlateDecode /FlateDecode]')],
    ['with a page behind it', pdf() + html],
  ])('a PDF %s is only sent as a download, unchanged', async (_, content) => {
    const { t, kofi, ama, paymentId, code } = await scene()
    await sendProof(t, ama, paymentId, fileOf(content, '../../evil".html'))
    expect(await storedProofs(t)).toEqual([expect.stringMatching(/^proofs\/[0-9a-f]{32}\.pdf$/)])
    const reply = await download(t, paymentId, kofi.token)
    expect(reply.rawPayload.toString()).toBe(content)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="proof-${code}.pdf"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
  })
})

describe('GET /api/admin/transfers/:id/proof', () => {
  test('is for administrators, and refuses when there is no proof', async () => {
    const { t, kofi, ama, paymentId } = await scene()
    expect((await download(t, paymentId, kofi.token)).json()).toMatchObject({ code: 'not_found' })
    await sendProof(t, ama, paymentId)
    expect((await download(t, paymentId)).json()).toMatchObject({ code: 'not_signed_in' })
    expect((await download(t, paymentId, ama.token)).json()).toMatchObject({ code: 'forbidden' })
    expect((await download(t, t.deps.ids.next(), kofi.token)).json()).toMatchObject({ code: 'not_found' })
    expect((await download(t, 'x', kofi.token)).statusCode).toBe(400)
  })

  test('is the only way to the file: pictures are served, proofs are not', async () => {
    const { t, ama, paymentId } = await scene()
    await sendProof(t, ama, paymentId)
    const [name = ''] = await storedProofs(t)
    for (const url of [`/uploads/${name}`, `/uploads/${encodeURIComponent(name)}`, `/uploads/${name.split('/')[1]}`])
      expect((await t.app.inject({ method: 'GET', url })).statusCode, url).toBe(404)
  })
})

describe('the files of proofs', () => {
  test('are kept by the sweep of pictures; those without a transfer are removed after a day', async () => {
    const { t, ama, paymentId } = await scene()
    await sendProof(t, ama, paymentId)
    const [kept = ''] = await storedProofs(t)
    await t.deps.storage.put('proofs/00000000000000000000000000000000.pdf', Buffer.from(pdf()))
    await sweepUnusedProofs(t.deps)
    expect(await storedProofs(t)).toHaveLength(2)
    t.wait({ days: 2 })
    await sweepPictures(t.deps)
    expect(await storedProofs(t)).toHaveLength(2)
    await sweepUnusedProofs(t.deps)
    expect(await storedProofs(t)).toEqual([kept])
  })

  test("are removed at account erasure with the payer's name; the sums stay", async () => {
    const { t, kofi, ama, paymentId } = await scene()
    await sendProof(t, ama, paymentId)
    await receive(t, kofi, paymentId, { payerName: 'Ama Mensah' })
    // Nobody leaves before a paid stay is over.
    t.wait({ days: 25 })
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    await ama.send(askDeletion, { body: { password } })
    const { text } = await t.nextMail(ama.email, ({ subject }) => subject.includes('deletion code'))
    await ama.send(confirmDeletion, { body: { otp: text.match(/\b\d{6}\b/)?.[0] ?? '' } })
    await idle(t)
    expect(await storedProofs(t)).toEqual([])
    const row = await t.deps.db.selectFrom('transfers').selectAll().where('paymentId', '=', paymentId).execute()
    expect(row).toMatchObject([
      { payerName: '', payerBank: '', proofName: null, proofHash: null, receivedCents: 9600, state: 'received' },
    ])
    expect(await t.deps.db.selectFrom('bankEntries').select(['payerName', 'amountCents']).execute()).toEqual([
      { payerName: '', amountCents: 9600 },
    ])
    expect(await transferOf(kofi, paymentId)).toMatchObject({ customer: null, proof: null })
    expect((await download(t, paymentId, kofi.token)).statusCode).toBe(404)
  })
})
