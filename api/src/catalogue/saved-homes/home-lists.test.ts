// Tests of named lists of homes: whose they are, their limits, and what their links show to others.
import * as rows from '@akwaaba/contract/home-lists'
import { limits } from '@akwaaba/contract/limits'
import { suspendListing } from '@akwaaba/contract/listings'
import { restoreUser, suspendUser } from '@akwaaba/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { idOf } from '#testing/hosting.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser } from '#testing/world.ts'

const here = fileWorld()

const scene = async (count = 3) => {
  const t = here()
  const homes = await Promise.all(Array.from({ length: count }, () => t.apartment()))
  const [ama, kofi] = await t.customers(2)
  return { t, homes, ama, kofi }
}
const make = (user: TestUser, name: string, homes: string[] = []) =>
  user.send(rows.createHomeList, { body: { name, homes } })
const change = (user: TestUser, id: string, body: { name: string; add?: string[]; remove?: string[] }) =>
  user.send(rows.updateHomeList, { params: { id }, body })
const lists = (user: TestUser) => user.send(rows.listHomeLists, {})

test('keeps homes under a name for their owner alone, and adds and removes single ones', async () => {
  const { t, homes, ama, kofi } = await scene()
  const [one = '', two = '', three = ''] = homes
  const made = await make(ama, '  Christmas   in Ada ', [two, one, t.deps.ids.next()])
  expect(made).toMatchObject({ name: 'Christmas in Ada', homes: [two, one], gone: 0, link: null })
  t.wait({ minutes: 1 })
  const id = made._id
  expect(await change(ama, id, { name: 'Ada', add: [three, one], remove: [two] })).toMatchObject({
    ...{ name: 'Ada', homes: [three, one] },
  })
  await make(ama, 'A first one')
  expect((await lists(ama)).map(({ name }) => name)).toEqual(['A first one', 'Ada'])
  expect(await lists(kofi)).toEqual([])
  const params = { id }
  for (const call of [
    () => change(kofi, id, { name: 'Mine' }),
    () => kofi.send(rows.deleteHomeList, { params }),
    () => kofi.send(rows.shareHomeList, { params }),
    () => kofi.send(rows.unshareHomeList, { params }),
  ])
    expect(await outcomeOf(call())).toBe('not_found')
  await ama.send(rows.deleteHomeList, { params })
  expect(await outcomeOf(ama.send(rows.deleteHomeList, { params }))).toBe('not_found')
})

test('refuses a second list of a name, one list too many, and one home too many', async () => {
  const { t, homes, ama } = await scene(2)
  const [first = '', last = ''] = homes
  const { _id: id } = await make(ama, 'Ada', [first])
  expect((await refusal(make(ama, 'ADA'))).fields).toHaveProperty('name')
  expect((await refusal(make(ama, ' \u200b '))).fields).toHaveProperty('name')
  const { _id: other } = await make(ama, 'Kumasi')
  expect((await refusal(change(ama, other, { name: 'ada' }))).fields).toHaveProperty('name')
  const others = await Promise.all(Array.from({ length: limits.maxSavedHomes - 1 }, () => t.apartment()))
  await change(ama, id, { name: 'Ada', add: others })
  expect((await refusal(change(ama, id, { name: 'Ada', add: [last] }))).code).toBe('invalid_input')
  await change(ama, id, { name: 'Ada', add: [last], remove: [first] })
  // One that guests do not find makes room: it could not be removed.
  const [gone = '', kept = ''] = others
  const admin = await newAdmin(t)
  await admin.send(suspendListing, { params: { id: gone }, query: {}, body: { note: 'The address does not exist.' } })
  const full = await change(ama, id, { name: 'Ada', add: [first] })
  expect(full).toMatchObject({ gone: 0, homes: expect.arrayContaining([first, last, kept]) })
  expect(full.homes).toHaveLength(limits.maxSavedHomes)
  await change(ama, id, { name: 'Ada', remove: [first] })
  await sql`insert into home_lists (id, user_id, name, created_at) select gen_random_uuid(), ${await idOf(t, ama)}, 'L' || n, now()
    from generate_series(3, ${rows.listLimits.lists - 1}) n`.execute(t.owner)
  const two = await Promise.all(['Last', 'Least'].map((name) => outcomeOf(make(ama, name))))
  expect(two.toSorted()).toEqual(['invalid_input', 'ok'])
})

test('is shown to everybody by its link, with a first name and how many homes are gone, until that is ended', async () => {
  const { t, homes, ama } = await scene()
  const [one = '', two = '', three = ''] = homes
  await t.deps.db.updateTable('users').set({ username: 'Ama Owusu' }).where('email', '=', ama.email).execute()
  const { _id: id } = await make(ama, 'Ada', [one, two])
  const params = { id }
  const { token } = await ama.send(rows.shareHomeList, { params })
  expect(await ama.send(rows.shareHomeList, { params })).toEqual({ token })
  const open = (text: string) => t.anyone.send(rows.openHomeList, { body: { token: text } })
  const shown = await open(token)
  expect(shown).toMatchObject({ name: 'Ada', by: 'Ama', gone: 0, homes: [{ _id: one }, { _id: two }] })
  expect(JSON.stringify(shown)).not.toMatch(/Owusu|@/)
  await t.deps.db.updateTable('users').set({ username: 'ama@o.example' }).where('email', '=', ama.email).execute()
  expect((await open(token)).by).toBe('a guest')
  t.wait({ minutes: 1 })
  await change(ama, id, { name: 'Ada and Keta', add: [three] })
  const admin = await newAdmin(t)
  await admin.send(suspendListing, { params: { id: one }, query: {}, body: { note: 'The address does not exist.' } })
  expect(await open(token)).toMatchObject({ name: 'Ada and Keta', gone: 1, homes: [{ _id: three }, { _id: two }] })
  expect(await lists(ama)).toMatchObject([{ homes: [three, two], gone: 1, link: { token } }])
  await ama.send(rows.unshareHomeList, { params })
  expect([await outcomeOf(open(token)), await outcomeOf(open(''))]).toEqual(['bad_link', 'bad_link'])
  const later = await ama.send(rows.shareHomeList, { params })
  expect(later.token).not.toBe(token)
  await ama.send(rows.deleteHomeList, { params })
  expect(await outcomeOf(open(later.token))).toBe('bad_link')
})

test('is not shown while its owner is suspended', async () => {
  const { t, homes, kofi } = await scene(1)
  const { _id: id } = await make(kofi, 'Send your money to me', homes)
  const { token } = await kofi.send(rows.shareHomeList, { params: { id } })
  const open = () => outcomeOf(t.anyone.send(rows.openHomeList, { body: { token } }))
  const [admin, params] = [await newAdmin(t), { id: await idOf(t, kofi) }]
  await admin.send(suspendUser, { params })
  expect(await open()).toBe('bad_link')
  await admin.send(restoreUser, { params })
  expect(await open()).toBe('ok')
})
