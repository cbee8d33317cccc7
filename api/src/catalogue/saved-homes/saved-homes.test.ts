// Tests of saved homes: what was saved on a device joins the account once, in its order; others see it by a link until it is ended.

import { limits } from '@akwaaba/contract/limits'
import { suspendListing } from '@akwaaba/contract/listings'
import * as rows from '@akwaaba/contract/saved-homes'
import { expect, test } from 'vitest'
import { newAdmin } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser } from '#testing/world.ts'

const here = fileWorld()

const scene = async (count = 3) => {
  const t = here()
  const homes = await Promise.all(Array.from({ length: count }, () => t.apartment()))
  const [ama, kofi] = await t.customers(2)
  return { t, homes, ama, kofi }
}
const save = (user: TestUser, ids: string[]) => user.send(rows.saveHomes, { body: { ids } })
const saved = (user: TestUser) => user.send(rows.getSavedHomes, {})
const chosen = (user: Pick<TestUser, 'send'>, ids: string[]) =>
  user.send(rows.listChosenHomes, { query: { ids: ids.join() } })

test('joins the homes of a device with those of the account, each once, and removes one', async () => {
  const { t, homes, ama, kofi } = await scene()
  const [one = '', two = '', three = ''] = homes
  expect(await save(ama, [one])).toEqual({ ids: [one] })
  t.wait({ minutes: 1 })
  expect(await save(ama, [three, one, two, t.deps.ids.next()])).toEqual({ ids: [three, two, one] })
  expect(await save(ama, [two, three])).toEqual({ ids: [three, two, one] })
  expect(await ama.send(rows.removeSavedHome, { params: { id: three } })).toEqual({ ids: [two, one] })
  expect(await outcomeOf(ama.send(rows.removeSavedHome, { params: { id: three } }))).toBe('not_found')
  expect(await saved(ama)).toEqual({ ids: [two, one], link: null })
  expect(await saved(kofi)).toEqual({ ids: [], link: null })
})

test('keeps those saved last where there are more than a list has', async () => {
  const { t, homes, ama } = await scene(2)
  const [first = '', last = ''] = homes
  await save(ama, [first])
  const others = await Promise.all(Array.from({ length: limits.maxSavedHomes - 1 }, () => t.apartment()))
  t.wait({ minutes: 1 })
  await save(ama, others)
  t.wait({ minutes: 1 })
  const { ids } = await save(ama, [last])
  expect(ids).toHaveLength(limits.maxSavedHomes)
  expect(ids[0]).toBe(last)
  expect(ids).not.toContain(first)
})

test('saves at the same instant from several devices without losing one', async () => {
  const { homes, ama } = await scene(6)
  await Promise.all(homes.map((id) => save(ama, [id])))
  expect((await saved(ama)).ids.toSorted()).toEqual(homes.toSorted())
})

test('shows the homes behind a link to everybody until it is ended; a later link is another', async () => {
  const { t, homes, ama } = await scene()
  await save(ama, homes)
  const { token } = await ama.send(rows.shareSavedHomes, {})
  expect(await ama.send(rows.shareSavedHomes, {})).toEqual({ token })
  const open = (text: string) => t.anyone.send(rows.openSharedHomes, { body: { token: text } })
  expect((await open(token)).homes.map(({ _id }) => _id)).toEqual(homes)
  expect((await saved(ama)).link?.token).toBe(token)
  await ama.send(rows.unshareSavedHomes, {})
  expect(await outcomeOf(open(token))).toBe('bad_link')
  expect(await outcomeOf(open(''))).toBe('bad_link')
  expect((await ama.send(rows.shareSavedHomes, {})).token).not.toBe(token)
})

test('gives homes by their ids in that order, without those that guests cannot find, to everybody', async () => {
  const { t, homes, ama } = await scene()
  const [one = '', two = '', three = ''] = homes
  const admin = await newAdmin(t)
  await save(ama, homes)
  await admin.send(suspendListing, { params: { id: two }, query: {}, body: { note: 'The address does not exist.' } })
  expect((await chosen(t.anyone, [three, two, one, three])).map(({ _id }) => _id)).toEqual([three, one])
  expect((await saved(ama)).ids).toEqual([one, three])
  expect(await chosen(t.anyone, [t.deps.ids.next()])).toEqual([])
  expect(await t.anyone.send(rows.listChosenHomes, {})).toEqual([])
})
