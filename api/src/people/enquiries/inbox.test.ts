// Tests of the administrators' inbox: enquiries are found, marked once and reopened, and both is audited.
import { listAudit } from '@akwaaba/contract/audit'
import { type EnquiryKind, enquiryKinds, listEnquiries, markEnquiry, sendEnquiry } from '@akwaaba/contract/enquiries'
import { describe, expect, test } from 'vitest'
import { newAdmin, raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

const nowhere = '01900000-0000-7000-8000-000000000000'
const asks = {
  partnership: { company: '50%_Lodges @ Osu', message: 'Shall we work together?' },
  support: { name: 'Ama Mensah', message: 'How do I pay?\nBy card of kofi@example.org?' },
  tailored: { message: 'A hall for forty people, beside the B & B' },
  events: {},
} as const
const write = async (t: World, kind: EnquiryKind, email = `${kind}@example.com`) => {
  t.wait({ seconds: 1 })
  await t.anyone.send(sendEnquiry, { body: { kind, email, ...asks[kind] } as never })
}
const scene = async () => {
  const t = await here.empty()
  for (const kind of enquiryKinds) await write(t, kind)
  const admin = await newAdmin(t)
  const find = async (query: Record<string, string> = {}) => {
    const { reply, headers } = await admin.ask(listEnquiries, { query })
    expect(headers.get('x-total-count')).toBe(String(reply.length))
    return reply.map(({ kind }) => kind)
  }
  const idOf = async (kind: EnquiryKind) =>
    (await t.deps.db.selectFrom('enquiries').select('id').where('kind', '=', kind).executeTakeFirstOrThrow()).id
  const mark = async (kind: EnquiryKind, handled: boolean, by = admin) =>
    by.send(markEnquiry, { params: { id: await idOf(kind) }, body: { handled } })
  return { t, admin, find, idOf, mark }
}

describe('GET /api/admin/enquiries', () => {
  test('lists the open ones, newest first, as they were written', async () => {
    const { admin, find, idOf } = await scene()
    expect(await find()).toEqual(['events', 'tailored', 'support', 'partnership'])
    const blank = { phoneNumber: '', name: '', company: '', message: '', handledAt: null, handledBy: null }
    const [, , support, partnership] = await admin.send(listEnquiries, {})
    expect(support).toEqual({
      ...blank,
      ...{ _id: await idOf('support'), kind: 'support', email: 'support@example.com', ...asks.support },
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(partnership).toMatchObject({ kind: 'partnership', ...asks.partnership })
  })

  test('filters by view, by kind, and by a part of the text', async () => {
    const { find, mark } = await scene()
    await mark('support', true)
    await mark('events', true)
    expect(await find({ view: 'open' })).toEqual(['tailored', 'partnership'])
    expect(await find({ view: 'handled' })).toEqual(['events', 'support'])
    expect(await find({ view: 'all' })).toEqual(['events', 'tailored', 'support', 'partnership'])
    expect(await find({ view: 'all', kind: 'support' })).toEqual(['support'])
    expect(await find({ kind: 'support' })).toEqual([])
    for (const [search, found] of [
      ['MENSAH', ['support']],
      ['50%_lo', ['partnership']],
      ['%', []],
      ['forty', ['tailored']],
      ['events@', ['events']],
      ['Lodges @ osu', ['partnership']],
      ['KOFI@example.org', ['support']],
      ['b & b', ['tailored']],
      ['he', []],
      ['example.com', ['events', 'tailored', 'support', 'partnership']],
      ['a_a', []],
    ] as const)
      expect(await find({ view: 'all', search }), search).toEqual(found)
    expect(await find({ view: '', kind: '', search: '' })).toEqual(['tailored', 'partnership'])
  })

  test('lists an enquiry once, with the number of the account, where guests without one have its address', async () => {
    const { t, admin, find } = await scene()
    const { id } = await t.insertUser('customer')
    const [email, phone] = ['support@example.com', '+233245550142']
    await t.deps.db.updateTable('users').set({ email, phone }).where('id', '=', id).execute()
    const guest = { email, phone: '+233209999999', role: 'customer', isGuest: true, passwordHash: '' } as const
    const createdAt = t.deps.clock.now()
    for (const username of ['Esi', 'Esi Ansah'])
      await t.deps.db
        .insertInto('users')
        .values({ ...guest, id: t.deps.ids.next(), username, createdAt })
        .execute()
    expect(await find()).toEqual(['events', 'tailored', 'support', 'partnership'])
    expect((await admin.send(listEnquiries, { query: { kind: 'support' } })).map((each) => each.phoneNumber)).toEqual([
      phone,
    ])
  })

  test('pages, with the total and the neighbours in the headers', async () => {
    const { admin } = await scene()
    const page = async (number: number) => {
      const { reply, headers } = await admin.ask(listEnquiries, { query: { limit: 3, page: number } })
      return { count: reply.length, total: headers.get('x-total-count'), link: headers.get('link') }
    }
    const at = (number: number, rel: string) => `</api/admin/enquiries?limit=3&page=${number}>; rel="${rel}"`
    const next = expect.stringMatching(/^<\/api\/admin\/enquiries\?limit=3&page=2&after=[\w-]+>; rel="next"$/)
    expect(await page(1)).toEqual({ count: 3, total: '4', link: next })
    expect(await page(2)).toEqual({ count: 1, total: '4', link: at(1, 'prev') })
    expect(await page(9)).toEqual({ count: 0, total: '4', link: at(8, 'prev') })
  })
})

describe('POST /api/admin/enquiries/:id/handled', () => {
  test('stores who handled it and when, once, and reopens it', async () => {
    const { t, admin, idOf, mark } = await scene()
    const other = await newAdmin(t)
    const marked = await mark('support', true)
    expect(marked).toMatchObject({ kind: 'support', handledBy: admin.username, handledAt: expect.stringMatching(/Z$/) })
    t.wait({ seconds: 5 })
    expect(await mark('support', true, other)).toEqual(marked)
    expect(await mark('support', false, other)).toMatchObject({ handledAt: null, handledBy: null })
    expect(await mark('support', false)).toMatchObject({ handledAt: null, handledBy: null })
    const lines = await admin.send(listAudit, { query: { recordId: await idOf('support') } })
    expect(lines.map(({ action, actor }) => [action, actor?.username])).toEqual([
      ['reopen', other.username],
      ['handle', admin.username],
    ])
    expect(lines[1]).toMatchObject({ kind: 'enquiry', before: { handled: false }, after: { handled: true } })
    // Personal data must be erasable, and the audit log is not.
    expect(JSON.stringify(lines)).not.toMatch(/Mensah|support@example/)
  })

  test('writes one audit record when many mark it at the same instant', async () => {
    const { t, mark } = await scene()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(mark('events', true))))
    expect(new Set(outcomes)).toEqual(new Set(['ok']))
    expect(await t.deps.db.selectFrom('auditLog').select('action').execute()).toEqual([{ action: 'handle' }])
  })

  test('does not name an administrator whose account was deleted', async () => {
    const { t, admin, mark } = await scene()
    const other = await newAdmin(t)
    await mark('support', true, other)
    await t.deps.db
      .updateTable('users')
      .set({ deletedAt: t.deps.clock.now() })
      .where('email', '=', other.email)
      .execute()
    const [support] = await admin.send(listEnquiries, { query: { view: 'handled' } })
    expect(support).toMatchObject({ handledAt: expect.any(String), handledBy: null })
  })

  test('refuses an unknown enquiry and invalid input', async () => {
    const { t, admin, idOf } = await scene()
    const refused = await refusal(admin.send(markEnquiry, { params: { id: nowhere }, body: { handled: true } }))
    expect(refused).toMatchObject({ status: 404, code: 'not_found' })
    const url = markEnquiry.path.replace(':id', await idOf('support'))
    for (const payload of [{}, { handled: 'yes' }, { handled: true, by: 'me' }])
      expect(await raw(t, markEnquiry, { url, token: admin.token, payload })).toMatchObject({ status: 400 })
    const unread = await raw(t, listEnquiries, { url: `${listEnquiries.path}?kind=spam`, token: admin.token })
    expect(unread).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
  })

  test('refuses everyone but administrators, as the list does', async () => {
    const { t, idOf } = await scene()
    const [ama] = await t.customers(1)
    const url = markEnquiry.path.replace(':id', await idOf('support'))
    for (const [token, status, code] of [
      [undefined, 401, 'not_signed_in'],
      [ama.token, 403, 'forbidden'],
    ] as const) {
      const who = token ? { token } : {}
      expect(await raw(t, listEnquiries, who)).toMatchObject({ status, json: { code } })
      expect(await raw(t, markEnquiry, { ...who, url, payload: { handled: true } })).toMatchObject({
        status,
        json: { code },
      })
    }
  })
})
