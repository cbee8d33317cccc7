// Tests of the list of people: what it says of each, its filters, its search and its pages.
import { login } from '@akwaaba/contract/auth'
import { listUsers, suspendUser } from '@akwaaba/contract/users'
import { describe, expect, test } from 'vitest'
import { newHost } from '#testing/hosting.ts'
import { newAdmin, raw } from '#testing/tools.ts'
import { fileWorld, password } from '#testing/world.ts'

const here = fileWorld()

const scene = async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  const list = (query = {}) => kofi.send(listUsers, { query })
  const names = async (query = {}) => (await list(query)).map(({ username }) => username)
  return { t, kofi, list, names }
}

describe('GET /api/admin/users', () => {
  test('lists everybody, newest first, with role, organisations, state and last login', async () => {
    const { t, kofi, list } = await scene()
    const { owner, slug, name } = await newHost(t)
    t.wait({ days: 2 })
    const ama = await t.insertUser('customer')
    t.wait({ days: 1 })
    await t.anyone.send(login, { body: { email: ama.email, password } })
    const [first, host, self, ...more] = await list()
    expect(more).toEqual([])
    expect(first).toEqual({
      _id: ama.id,
      username: ama.username,
      email: ama.email,
      phoneNumber: '',
      role: 'customer',
      organisations: [],
      state: 'active',
      suspended: null,
      createdAt: expect.any(String),
      lastLoginAt: expect.stringContaining(t.deps.clock.today()),
      hasAuthenticator: false,
      hasPasskeys: false,
      removal: null,
      isYou: false,
      actions: ['suspend', 'change-email'],
    })
    expect(host).toMatchObject({ username: owner.username, organisations: [{ slug, name, role: 'owner' }] })
    expect(self).toMatchObject({ username: kofi.username, role: 'admin', isYou: true, actions: [] })
  })

  test('filters by role and state, and leaves deleted accounts out', async () => {
    const { t, kofi, names } = await scene()
    const [ama, esi] = [await t.insertUser('customer'), await t.insertUser('customer')]
    const [efua, yaw] = [await t.insertUser('customer'), await t.insertUser('customer')]
    await kofi.send(suspendUser, { params: { id: esi.id } })
    await t.deps.db.updateTable('users').set({ verifiedAt: null }).where('id', '=', efua.id).execute()
    await t.deps.db
      .updateTable('users')
      .set({ deletedAt: new Date(0) })
      .where('id', '=', yaw.id)
      .execute()
    expect(await names()).toEqual([efua.username, esi.username, ama.username, kofi.username])
    expect(await names({ role: 'admin' })).toEqual([kofi.username])
    expect(await names({ state: 'active' })).toEqual([ama.username, kofi.username])
    expect(await names({ state: 'suspended' })).toEqual([esi.username])
    expect(await names({ state: 'unverified', role: 'customer' })).toEqual([efua.username])
    expect(await names({ removal: 'open' })).toEqual([])
  })

  test('finds names and addresses by a part, and takes signs literally', async () => {
    const { t, kofi, names } = await scene()
    const ama = await t.insertUser('customer')
    const fields = { username: 'Naa Dedei 50%', email: 'naa.dedei@volta.example' }
    await t.deps.db.updateTable('users').set(fields).where('id', '=', ama.id).execute()
    for (const search of ['dedei', 'NAA', 'na', 'naa.dedei@vol', 'volta.ex', '50%'])
      expect(await names({ search }), search).toEqual([fields.username])
    for (const search of ['%%%', 'naa_dedei', 'nobody']) expect(await names({ search }), search).toEqual([])
    expect(await names({ search: 'dedei', role: 'admin' })).toEqual([])
    expect(await names({ search: kofi.email })).toEqual([kofi.username])
  })

  test('sorts by name and by age both ways, through its pages, whatever the case of a name', async () => {
    const { t, kofi, names } = await scene()
    for (const username of ['esi', 'Ama', 'kwesi', 'Baaba']) {
      const { id } = await t.insertUser('customer')
      await t.deps.db.updateTable('users').set({ username }).where('id', '=', id).execute()
    }
    await t.deps.db.updateTable('users').set({ username: 'Zed' }).where('email', '=', kofi.email).execute()
    const sorted = ['Ama', 'Baaba', 'esi', 'kwesi', 'Zed']
    const inPages = async (sort: string) => {
      const found: string[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const { reply, headers } = await kofi.ask(listUsers, { query: { sort, limit: 2, after } as never })
        found.push(...reply.map(({ username }) => username))
        const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
        after = next === undefined ? null : new URL(next, 'http://here').searchParams.get('after')
      }
      return found
    }
    expect(await inPages('name')).toEqual(sorted)
    expect(await inPages('-name')).toEqual(sorted.toReversed())
    expect(await inPages('joined')).toEqual((await names()).toReversed())
    expect(await names({ sort: '-name', role: 'customer' })).toEqual(sorted.slice(0, 4).toReversed())
  })

  test('goes through its pages by a cursor, with the total', async () => {
    const { t, kofi, names } = await scene()
    await t.customers(4)
    const all = await names()
    const { json, headers } = await raw(t, listUsers, { url: '/api/admin/users?limit=3', token: kofi.token })
    expect(headers['x-total-count']).toBe('5')
    const after = new URL(/<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1] ?? '', 'http://here').searchParams
    expect(await names({ limit: 3, page: 2, after: after.get('after') })).toEqual(all.slice(3))
    expect(json).toHaveLength(3)
  })
})
